// The shared functions of the generated parsers in compiled.gen.ts. No zod in this file.

/** An object of a response or a request. */
export type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The form of an id. The generator compares it with that of zod. */
export const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/

export function isGuid(value: unknown): value is string {
  return isText(value) && guid.test(value)
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
export function isArrayOf(value: unknown, check: (item: unknown) => boolean, min = 0, max = Infinity): boolean {
  if (!Array.isArray(value) || value.length < min || value.length > max) return false
  // Not `every`, which skips a missing item.
  for (const item of value) if (!check(item)) return false
  return true
}

/**
 * Whether a value of a response is an object. Deletes a field named `__proto__`, which JSON may contain: it would become
 * the prototype of an object that a program fills with these fields.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  // The accessor of this name is not read: Deno removes it, and `--disable-proto=throw` of Node makes it throw.
  return isObject(value) && (!Object.hasOwn(value, '__proto__') || Reflect.deleteProperty(value, '__proto__'))
}
