import { ServiceError } from '@academy-access/engine'

/**
 * Checks the Content-Type of a request with a body. A missing header counts as JSON.
 *
 * @throws ServiceError `validation_error`.
 */
export function checkJsonType(headers: Headers): void {
  const type = headers.get('content-type')
  if (type === null || /^\s*application\/json\s*(;|$)/i.test(type)) return
  throw new ServiceError('validation_error', `Content-Type: expected application/json, got ${JSON.stringify(type)}`)
}
