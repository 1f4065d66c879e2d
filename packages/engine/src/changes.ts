import type { Academy } from './academy.ts'
import { LayeredMap } from './layered-map.ts'
import type {
  AcademyState,
  CourseRecord,
  KeyRecord,
  ListRecord,
  MemberRecord,
  OfferRecord,
  PlanState,
  StudentRecord,
} from './state.ts'
import { Timeline } from './timeline.ts'

/** A record of an academy as it can be kept elsewhere: plain JSON, and what it is kept under. */
export interface SavedRecord {
  /** Id of the academy. */
  readonly academy: string
  /** Whether it belongs to what the academy is now, or to the seed that reset brings back. */
  readonly state: 'now' | 'seed'
  /** `academy`, `counters`, `student`, `removed`, `list`, or `member:` with the id of the list. */
  readonly kind: string
  /** Its id among those of its kind. */
  readonly id: string
  /** What it holds. */
  readonly record: object
}

/** What has happened to records: the one of this key is new or another, or those of these keys are gone. */
export type Change =
  | SavedRecord
  | {
      readonly academy: string
      /** Absent for both states. */
      readonly state?: 'now' | 'seed'
      /** Absent for every kind. */
      readonly kind?: string
      /** Absent for all of the kind. */
      readonly id?: string
      readonly record: null
    }

/** What an academy has one of. */
interface Head {
  readonly name: string
  readonly plan: PlanState
  readonly keys: readonly KeyRecord[]
  readonly courses: readonly CourseRecord[]
  readonly offers: readonly OfferRecord[]
}

interface Counters extends Pick<AcademyState, 'seq' | 'ids' | 'clock'> {
  /** Place of the academy among all: they stand in the order in which they were made. */
  readonly position: number
}

/**
 * Follows what changes in a platform, so that it can be kept elsewhere and brought back by the option `saved` of
 * `createPlatform`. Faults, journals and mails are no part of it.
 */
export class Changes {
  readonly #academies: () => readonly Academy[]
  readonly #followed = new Map<string, Followed>()
  #position = 0

  constructor(academies: () => readonly Academy[]) {
    this.#academies = academies
  }

  /** What has changed since it was last asked; the first time, all that there is. Apply it in this order. */
  take(): Change[] {
    const academies = this.#academies()
    const changes = academies.flatMap((academy) => this.#take(academy))
    if (this.#followed.size > academies.length) {
      const present = new Set(academies.map(({ id }) => id))
      for (const id of this.#followed.keys()) {
        if (present.has(id)) continue
        this.#followed.delete(id)
        changes.push({ academy: id, record: null })
      }
    }
    return changes
  }

  #take(academy: Academy): Change[] {
    const { id, state, seed } = academy
    const followed = this.#followed.get(id)
    if (followed?.state === state) return followed.take()
    const position = followed?.position ?? this.#positionOf(academy)
    this.#followed.set(id, new Followed(id, state, position))
    const now: Change[] = [{ academy: id, state: 'now', record: null }, ...recordsOf(id, 'now', state, position)]
    return followed ? now : [{ academy: id, record: null }, ...recordsOf(id, 'seed', seed, position), ...now]
  }

  /** A restored academy keeps its position. New ones come after all of them, because restored ones are the oldest. */
  #positionOf({ seed }: Academy): number {
    const saved = savedPositions.get(seed)
    this.#position = Math.max(this.#position + 1, saved ?? 0)
    return this.#position
  }
}

/**
 * Positions that restored academies have in the records, by the state that reset restores. Counting from 1 again would mix
 * old and new positions, and change the order of academies at the next restart.
 */
const savedPositions = new WeakMap<AcademyState, number>()

/** A state of an academy that is listened to. Reset and restore put another in its place. */
class Followed {
  readonly state: AcademyState
  readonly position: number
  readonly #academy: string
  readonly #watched = new WeakSet<Timeline<MemberRecord>>()
  /** Ids by kind. */
  #touched = new Map<string, Set<string>>()
  #head: Pick<AcademyState, keyof Head>
  #counters: Counters

