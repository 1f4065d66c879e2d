import { isObject } from '@academy-access/schemas/internal/compiled'

import { requestOptionNames, type Config, type RequestOptions } from '../options.ts'
import { ApiPromise } from './api-promise.ts'
import type { RequestInput, RequestName } from '../types.ts'
import { callEndpoint } from '../call/call.ts'
import type { ApiEndpoint, Invalid } from '../call/call-input.ts'
import { isQuery, ownFields } from '../call/request.ts'

const fields = ['method', 'path', 'query', 'body']
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** As the check of an id in request.ts: each segment stays one, however often a proxy decodes it. */
const isPlainPath = (path: string) => /^(?:\/[\w.~:@-]+)+$/.test(path) && !/\/\.+(?:\/|$)/.test(path)

/** Sends a request to an endpoint that is not in the contract, as a call of a method is sent. */
export function callOwn(config: Config, given: RequestInput, options: RequestOptions | undefined) {
  const input = ownFields(isObject(given) ? given : ({} as RequestInput), fields)
  const { method, path, query, body } = input
  const wrong = wrongField(input)
  const isNamed = wrong !== 'method' && wrong !== 'path'
  const id: RequestName = isNamed ? `${method} ${path as `/${string}`}` : 'request'
  const anything = { fields: Object.keys({ ...query, ...Object(body) }), accepts: () => true }
  const endpoint: ApiEndpoint = {
    id,
    method,
    path: isNamed && !path.startsWith('/api/') ? `/api/v1${path}` : path,
    repeatable: method === 'GET',
    isOwn: true,
    data: { parts: {}, complete: () => true },
    ...(query !== undefined && { query: anything }),
    ...(body !== undefined && { body: anything }),
  }
  const names = { ofRequest: fields, ofCall: requestOptionNames }
  const invalid: Invalid | undefined =
    wrong === undefined ? wrong : [(why) => why.explainField(wrong, input, names), wrong]
  return new ApiPromise<unknown, RequestName>(
    id,
    callEndpoint(config, endpoint, { query, body, invalid }, ownFields(options, requestOptionNames)),
  )
}

/** The name of the first field that is unknown or invalid. */
function wrongField(input: RequestInput): string | undefined {
  const { method, path, query, body } = input
  const unknown = Object.keys(input).find((name) => !fields.includes(name))
  if (unknown !== undefined) return unknown
  if (!methods.has(method)) return 'method'
  if (typeof path !== 'string' || !isPlainPath(path)) return 'path'
  if (query !== undefined && !isQuery(query)) return 'query'
  return method === 'GET' && body !== undefined ? 'body' : undefined
}
