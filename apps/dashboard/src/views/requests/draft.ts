import { isObject } from '@academy-access/schemas/internal/compiled'

import type { JournalEntry } from '../../api/client.ts'
import type { ContractOperation } from '../../api/contract.ts'

export const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** A method of the API. Others, such as HEAD, cannot be sent from the page. */
const methodOf = (text: string) => methods.find((method) => method === text) ?? 'GET'

/** A request that is being written. */
export interface Draft {
  readonly method: (typeof methods)[number]
  /** With the query. */
  readonly path: string
  /** Empty without a body. */
  readonly body: string
}

/** Values of path parameters and fields that an academy has, such as the id of its newest list. */
export type KnownValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request for an operation, with values of the academy and the examples of the contract. */
export function draftOf({ method, path, body }: ContractOperation, known: KnownValues): Draft {
  const fields =
    body && Object.entries(body).map(([name, example]: [string, unknown]) => [name, known[name] ?? example])
  return {
    method: methodOf(method),
    path: path.replaceAll(/\{(\w+)\}/g, (parameter, name: string) => String(known[name] ?? parameter)),
    body: fields ? JSON.stringify(Object.fromEntries(fields), null, 2) : '',
  }
}

/** A request of the journal, as it was sent. */
export function draftOfEntry({
  method,
  path,
  request_body: body,
}: Pick<JournalEntry, 'method' | 'path' | 'request_body'>): Draft {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body, null, 2)
  return { method: methodOf(method), path, body: text }
}

/** The operation that a draft calls; undefined for an unknown path. */
export function operationOf(
  { method, path }: Draft,
  operations: readonly ContractOperation[],
): ContractOperation | undefined {
  const pathname = path.split('?', 1)[0] ?? ''
  return operations.find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname),
  )
}

/**
 * The parameters of the query and the fields of the body that a draft does not have, each with the draft that has it. No fields if
 * the body is no JSON object.
 */
export function additionsTo(draft: Draft, { query, fields }: ContractOperation, known: KnownValues) {
  const sent = new URLSearchParams(draft.path.split('?')[1])
  const body = objectOf(draft.body)
  const separator = draft.path.includes('?') ? '&' : '?'
  const parameters = query.filter(({ name }) => !sent.has(name))
  const missing = body === undefined ? [] : fields.filter(({ name }) => !(name in body))
  return [
    ...parameters.map(({ name, description, example = '' }) => {
      const path = `${draft.path}${separator}${name}=${encodeURIComponent(JSON.stringify(example))}`
      return { name, description, draft: { ...draft, path } }
    }),
    ...missing.map(({ name, description, example = null }) => ({
      name,
      description,
      draft: { ...draft, body: JSON.stringify({ ...body, [name]: known[name] ?? example }, null, 2) },
    })),
  ]
}

function objectOf(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
