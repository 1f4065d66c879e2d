import { ServiceError } from '@academy-access/engine'

/** A part of the rows, counted from the newest one. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

const longest = 1000

/** The query parameters of a page, for the OpenAPI document. */
export const pageParameters = [
  {
    name: 'limit',
    in: 'query',
    description: 'The largest number of rows to return',
    schema: { type: 'integer', minimum: 1, maximum: longest, default: longest },
  },
  {
    name: 'offset',
    in: 'query',
    description: 'The number of rows to skip, counted from the newest one',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
]

/** Reads a page from a query. Throws `validation_error` for a wrong number. */
export function readPage(query: URLSearchParams): Page {
  return {
    limit: readInteger(query, 'limit', 1, longest) ?? longest,
    offset: readInteger(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
  }
}

/** The rows of a page. They stay in their order, oldest first. */
export function pageOf<Row>(rows: readonly Row[], { limit, offset }: Page): readonly Row[] {
  const end = Math.max(rows.length - offset, 0)
  return rows.slice(Math.max(end - limit, 0), end)
}

function readInteger(query: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new ServiceError(
    'validation_error',
    `query.${name}: expected an integer from ${min} to ${max}, got ${JSON.stringify(text)}`,
  )
}
