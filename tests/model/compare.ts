import { describeDifference, firstDifference } from '@academy-access/rules'

import { AnyText, anyValue, Id, type Pattern } from './model/pattern.ts'

/** The ids that the service has made up so far, by their values. Academies and their forks share values. */
export type KnownIds = Map<string, readonly Id[]>

/** Where JSON differs from the pattern, and how; undefined if it does not. Binds ids that are seen for the first time. */
export function difference(pattern: Pattern, actual: unknown, ids: KnownIds, name = 'body'): string | undefined {
  // D54: objects have the documented fields and no more.
  const found = firstDifference({ [name]: pattern }, { [name]: actual }, (expected, received) => {
    if (expected === anyValue) return true
    if (expected instanceof Id) return bind(expected, received, ids)
    if (!(expected instanceof AnyText)) return undefined
    return typeof received === 'string' && received.trim() !== '' && received.toLowerCase().includes(expected.word)
  })
  return found && describeDifference(found)
}

/** An id is new to the model and to the service, or the same as ever. */
function bind(id: Id, actual: unknown, ids: KnownIds): boolean {
  if (id.value !== undefined) return id.value === actual
  if (typeof actual !== 'string' || !id.form.test(actual)) return false
  const owners = ids.get(actual) ?? []
  if (owners.some(({ scope }) => !mayShareIds(scope, id.scope))) return false
  id.value = actual
  ids.set(actual, [...owners, id])
  return true
}

/** Two academies may give their rows the same ids if both are forks of one academy, or one is a fork of the other. */
const mayShareIds = (one: string, other: string) => one !== other && one.split('/')[0] === other.split('/')[0]
