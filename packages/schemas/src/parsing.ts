// The shared functions of the generated parsers in compiled.gen.ts. No zod in this file.

/** An object of a response or a request. */
export type Fields = Readonly<Record<string, unknown>>

/** Checks a part of a response. Returns undefined for a value that its schema rejects, and never changes the value. */
export type ParseObject = (value: unknown) => Fields | undefined

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** A field that is missing becomes null. */
export function isTextOrNull(value: unknown): boolean {
  return value == null || isText(value)
}

/** A field that is missing becomes null. */
export function isNumberOrNull(value: unknown): boolean {
  return value == null || isNumber(value)
}

/** Whether a value is an array with `min` to `max` items that pass a check. */
export function isArrayOf(value: unknown, check: (item: unknown) => boolean, min: number, max: number): boolean {
  if (!Array.isArray(value) || value.length < min || value.length > max) return false
  // Not `every`, which skips a missing item.
  for (const item of value) if (!check(item)) return false
  return true
}

/** Parses every item. Returns the array itself if no item changes. */
export function parseEach(list: unknown, parse: ParseObject): readonly unknown[] | undefined {
  if (!Array.isArray(list)) return undefined
  let changed: unknown[] | undefined
  for (let index = 0; index < list.length; index++) {
    const item: unknown = list[index]
    const parsed = parse(item)
    if (parsed === undefined) return undefined
    if (parsed !== item) (changed ??= [...list])[index] = parsed
  }
  return changed ?? list
}

// Compared with this value, not with Object.prototype: Deno removes the accessor.
const plain = ({} as Fields)['__proto__']

/**
 * Whether an object has no field named `__proto__`. JSON may contain one. Schemas drop it, because it would become the
 * prototype of an object that a program fills with these fields.
 */
export function isPlain(value: Fields): boolean {
  return value['__proto__'] === plain
}

/**
 * A copy of an object without a field named `__proto__`.
 *
 * @param missing The values of fields that the object may lack.
 * @param changes Other values of fields that it has.
 */
export function copyWith(value: Fields, missing?: Fields, changes?: Fields): Fields {
  const copy: Record<string, unknown> = { ...missing }
  for (const key of Object.keys(value)) if (key !== '__proto__') copy[key] = value[key]
  return Object.assign(copy, changes)
}
