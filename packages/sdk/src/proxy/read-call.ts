import type { Schema } from '@academy-access/schemas'
import { type ApiEndpoint, explain, match, routeNotFound, shapeOf, targetOf } from '@academy-access/schemas/internal'

import type { ProxyCall } from './proxy-call.ts'
import { readJson } from './read-json.ts'
import { RejectedRequest } from './rejected-request.ts'

/**
 * Reads and checks what a request asks for. Throws a {@link RejectedRequest} for what the service would reject. Everything
 * before the last `/api/v1` is the place where the app has mounted the proxy. The path is compared as it was sent, without
 * decoding or normalizing it (D02), so only the paths of the contract match, with or without one slash at the end.
 */
export async function readCall(request: Request): Promise<{ endpoint: ApiEndpoint; call: ProxyCall }> {
  const [path, query] = targetOf(request.url)
  const start = path.lastIndexOf('/api/v1/')
  // With `trailingSlash`, Next sends every request to a path that ends with a slash.
  const apiPath = start < 0 || path[start - 1] === '/' ? '' : path.slice(start).replace(/\/$/, '')
  const { endpoint, params, methods } = match(request.method, apiPath)
  if (!endpoint) {
    // D03, D04
    const allow = methods.join(', ')
    throw new RejectedRequest('not_found', routeNotFound, allow === '' ? {} : { headers: { allow } })
  }
  const call = {
    operation: endpoint.id,
    params: endpoint.params ? checked(endpoint.params, params, '') : {},
    query: endpoint.query && readQuery(endpoint.query, new URLSearchParams(query)),
    body: endpoint.body && checked(endpoint.body, await readJson(request), 'body'),
  }
  // TypeScript cannot correlate the operation with its parts. The schemas of the operation have checked them.
  return { endpoint, call: call as ProxyCall }
}

/**
 * The value as the schema reads it: trimmed, in lower case where the service ignores case. Unknown fields are rejected
 * and not dropped: the service may have learned what they mean, and `authorize` has not.
 */
function checked(schema: Schema, value: unknown, root: string): unknown {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  const [issue] = error?.issues ?? []
  if (issue) throw new RejectedRequest('validation_error', explain(issue, root))
  const unknown = Object.keys(value as object).find((name) => !Object.hasOwn(shapeOf(schema), name))
  if (unknown !== undefined) {
    const message = `${root}: expected no field ${JSON.stringify(unknown.slice(0, 80))}, which this proxy does not know`
    throw new RejectedRequest('validation_error', message)
  }
  return data
}

/** D09, D17: the first value of each parameter counts, and a text that is no number counts as missing. */
function readQuery(schema: Schema, sent: URLSearchParams): Record<string, number> {
  const query: Record<string, number> = {}
  for (const name of Object.keys(shapeOf(schema))) {
    const text = sent.get(name)?.trim() ?? ''
    if (/^[+-]?\d+(\.\d+)?$/.test(text)) query[name] = toSafeInteger(Number(text))
  }
  return query
}

/** A larger number would be sent as `1e+21`, which the service does not read as a number. */
function toSafeInteger(value: number): number {
  return Math.trunc(Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER))
}
