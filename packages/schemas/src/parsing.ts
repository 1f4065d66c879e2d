/** An object of a response or a request. */
export type Fields = Readonly<Record<string, unknown>>

/** Checks a part of a response. Returns undefined for a value that its schema rejects, and never changes the value. */
export type ParseObject = (value: unknown) => Fields | undefined

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses every item. Returns the list itself if no item changes. */
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

/** Whether every item of an array passes a check. Unlike `every`, it checks an item that is missing. */
export function everyItem(list: readonly unknown[], check: (item: unknown) => boolean): boolean {
  for (const item of list) if (!check(item)) return false
  return true
}

// Compared with this value, not with Object.prototype: Deno removes the accessor.
const plain = protoOf({})

/**
 * Whether an object has a field named `__proto__`. JSON can contain one. Schemas drop it, because a program that copies
 * the object field by field would set the prototype of its copy.
 */
export function hasProtoField(value: Fields): boolean {
  return protoOf(value) !== plain
}

/** A copy of an object with other values of some fields, and without a field named `__proto__`. */
export function copyWith(value: Fields, changes: Fields): Fields {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) if (key !== '__proto__') copy[key] = value[key]
  return Object.assign(copy, changes)
}

function protoOf(value: Fields): unknown {
  return value['__proto__']
}
