import { setTime, timeOf } from '../clock.ts'
import { Id } from '../pattern.ts'
import type { AcademyModel } from '../state.ts'

/** Keeps the state to which a reset goes back. */
export function keepStart(academy: AcademyModel): void {
  timeOf(academy)
  academy.start = copyOf(academy)
}

/** D97: the state of the start, its ids included. The emails are gone, and the rate windows closed. */
export function reset(academy: AcademyModel): void {
  if (academy.start === undefined) throw new Error('An academy keeps its start.')
  const { clock, ...start } = copyOf(academy.start)
  Object.assign(academy, start, { windows: [], start: academy.start })
  Object.assign(academy.clock, clock)
  academy.outbox.splice(0)
  // A clock with a time of its own continues where it started, and not where the platform's time is by now.
  if (clock.offset !== 0 && clock.frozen === null) setTime(academy, clock.latest)
}

/** Adds a copy of an academy as it is now, with other keys. Its rows have the same ids, and so will its new rows. */
export function fork(academy: AcademyModel, name: string): AcademyModel {
  const copy = copyOf(academy)
  const keys = copy.keys.map((key) => ({ ...key, key: new Id(`key ${key.name} of ${name}`, '', key.key.form) }))
  const forked: AcademyModel = { ...copy, name, scope: `${academy.scope}/${name}`, keys, windows: [], outbox: [] }
  forked.platform.academies.push(forked)
  keepStart(forked)
  return forked
}

/** The ids of rows that an academy has, or would have after a reset. */
export function idsOf(academy: AcademyModel): ReadonlySet<Id> {
  const ids = new Set<Id>()
  visit([academy, academy.start], new Set<unknown>([academy.platform]), ids)
  return ids
}

function visit(value: unknown, seen: Set<unknown>, ids: Set<Id>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (value instanceof Id) ids.add(value)
  else for (const part of Object.values(value)) visit(part, seen, ids)
}

/** A copy with rows of its own. It shares the platform, its accounts and all ids. */
function copyOf(academy: AcademyModel): AcademyModel {
  const { platform } = academy
  const copies = new Map<unknown, unknown>([platform, ...platform.accounts].map((shared) => [shared, shared]))
  return copied({ ...academy, start: undefined }, copies)
}

function copied<Value>(value: Value, copies: Map<unknown, unknown>): Value {
  if (typeof value !== 'object' || value === null || value instanceof Id) return value
  const known = copies.get(value)
  // An earlier copy has the type of its original.
  if (known !== undefined) return known as Value
  const copy: object = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  for (const [name, part] of Object.entries(value)) Object.assign(copy, { [name]: copied(part, copies) })
  return copy as Value
}