  constructor(academy: string, state: AcademyState, position: number) {
    this.#academy = academy
    this.state = state
    this.position = position
    this.#head = headOf(state)
    this.#counters = countersOf(state, position)
    const { students, removed, lists, members } = state
    students.watch((id) => this.#touch('student', id))
    removed.watch((id) => this.#touch('removed', id))
    lists.watch((id) => this.#touch('list', id))
    for (const [id, timeline] of members) this.#watch(id, timeline)
  }

  take(): Change[] {
    const touched = [...this.#touched]
    this.#touched = new Map()
    const changes = touched.flatMap(([kind, ids]) => [...ids].flatMap((id) => this.#changesOf(kind, id)))
    const head = headOf(this.state)
    const former = this.#head
    if (headKeys.some((key) => head[key] !== former[key])) {
      this.#head = head
      changes.push(this.#change('academy', this.#academy, toHead(head)))
    }
    const counters = countersOf(this.state, this.position)
    if (changes.length > 0 || isAhead(counters, this.#counters)) {
      this.#counters = counters
      changes.push(this.#change('counters', this.#academy, counters))
    }
    return changes
  }

  #changesOf(kind: string, id: string): Change[] {
    const record = tableOf(this.state, kind)?.get(id)
    const own = this.#change(kind, id, record ?? null)
    if (kind !== 'list') return [own]
    const members = this.state.members.get(id)
    if (!members) return [own, { academy: this.#academy, state: 'now', kind: memberKind(id), record: null }]
    // Nobody has listened to a new list so far.
    if (this.#watched.has(members)) return [own]
    this.#watch(id, members)
    return [own, ...members.oldestFirst().map((member) => this.#change(memberKind(id), member.id, member))]
  }

  #change(kind: string, id: string, record: object | null): Change {
    return { academy: this.#academy, state: 'now', kind, id, record }
  }

  #watch(listId: string, members: Timeline<MemberRecord>): void {
    this.#watched.add(members)
    members.watch((id) => this.#touch(memberKind(listId), id))
  }

  #touch(kind: string, id: string): void {
    const ids = this.#touched.get(kind) ?? new Set()
    this.#touched.set(kind, ids)
    // The latest change comes last, as it does in the state.
    ids.delete(id)
    ids.add(id)
  }
}

const headKeys = ['name', 'plan', 'keys', 'courses', 'offers'] as const satisfies (keyof Head)[]

/** Whether counters tell something new; the last time that the clock told does not, as every look at it moves it. */
function isAhead({ seq, ids, clock }: Counters, former: Counters): boolean {
  return (
    seq !== former.seq ||
    ids.next !== former.ids.next ||
    clock.offset !== former.clock.offset ||
    clock.frozen !== former.clock.frozen
  )
}

const memberKind = (listId: string) => `member:${listId}`

function tableOf(state: AcademyState, kind: string): { get(id: string): object | undefined } | undefined {
  if (kind === 'student') return state.students
  if (kind === 'removed') return state.removed
  return kind === 'list' ? state.lists : state.members.get(kind.slice(memberKind('').length))
}

function headOf({ name, plan, keys, courses, offers }: AcademyState): Pick<AcademyState, keyof Head> {
  return { name, plan, keys, courses, offers }
}

function toHead({ courses, offers, ...rest }: Pick<AcademyState, keyof Head>): Head {
  return { ...rest, courses: [...courses.values()], offers: [...offers.values()] }
}

function countersOf({ seq, ids, clock }: AcademyState, position: number): Counters {
  return { seq, ids: { ...ids }, clock: { ...clock }, position }
}

/** All records of a state. */
function recordsOf(academy: string, which: SavedRecord['state'], state: AcademyState, position: number): SavedRecord[] {
  const toRecord = (kind: string) => (record: { readonly id: string }) => ({
    academy,
    state: which,
    kind,
    id: record.id,
    record,
  })
  return [
    { academy, state: which, kind: 'academy', id: academy, record: toHead(headOf(state)) },
    { academy, state: which, kind: 'counters', id: academy, record: countersOf(state, position) },
    ...state.students.oldestFirst().map(toRecord('student')),
    ...[...state.removed.values()].map(toRecord('removed')),
    ...state.lists.oldestFirst().map(toRecord('list')),
    ...[...state.members].flatMap(([id, members]) => members.oldestFirst().map(toRecord(memberKind(id)))),
  ]
}

/** An academy as records tell it. */
export interface SavedAcademy {
  readonly id: string
  readonly now: AcademyState
  readonly seed: AcademyState
}

/**
 * Puts academies together again, oldest first; records must come in the order in which they were last changed.
 *
 * @throws Error when an academy lacks what it has one of.
 */
export function savedAcademies(records: Iterable<SavedRecord>): SavedAcademy[] {
  const parts = new Map<string, { now: Parts; seed: Parts }>()
  for (const { academy, state, kind, record } of records) {
    const both = parts.get(academy) ?? { now: new Map(), seed: new Map() }
    parts.set(academy, both)
    const rows = both[state].get(kind)
    if (rows) rows.push(record)
    else both[state].set(kind, [record])
  }
  return [...parts]
    .map(([id, { now, seed }]) => {
      const academy = { id, now: stateOf(id, now), seed: stateOf(id, seed), position: positionOf(now) }
      savedPositions.set(academy.seed, academy.position)
      return academy
    })
    .toSorted((a, b) => a.position - b.position)
}

type Parts = Map<string, object[]>

const positionOf = (parts: Parts) => (parts.get('counters')![0] as Counters).position

function stateOf(id: string, parts: Parts): AcademyState {
  const rowsOf = <Row>(kind: string) => (parts.get(kind) ?? []) as Row[]
  const [head] = rowsOf<Head>('academy')
  const [counters] = rowsOf<Counters>('counters')
  if (!head || !counters) throw new Error(`the academy ${id} is incomplete`)
  const { seq, ids, clock } = counters
  const lists = rowsOf<ListRecord>('list')
  return {
    ...head,
    courses: byId(head.courses),
    offers: byId(head.offers),
    students: Timeline.of(rowsOf<StudentRecord>('student')),
    removed: new LayeredMap(byId(rowsOf<StudentRecord>('removed'))),
    lists: Timeline.of(lists),
    members: new Map(lists.map((list) => [list.id, Timeline.of(rowsOf<MemberRecord>(memberKind(list.id)))])),
    seq,
    ids,
    clock,
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
