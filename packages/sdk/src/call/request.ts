import type { Endpoint, OperationId } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { absoluteBaseUrl, type BaseUrl } from '../base-url.ts'
import { InputError } from '../errors/input-error.ts'
import { listIssues } from './list-issues.ts'

/** An endpoint of the contract. */
export interface ApiEndpoint extends Endpoint {
  readonly id: OperationId
  readonly data: z.ZodMiniObject
}

/** The arguments of a call, by the part of the request that they belong to. */
export interface CallInput {
  params?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
}

/** A checked request, without headers. */
export interface PreparedRequest {
  method: Endpoint['method']
  /** The whole URL with its query. */
  url: string
  /** JSON. Written once, so that a retry sends the same body even if the caller has changed the input. */
  body: string | undefined
}

// D13: the service decides which ids exist. The check only keeps an id within one path segment, however often a proxy
// decodes it.
const pathId = z
  .string({ error: 'expected an id' })
  .check(z.regex(/^(?!\.+$)[\w.~:@-]+$/, { error: 'expected an id of letters, digits and dashes' }))

/** Checks the input of a call and builds the request. Throws an `InputError` for input that the service would reject. */
export function prepareRequest(
  endpoint: Omit<ApiEndpoint, 'data'>,
  input: CallInput,
  baseUrl: BaseUrl,
): PreparedRequest {
  let path: string = endpoint.path
  for (const [name, value] of Object.entries(input.params ?? {})) {
    check(endpoint.id, name, pathId, value)
    path = path.replace(`:${name}`, encodeURIComponent(value))
  }
  if (endpoint.query && input.query) {
    check(endpoint.id, 'query', endpoint.query, input.query)
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query)) if (value !== undefined) query.set(name, String(value))
    if (query.size > 0) path += `?${query}`
  }
  if (endpoint.body) check(endpoint.id, 'body', endpoint.body, input.body)
  const url = absoluteBaseUrl(baseUrl, endpoint.id) + path
  return { method: endpoint.method, url, body: endpoint.body && JSON.stringify(input.body) }
}

function check(operation: OperationId, name: string, schema: z.ZodMiniType, value: unknown): void {
  const { error } = schema.safeParse(value, { reportInput: true })
  if (error) throw new InputError(`${operation}: ${listIssues(error.issues, name)}`, operation, error.issues)
}
