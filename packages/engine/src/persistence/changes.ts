import type { AcademyState } from '../state/state.ts'
import {
  type Change,
  type Counters,
  countersOf,
  type FollowedAcademy,
  type Head,
  headOf,
  memberKind,
  recordsOf,
  tableOf,
} from './record.ts'
import type { TouchedAcademies } from '../state/touched-academies.ts'

/** Follows the changes of a platform, so that they can be stored. Faults, journals and emails are not included. */
export class Changes {
  readonly #find: (id: string) => FollowedAcademy | undefined
  readonly #followed = new Map<string, FollowedState>()
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
      return this.#followed.delete(id) ? [{ academy: id, record: null }] : []
    })
  }

  /** Does what `take` does and returns nothing, for a reader that has all of it. O(1) for each academy. */
  skip(): void {
    for (const id of this.#touched.take()) {
      const academy = this.#find(id)
      if (academy) this.#followed.set(id, new FollowedState(academy))
    }
  }

  #takeOf(academy: FollowedAcademy): Change[] {
    const { id, state, seed, log } = academy
    const followed = this.#followed.get(id)
    // An academy that was deleted and created again has another seed.
    const isKnown = followed?.seed === seed
    // A state that is restored or brought back has another log.
    if (isKnown && followed.log === log) return followed.take()
    this.#followed.set(id, new FollowedState(academy))
    const now: Change[] = [{ academy: id, state: 'now', record: null }, ...recordsOf(academy, 'now', state)]
    return isKnown ? now : [{ academy: id, record: null }, ...recordsOf(academy, 'seed', seed), ...now]
  }
}

/** The kinds of records by what the log calls them. */
const kinds = new Map([
  ['students', 'student'],
  ['removed', 'removed'],
  ['lists', 'list'],
])

const headParts = ['name', 'plan', 'keys', 'courses', 'offers'] as const satisfies (keyof Head)[]

/** A state that is followed. Reset and restore replace the state of an academy by another one. */
class FollowedState {
  readonly state: AcademyState
  readonly log: FollowedAcademy['log']
  readonly seed: AcademyState
  readonly #academy: string
  readonly #position: number
  /** Ids by kind. */
  #changed = new Map<string, Set<string>>()
  #head: Pick<AcademyState, keyof Head>
  #counters: Counters

  constructor({ id, position, state, seed, log }: FollowedAcademy) {
    this.#academy = id
    this.#position = position
    this.state = state
    this.log = log
    this.seed = seed
    this.#head = { ...state }
    this.#counters = countersOf(state, position)
    log.watch((of, recordId) => {
      // The members of a deleted list are deleted with it.
      if (of !== 'memberships') this.#add(kinds.get(of) ?? memberKind(of), recordId)
    })
  }

  take(): Change[] {
    const changed = [...this.#changed]
    this.#changed = new Map()
    const changes = changed.flatMap(([kind, ids]) => [...ids].flatMap((id) => this.#changesOf(kind, id)))
    const { state } = this
    if (headParts.some((part) => state[part] !== this.#head[part])) {
      this.#head = { ...state }
      changes.push(this.#change('academy', this.#academy, headOf(state)))
    }
    const counters = countersOf(state, this.#position)
    if (changes.length > 0 || differ(counters, this.#counters)) {
      this.#counters = counters
      changes.push(this.#change('counters', this.#academy, counters))
    }
    return changes
  }

  #changesOf(kind: string, id: string): Change[] {
    const record = tableOf(this.state, kind)?.get(id)
    const change = this.#change(kind, id, record ?? null)
    const isDeletedList = kind === 'list' && !record
    if (!isDeletedList) return [change]
    return [change, { academy: this.#academy, state: 'now', kind: memberKind(id), record: null }]
  }

  #change(kind: string, id: string, record: object | null): Change {
    return { academy: this.#academy, state: 'now', kind, id, record }
  }

  #add(kind: string, id: string): void {
    const ids = this.#changed.get(kind) ?? new Set()
    this.#changed.set(kind, ids)
    // The latest change comes last, as it does in the state.
    ids.delete(id)
    ids.add(id)
  }
}

/** Whether counters differ. The last time that was read does not count, because every read changes it. */
function differ({ seq, ids, clock }: Counters, former: Counters): boolean {
  return (
    seq !== former.seq ||
    ids.next !== former.ids.next ||
    clock.offset !== former.clock.offset ||
    clock.frozen !== former.clock.frozen
  )
}
