import { ConnectionReset, ServiceError } from '@academy-access/engine'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
}

/** An error response of the API, or of the dashboard API. */
export function errorResponse(thrown: unknown): Response {
  if (thrown instanceof ConnectionReset) return brokenResponse(thrown)
  const { status, code, message } =
    thrown instanceof ServiceError ? thrown : new ServiceError('internal_error', 'Unexpected error of the service')
  if (!(thrown instanceof ServiceError)) console.error('academy-hosted:', thrown)
  return Response.json({ error: { code, message } }, { status, headers })
}

/** A Worker cannot close a connection before the head of a response, so its body breaks off. */
function brokenResponse(reset: ConnectionReset): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(reset) })
  return new Response(body, { status: 200, headers: { ...headers, 'content-length': '1' } })
}
