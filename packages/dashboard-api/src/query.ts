import { ServiceError } from '@academy-access/engine'

/** A query parameter: its description for the OpenAPI document, and how to read it. */
export interface Parameter<Value> {
  readonly description: string
  /** JSON Schema of the value. */
  readonly schema: object
  /** Throws `validation_error` for a wrong value. `text` is null for an absent parameter. */
  read(text: string | null, name: string): Value
}

/** The query parameters of an endpoint, by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** The values of query parameters. */
export type ValuesOf<Query extends Parameters> = {
  readonly [Name in keyof Query]: Query[Name] extends Parameter<infer Value> ? Value : never
}

/** A text; undefined when it is absent or empty. */
export function text(description: string): Parameter<string | undefined> {
  return { description, schema: { type: 'string' }, read: (value) => value || undefined }
}

/** One of some texts; undefined when it is absent or empty. */
export function oneOf<const Value extends string>(
  description: string,
  values: readonly Value[],
): Parameter<Value | undefined> {
  return {
    description,
    schema: { type: 'string', enum: values },
    read(value, name) {
      if (value === null || value === '') return undefined
      const found = values.find((candidate) => candidate === value)
      if (found !== undefined) return found
      const expected = values.map((one) => JSON.stringify(one)).join(', ')
      throw new ServiceError(
        'validation_error',
        `query.${name}: expected one of ${expected}, got ${JSON.stringify(value)}`,
      )
    },
  }
}

function integer(
  description: string,
  { min, max, standard }: { min: number; max?: number; standard: number },
): Parameter<number> {
  return {
    description,
    schema: { type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }), default: standard },
    read(value, name) {
      if (value === null) return standard
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
      const most = max ?? Number.MAX_SAFE_INTEGER
      if (number >= min && number <= most) return number
      throw new ServiceError(
        'validation_error',
        `query.${name}: expected an integer from ${min} to ${most}, got ${JSON.stringify(value)}`,
      )
    },
  }
}

const longest = 1000

/** The parameters of a page of an outbox or a journal, whose rows are counted from the newest one. */
export const latestRows = {
  limit: integer('The largest number of rows to return', { min: 1, max: longest, standard: longest }),
  offset: integer('The number of rows to skip, counted from the newest one', { min: 0, standard: 0 }),
}

/** Whether requests come without their response bodies. */
export const responseBodies = {
  response_bodies: oneOf('"false" leaves out the response bodies and the headers, which are most of the data', [
    'true',
    'false',
  ]),
}

/** The parameters of a page of records that can be searched. */
export const somePage = {
  search: text('Returns only rows that contain this text, in any case'),
  limit: integer('The largest number of rows to return', { min: 1, max: longest, standard: 50 }),
  offset: integer('The number of rows to skip', { min: 0, standard: 0 }),
}

/** The parameters of a search in records of any kind. */
export const anyRecords = {
  q: text('Returns only records that contain this text, in any case'),
  limit: integer('The largest number of records of each kind', { min: 1, max: 100, standard: 10 }),
}

/** The fields to sort by, upwards and downwards. */
export function sortedBy<const Field extends string>(...fields: readonly Field[]) {
  const values = fields.flatMap((field) => [field, `-${field}`] as const)
  return { sort: oneOf('The field to sort by; with a minus sign from the largest value to the smallest one', values) }
}

/** Reads the query parameters of an endpoint. Throws `validation_error` for a wrong value. */
export function readQuery(parameters: Parameters, query: URLSearchParams): Record<string, unknown> {
  const entries = Object.entries(parameters)
  return Object.fromEntries(entries.map(([name, parameter]) => [name, parameter.read(query.get(name), name)]))
}

/** The rows of a page, counted from the newest one. They stay in their order, oldest first. */
export function latestOf<Row>(
  rows: readonly Row[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): readonly Row[] {
  const end = Math.max(rows.length - offset, 0)
  return rows.slice(Math.max(end - limit, 0), end)
}
