import { type RowChange, RowsById } from './rows-by-id.ts'
import { Sorted } from './sorted.ts'
import { type Entry, isOlder } from './sorted.ts'

/** `id` is the student's, `at` is when the student joined the list (R242). */
export interface MemberRecord extends Entry {
  readonly list_id: string
}

/** All memberships of a student. */
interface OfStudent {
  readonly id: string
  readonly members: readonly MemberRecord[]
}

/** The members of all lists. It never changes: a change returns another one, which shares the rest. */
export class Memberships {
  readonly #byStudent: RowsById<OfStudent>
  /** By list, in order of time. */
  readonly #byList: Sorted<MemberRecord>

  private constructor(byStudent: RowsById<OfStudent>, byList: Sorted<MemberRecord>) {
    this.#byStudent = byStudent
    this.#byList = byList
  }

  /** Memberships in any sequence. */
  static of(members: readonly MemberRecord[] = []): Memberships {
    const byStudent = new Map<string, MemberRecord[]>()
    for (const member of members) {
      const own = byStudent.get(member.id)
      if (own) own.push(member)
      else byStudent.set(member.id, [member])
    }
    return new Memberships(
      RowsById.of([...byStudent].map(([id, own]) => ({ id, members: own }))),
      Sorted.of(members, isEarlier),
    )
  }

  get size(): number {
    return this.#byList.size
  }

  get(listId: string, studentId: string): MemberRecord | undefined {
    return this.#byStudent.get(studentId)?.members.find(({ list_id }) => list_id === listId)
  }

  /** The number of members of a list. */
  sizeOf(listId: string): number {
    const [start, end] = this.#placesOf(listId)
    return end - start
  }

  /** At most `limit` members of a list, newest first, after the newest `offset`. */
  page(listId: string, limit: number, offset: number): MemberRecord[] {
    const [start, end] = this.#placesOf(listId)
    const last = end - offset
    return this.#byList.slice(Math.max(start, last - limit), last).reverse()
  }

  newestFirst(listId: string): MemberRecord[] {
    return this.oldestFirst(listId).reverse()
  }

  oldestFirst(listId: string): MemberRecord[] {
    return this.#byList.slice(...this.#placesOf(listId))
  }

  /** All members, list by list. */
  all(): MemberRecord[] {
    return this.#byList.all()
  }

  /** With a member, in place of the one with the same list and student. */
  with(member: MemberRecord): Memberships {
    const others = this.without(member.list_id, member.id)
    const members = others.#byStudent.get(member.id)?.members ?? []
    return new Memberships(
      others.#byStudent.with({ id: member.id, members: [...members, member] }),
      others.#byList.with(member),
    )
  }

  /** Without a student in a list. */
  without(listId: string, studentId: string): Memberships {
    const member = this.get(listId, studentId)
    if (!member) return this
    const left = this.#byStudent.get(studentId)!.members.filter((other) => other !== member)
    return new Memberships(
      left.length > 0 ? this.#byStudent.with({ id: studentId, members: left }) : this.#byStudent.without(studentId),
      this.#byList.without(member),
    )
  }

  withoutList(listId: string): Memberships {
    return this.oldestFirst(listId).reduce<Memberships>((left, { id }) => left.without(listId, id), this)
  }

  /** Without a student in all lists. */
  withoutStudent(studentId: string): Memberships {
    const { members } = this.#byStudent.get(studentId) ?? { members: [] }
    return members.reduce<Memberships>((left, { list_id }) => left.without(list_id, studentId), this)
  }

  /** The members that are new, different or deleted since earlier memberships, in no particular order. */
  changesSince(earlier: Memberships): RowChange<MemberRecord>[] {
    return this.#byStudent.changesSince(earlier.#byStudent).flatMap(({ before, after }) => {
      const [former = [], present = []] = [before?.members, after?.members]
      const inList = (members: readonly MemberRecord[], listId: string) =>
        members.find(({ list_id }) => list_id === listId)
      return [...new Set([...former, ...present].map(({ list_id }) => list_id))]
        .map((listId) => ({ before: inList(former, listId), after: inList(present, listId) }))
        .filter((change) => change.before !== change.after)
    })
  }

  /** The places of the first member of a list, and after the last one. */
  #placesOf(list_id: string): [start: number, end: number] {
    const probe = { id: '', list_id, seq: 0 }
    return [this.#byList.rank({ ...probe, at: '' }), this.#byList.rank({ ...probe, at: afterAll })]
  }
}

/** A text that comes after all times. */
const afterAll = '\uFFFF'

const isEarlier = (a: MemberRecord, b: MemberRecord): boolean =>
  a.list_id < b.list_id || (a.list_id === b.list_id && isOlder(a, b))
