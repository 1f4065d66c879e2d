import { isObject } from '@academy-access/schemas/compiled'

import type { JournalEntry } from '../../api/client.ts'
import type { ContractField, ContractOperation } from '../../api/contract.ts'

/** A request that is being written. */
export interface Draft {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Empty without a body. */
  readonly body: string
}

export const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** Values of path parameters and fields that an academy has, such as the id of its newest list. */
export type KnownValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request for an operation, with values of the academy and the examples of the contract. */
export function draftOf({ method, path, body }: ContractOperation, known: KnownValues): Draft {
  const fields =
    body && Object.entries(body).map(([name, example]: [string, unknown]) => [name, known[name] ?? example])
  return {
    method,
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
  return { method, path, body: text }
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

/** The parameters of the query that a path does not have. */
export function missingParameters({ path }: Draft, { query }: ContractOperation): readonly ContractField[] {
  const sent = new URLSearchParams(path.split('?')[1])
  return query.filter(({ name }) => !sent.has(name))
}

/** The fields of the contract that a body does not have; none if the body is no JSON object. */
export function missingFields({ body }: Draft, { fields }: ContractOperation): readonly ContractField[] {
  const sent = objectOf(body)
  return sent === undefined ? [] : fields.filter(({ name }) => !(name in sent))
}

export const withParameter = (draft: Draft, { name, example = '' }: ContractField): Draft => ({
  ...draft,
  path: `${draft.path}${draft.path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(JSON.stringify(example))}`,
})

export const withField = (draft: Draft, { name, example = null }: ContractField, known: KnownValues): Draft => ({
  ...draft,
  body: JSON.stringify({ ...objectOf(draft.body), [name]: known[name] ?? example }, null, 2),
})

function objectOf(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
