import { printable } from '@academy-access/command/plain'
import { isObject, redactKeys } from '@academy-access/schemas/internal'

/** The characters of JSON that the data of a result may have. */
const room = 6000

/** The characters that each field of a shortened object may have at least. */
const least = 80

/** A deeper value is no record. */
const deepest = 40

/** What no result may contain, besides API keys. */
export interface Hiding {
  /** A text without it. */
  text(text: string): string
  /** The fields of an object that are replaced. */
  fields(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** A value without API keys, without characters that hide or reorder what follows, and without what is hidden. */
export function cleaned(value: unknown, hiding?: Hiding, depth = 0): unknown {
  if (typeof value === 'string') return redactKeys(printable(hiding?.text(value) ?? value))
  if (depth > deepest && typeof value === 'object') return '(nested too deep)'
  if (Array.isArray(value)) return value.map((one) => cleaned(one, hiding, depth + 1))
  if (!isObject(value)) return value
  const replaced = hiding?.fields(value) ?? {}
  const clean = (name: string) =>
    Object.hasOwn(replaced, name) ? replaced[name] : cleaned(value[name], hiding, depth + 1)
  return Object.fromEntries(Object.keys(value).map((name) => [cleaned(name, hiding), clean(name)]))
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
  if (Array.isArray(value)) return shortRows(value, offset, most)
  if (!isObject(value) || (offset === 0 && sizeOf(value) <= most)) return value
  const all = Object.entries(value)
  const shown = all.slice(0, Math.max(Math.floor(most / least), 1))
  const short: Record<string, unknown> = Object.fromEntries(shown)
  let [left, fields] = [most, shown.length]
  // The small fields stay whole. The largest one gets what is left, and only that can have an offset.
  for (const [name, one] of shown.toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b))) {
    short[name] = shortened(one, fields === 1 ? offset : 0, Math.max(Math.floor(left / fields--), least))
    left -= sizeOf(short[name])
  }
  return shown.length < all.length ? { ...short, '…': `and ${all.length - shown.length} more fields` } : short
}

function shortRows(rows: readonly unknown[], offset: number, most: number): unknown[] {
  const shown: unknown[] = []
  for (let left = most; offset + shown.length < rows.length;) {
    const row = rows[offset + shown.length]
    const next = shown.length === 0 ? shortened(row, 0, most) : row
    left -= sizeOf(next)
    if (shown.length > 0 && left < 0) break
    shown.push(next)
  }
  const after = offset + shown.length
  return after < rows.length ? [...shown, `and ${rows.length - after} more: offset ${after}`] : shown
}
