import { printable } from '@academy-access/command/plain'
import { isObject, redactKeys } from '@academy-access/schemas/internal'

/** The characters of JSON that a result may have. */
const room = 6000

/** A deeper value is no record. */
const deepest = 40

/** A text without API keys and without characters that hide or reorder what follows. */
export type Clean = (text: string) => string

/** The cleaning of all texts of results. `hide` replaces what a target must not show. */
export const cleaner = (hide: Clean = (text) => text): Clean => {
  return (text) => hide(redactKeys(printable(text)))
}

/** A value of an academy or of a request as a result shows it. */
export function cleaned(value: unknown, clean: Clean, depth = 0): unknown {
  if (typeof value === 'string') return clean(value)
  if (depth > deepest && typeof value === 'object' && value !== null) return '(nested too deep)'
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), cleaned(one, clean, depth + 1)]))
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/**
 * Shortens a value to what fits a result. Of a list it shows the rows from `offset` on that fit, and says how to get the
 * others. A long text is cut, with its length.
 */
export function shortened(value: unknown, offset = 0, most = room): unknown {
  if (typeof value === 'string') {
    return value.length <= most ? value : `${value.slice(0, most)}… (cut: ${value.length} characters in all)`
  }
  if (Array.isArray(value)) return shortRows(value, offset, most)
  if (!isObject(value) || (offset === 0 && sizeOf(value) <= most)) return value
  // The small fields stay whole. The largest one is shortened, and only that can be a list with an offset.
  const fields = Object.entries(value).toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b))
  let left = most
  const short = fields.map(([name, one], index) => {
    const share = Math.max(Math.floor(left / (fields.length - index)), 80)
    const kept = shortened(one, index === fields.length - 1 ? offset : 0, share)
    left -= sizeOf(kept)
    return [name, kept] as const
  })
  const byName = Object.fromEntries(short)
  return Object.fromEntries(Object.keys(value).map((name) => [name, byName[name]]))
}

function shortRows(rows: readonly unknown[], offset: number, most: number): unknown[] {
  const shown: unknown[] = []
  let size = 0
  for (const row of rows.slice(offset)) {
    const next = shown.length === 0 ? shortened(row, 0, most) : row
    size += sizeOf(next)
    if (shown.length > 0 && size > most) break
    shown.push(next)
  }
  const after = offset + shown.length
  return after < rows.length ? [...shown, `and ${rows.length - after} more: offset ${after}`] : shown
}
