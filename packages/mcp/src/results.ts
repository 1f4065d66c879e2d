import { printable } from '@academy-access/command/plain'
import { findKeysAndDigits, isObject, redactCopies, redactKeys } from '@academy-access/schemas/internal'

/** The characters of JSON that the data of a result may have, and those that each of its fields has at least. */
const [room, least] = [6000, 80]

/** A deeper value is no record. */
const deepest = 40

/** A value without API keys, and without characters that hide or reorder what follows. */
export function cleaned(value: unknown, depth = 0): unknown {
  const clean = (one: unknown) => cleaned(one, depth + 1)
  if (typeof value === 'string') return withoutKeys(printable(value))
  if (depth > deepest && typeof value === 'object') return '(nested too deep)'
  if (Array.isArray(value)) return value.map(clean)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), clean(one)]))
}

/** A shorter text has no key, in no encoding. */
const shortestKey = 32

/** A text without keys, plain and encoded, without their digits, and without what looks like a key. */
function withoutKeys(text: string): string {
  return redactKeys(text.length < shortestKey ? text : redactCopies(text, findKeysAndDigits))
}

/** Whether a value is nested deeper than any input. Functions that call themselves would fail for it. */
export function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (one instanceof Object ? (Object.values(one) as unknown[]) : []))
  }
  return false
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/**
 * Shortens a clean value: half a key would not be recognized. Of a list or a text it shows what fits from `offset` on, and says
 * how to get the rest.
 */
export function shortened(value: unknown, offset = 0, most = room): unknown {
  if (typeof value === 'string') {
    const end = offset + most
    return value.slice(offset, end) + (value.length > end ? `… and ${value.length - end} more: offset ${end}` : '')
  }
  if (!(value instanceof Object) || (offset === 0 && sizeOf(value) <= most)) return value
  let left = most
  if (Array.isArray(value)) {
    const rows: unknown[] = []
    for (const row of value.slice(offset) as unknown[]) {
      // The first one is shown in any case.
      const shown = rows.length === 0 ? shortened(row, 0, most) : row
      left -= sizeOf(shown)
      if (left < 0 && rows.length > 0) break
      rows.push(shown)
    }
    const after = offset + rows.length
    return after < value.length ? [...rows, `and ${value.length - after} more: offset ${after}`] : rows
  }
  const fields = new Map<string, unknown>()
  const bySize = Object.entries(value).toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b))
  // The small fields stay whole. The largest one gets what is left, and only that can have an offset.
  for (const [index, [name, field]] of bySize.entries()) {
    const unread = bySize.length - index
    if (left < 0) return Object.fromEntries(fields.set('…', `and ${unread} more fields`))
    fields.set(name, shortened(field, unread === 1 ? offset : 0, Math.max(Math.floor(left / unread), least)))
    left -= sizeOf(name) + sizeOf(fields.get(name))
  }
  return Object.fromEntries(fields)
}
