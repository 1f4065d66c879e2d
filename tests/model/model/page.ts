import type { Pattern } from './pattern.ts'

/** One page of rows, and the pagination that the response contains (R091–R101). */
export function pageOf<Row>(rows: readonly Row[], query: string): { rows: Row[]; pagination: Pattern } {
  const parameters = new URLSearchParams(`?${query}`)
  // D16: a limit out of range is moved into it.
  const limit = Math.min(100, Math.max(1, numberIn(parameters, 'limit', 50)))
  // The largest number that JSON in JavaScript holds exactly.
  const offset = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, numberIn(parameters, 'offset', 0)))
  const page: Row[] = []
  for (let index = offset; index < rows.length && page.length < limit; index++) {
    const row = rows[index]
    if (row !== undefined) page.push(row)
  }
  return { rows: page, pagination: { total: rows.length, limit, offset } }
}

/** D09, D17: the first value; the default unless it is a decimal number; fractions are cut off. */
function numberIn(parameters: URLSearchParams, name: string, byDefault: number): number {
  const text = parameters.get(name)?.trim() ?? ''
  return /^[+-]?[0-9]+(\.[0-9]+)?$/.test(text) ? Math.trunc(Number(text)) : byDefault
}
