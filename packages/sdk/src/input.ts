import type { Endpoint, OperationId } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { InputError } from './input-error.ts'
import { listIssues } from './list-issues.ts'

/** What a call gives to its endpoint. */
export interface CallInput {
  params?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
}

/** A call as it is sent. */
export interface Outgoing {
  method: Endpoint['method']
  /** From `/api/v1` on, with its query. */
  path: string
  /** JSON; made once, so that changing the input later changes no retry. */
  body: string | undefined
}

// D13: an id is not checked to be a UUID, but it must stay one segment of the path, however often it is decoded.
const pathId = z
  .string({ error: 'expected an id' })
  .check(z.regex(/^(?!\.+$)[\w.~:@-]+$/, { error: 'expected an id of letters, digits and dashes' }))

/** Refuses locally what the service would refuse, and writes down the rest. */
export function prepare(endpoint: Endpoint & { id: OperationId }, input: CallInput): Outgoing {
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
  return { method: endpoint.method, path, body: endpoint.body && JSON.stringify(input.body) }
}

function check(operation: OperationId, name: string, schema: z.ZodMiniType, value: unknown): void {
  const { error } = schema.safeParse(value, { reportInput: true })
  if (error) throw new InputError(`${operation}: ${listIssues(error.issues, name)}`, operation, error.issues)
}
