import type { RowChange } from '../state/rows-by-id.ts'
import { type AcademyState, forkState } from '../state/state.ts'
import {
  type Change,
  countersOf,
  type FollowedAcademy,
  type Head,
  headOf,
  memberFields,
  memberKind,
  recordsOf,
} from './record.ts'
import type { TouchedAcademies } from '../state/touched-academies.ts'

/** Follows the changes of a platform, so that they can be stored. Faults, journals and emails are not included. */
export class Changes {
  readonly #find: (id: string) => FollowedAcademy | undefined
  /** The states that are stored. */
  readonly #stored = new Map<string, Pick<FollowedAcademy, 'seed' | 'state'>>()
  readonly #touched: TouchedAcademies

  /** `find` returns an academy that exists. */
  constructor(touched: TouchedAcademies, find: (id: string) => FollowedAcademy | undefined) {
    this.#touched = touched
    this.#find = find
  }

  /** All changes since the last call; everything at the first call. They must be applied in this order. */
  take(): Change[] {
    return this.#touched.take().flatMap((id) => {
      const academy = this.#find(id)
      if (academy) return this.#takeOf(academy)
      return this.#stored.delete(id) ? [{ academy: id, record: null }] : []
    })
  }

  /** Does what `take` does and returns nothing, for a reader that has all of it. O(1) for each academy. */
  skip(): void {
    for (const id of this.#touched.take()) {
      const academy = this.#find(id)
      if (academy) this.#store(academy)
    }
  }

  #takeOf(academy: FollowedAcademy): Change[] {
    const { id, state, seed } = academy
    const stored = this.#stored.get(id)
    // An academy that was deleted and created again has another seed.
    if (stored?.seed === seed) {
      const changes = changesOf(academy, stored.state)
      if (changes.length > 0) this.#store(academy)
      return changes
    }
    this.#store(academy)
    return [{ academy: id, record: null }, ...recordsOf(academy, 'seed', seed), ...recordsOf(academy, 'now', state)]
  }

  #store({ id, state, seed }: FollowedAcademy): void {
    this.#stored.set(id, { seed, state: forkState(state) })
  }
}

const headParts = ['name', 'plan', 'keys', 'courses', 'offers'] as const satisfies (keyof Head)[]

/** What has changed in an academy since a state. */
function changesOf({ id: academy, position, state }: FollowedAcademy, stored: AcademyState): Change[] {
  const change = (kind: string, id: string, record: object | null): Change => ({
    academy,
    state: 'now',
    kind,
    id,
    record,
  })
  const toChange =
    (kind: string) =>
    ({ before, after }: RowChange<{ readonly id: string }>) =>
      change(kind, (before ?? after)!.id, after ?? null)
  const lists = state.lists.changesSince(stored.lists)
  const deletedLists = new Set(lists.flatMap(({ before, after }) => (before && !after ? [before.id] : [])))
  const changes = [
    ...state.students.changesSince(stored.students).map(toChange('student')),
    ...state.removed.changesSince(stored.removed).map(toChange('removed')),
    ...lists.map(toChange('list')),
    // All members of a list at once.
    ...[...deletedLists].map((id): Change => ({ academy, state: 'now', kind: memberKind(id), record: null })),
    ...state.members.changesSince(stored.members).flatMap(({ before, after }) => {
      const { id, list_id } = (before ?? after)!
      return deletedLists.has(list_id) ? [] : [change(memberKind(list_id), id, after ? memberFields(after) : null)]
    }),
  ]
  if (headParts.some((part) => state[part] !== stored[part])) changes.push(change('academy', academy, headOf(state)))
  if (changes.length > 0 || countersDiffer(state, stored)) {
    changes.push(change('counters', academy, countersOf(state, position)))
  }
  return changes
}

/** Whether counters differ. The last time that was read does not count, because every read changes it. */
function countersDiffer({ seq, ids, clock }: AcademyState, stored: AcademyState): boolean {
  return (
    seq !== stored.seq ||
    ids.next !== stored.ids.next ||
    clock.offset !== stored.clock.offset ||
    clock.frozen !== stored.clock.frozen
  )
}
