import { isObject } from '@academy-access/schemas/compiled'

export { requestOptionNames } from '../option-rules.ts'

/**
 * An input as a plain object, so that what is checked is what is sent. Each field is read once, by its name: getters of a class
 * and inherited fields count like own ones. Unknown fields of the object itself stay, for the check that rejects them. A value
 * that is no object passes, for the check too.
 */
export function ownFields<Value>(value: Value, names: readonly string[]): Value {
  if (!isObject(value)) return value
  // What some program has added to all objects does not count.
  const found = new Set([
    ...Object.keys(value),
    ...names.filter((name) => name in value && !(name in Object.prototype)),
  ])
  const copyOf = (field: unknown): unknown => (Array.isArray(field) ? [...field] : field)
  return Object.fromEntries([...found].map((name) => [name, copyOf(value[name])])) as Value
}
