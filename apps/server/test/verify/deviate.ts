import type { AcademyFixture } from '@academy-access/engine'
import {
  type Change,
  errorResponse,
  type Fetch,
  type Json,
  onData,
  onResponse,
  rows,
  type Seen,
  wrapWith,
} from '@academy-access/kit/wrong-services'

/** A server that differs from the service in one point. */
export interface Deviation {
  /** The number, or the whole name, of the rule that the report must name. */
  readonly rule: string
  readonly name: string
  /** The academy in which it shows; the busy one by default. */
  readonly academy?: AcademyFixture
  /** The rules to run; by default the rule alone, with the requests of others for a rule of every response. */
  readonly only?: readonly string[]
  /** Wraps the `fetch` of a platform. */
  readonly wrap: (real: Fetch) => Fetch
}

export function deviation(rule: string, name: string, change: Change, academy?: AcademyFixture): Deviation {
  return { rule, name, wrap: wrapWith(change), ...(academy && { academy }) }
}

/** A deviation for each entry. Its name begins with the rule: `R046 messages are empty`. */
export function deviations(changes: Readonly<Record<string, Change>>, academy?: AcademyFixture): Deviation[] {
  return Object.entries(changes).map(([text, change]) => {
    const [rule = '', ...words] = text.split(' ')
    return deviation(rule, words.join(' '), change, academy)
  })
}

/** An edit of the data of a response, or of a record in it. */
type Edit = (row: Json, seen: Seen) => Json

/** Changes of the data of an endpoint's successes, by their names. */
export const at = (endpoint: string, edits: Readonly<Record<string, Edit>>): Record<string, Change> =>
  Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, onData(endpoint, edit)]))

export const set =
  (fields: Json): Edit =>
  (row) => ({ ...row, ...fields })

export const without =
  (name: string): Edit =>
  (row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

/** Changes the value of a field. */
export const field =
  (name: string, change: (value: unknown, row: Json) => unknown): Edit =>
  (row) => ({ ...row, [name]: change(row[name], row) })

/** Edits the records that have this value in a field. */
export const where =
  (name: string, value: unknown, edit: Edit): Edit =>
  (row, seen) =>
    row[name] === value ? edit(row, seen) : row

/** Changes the rows of the data, which has one array. */
export const allRows =
  (change: (all: Json[], seen: Seen) => Json[]): Edit =>
  (data, seen) => {
    const name = Object.keys(data).find((key) => Array.isArray(data[key])) ?? ''
    return { ...data, [name]: change(rows(data[name]), seen) }
  }

export const eachRow = (edit: Edit) => allRows((all, seen) => all.map((row) => edit(row, seen)))

export const rowField = (...change: Parameters<typeof field>) => eachRow(field(...change))

export const reversed = allRows((all) => all.toReversed())
export const twice = allRows((all) => all.flatMap((row) => [row, row]))

export const pagination =
  (edit: Edit): Edit =>
  (data, seen) => ({ ...data, pagination: edit(data['pagination'] as Json, seen) })

/** The number in the query of a request. */
export const numberIn = ({ path }: Seen, name: string, otherwise = 0) =>
  Number(new RegExp(`${name}=(\\d+)`).exec(path)?.[1] ?? otherwise)

/** Edits the error of responses with a status such as `4..`. */
export const onError = (status: string, edit: Edit, ...endpoints: string[]) =>
  onResponse(status, (body, seen) => ({ error: edit(body['error'] as Json, seen) }), ...endpoints)

/** Sends responses with another status or other headers; an empty text deletes a header. */
export const onStatus = (
  from: string,
  changed: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ...endpoints: string[]
) => onResponse(from, (body) => ({ ...changed, body }), ...endpoints)

type Whole = ReturnType<typeof success>

/** Sends this response instead of those with a status. */
export const instead = (status: string, response: Whole, ...endpoints: string[]) =>
  onResponse(status, () => response, ...endpoints)

export const success = (data: Json, status = 200): { status: number; body: Json } => ({ status, body: { data } })
export const notFound = errorResponse(404, 'not_found', 'no such record')
export const invalid = errorResponse(400, 'validation_error', 'a wrong value')
