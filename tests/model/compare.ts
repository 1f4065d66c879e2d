import { isObject } from './model/body.ts'
import { AnyText, anyValue, Id, type Pattern } from './model/pattern.ts'

/** The ids that the service has made up so far, by their values. Academies and their forks share values. */
export type KnownIds = Map<string, readonly Id[]>

/** Where JSON differs from the pattern, and how; undefined if it does not. Binds ids that are seen for the first time. */
export function difference(pattern: Pattern, actual: unknown, ids: KnownIds, path = 'body'): string | undefined {
  if (pattern === anyValue) return undefined
  if (pattern instanceof Id) return bind(pattern, actual, ids, path)
  if (pattern instanceof AnyText) {
    const isText = typeof actual === 'string' && actual.trim() !== '' && actual.toLowerCase().includes(pattern.word)
    return isText ? undefined : differs(path, `a text with ${JSON.stringify(pattern.word)}`, actual)
  }
  if (typeof pattern !== 'object' || pattern === null) {
    return Object.is(pattern, actual) ? undefined : differs(path, JSON.stringify(pattern), actual)
  }
  if (isList(pattern)) {
    if (!Array.isArray(actual)) return differs(path, 'an array', actual)
    if (actual.length !== pattern.length) return differs(`${path}.length`, pattern.length, actual.length)
    return first(pattern.keys(), (index) => difference(pattern[index] ?? null, actual[index], ids, `${path}[${index}]`))
  }
  if (!isObject(actual)) return differs(path, 'an object', actual)
  const wanted = Object.keys(pattern).filter((field) => pattern[field] !== undefined)
  const names = Object.keys(actual)
  // D54: the documented fields and no more.
  if (wanted.toSorted().join() !== names.toSorted().join()) return differs(`fields of ${path}`, wanted, names)
  return first(wanted, (field) => difference(pattern[field] ?? null, actual[field], ids, `${path}.${field}`))
}

/** An id is new to the model and to the service, or the same as ever. */
function bind(id: Id, actual: unknown, ids: KnownIds, path: string): string | undefined {
  if (id.value !== undefined)
    return id.value === actual ? undefined : differs(path, `${id.value} (${id.label})`, actual)
  if (typeof actual !== 'string' || !id.form.test(actual)) return differs(path, `a text like ${id.form}`, actual)
  const owners = ids.get(actual) ?? []
  const owner = owners.find(({ scope }) => !mayShareIds(scope, id.scope))
  if (owner !== undefined) return differs(path, `an id other than that of ${owner.label}`, actual)
  id.value = actual
  ids.set(actual, [...owners, id])
  return undefined
}

/** Two academies may give their rows the same ids if both are forks of one academy, or one is a fork of the other. */
const mayShareIds = (one: string, other: string) => one !== other && one.split('/')[0] === other.split('/')[0]

const isList = (pattern: object): pattern is readonly Pattern[] => Array.isArray(pattern)

const differs = (path: string, expected: unknown, actual: unknown) =>
  `${path}: expected ${String(expected)}, got ${JSON.stringify(actual) ?? String(actual)}`

/** The first difference of several. */
export function first<Item>(
  items: Iterable<Item>,
  differenceOf: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = differenceOf(item)
    if (found !== undefined) return found
  }
  return undefined
}
