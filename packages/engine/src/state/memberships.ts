import { LayeredMap, type WriteLog } from './layered-map.ts'
import type { Entry } from './timeline.ts'
import { Timeline } from './timeline.ts'

/** `id` is the student's, `at` is when the student joined the list (R242). */
export interface MemberRecord extends Entry {}

/** The members of a list as they are read: another fork may share them. */
export type ReadMembers = Pick<Timeline<MemberRecord>, 'size' | 'get' | 'page' | 'newestFirst' | 'oldestFirst'>

/**
 * The members of each list, by its id. Most of a million lists may be empty, so a list that never had a member is not stored. A
 * fork shares all of them: a list is forked before its first change, because most forks of an academy with thousands of
 * lists change few.
 */
export class Memberships {
  readonly #all: LayeredMap<Timeline<MemberRecord>>
  /** The lists whose timeline no fork shares. */
  #unshared = new Set<string>()
  /**
   * The lists that each student is on, or was on: it has every list of a student, and forks share it. Made when a student is
   * first removed from an academy with many lists.
   */
  #listsOf: Map<string, Set<string>> | undefined
  #log: WriteLog | undefined

  private constructor(all: LayeredMap<Timeline<MemberRecord>>) {
    this.#all = all
  }

  /** The members of each list that has some, by its id. It owns the map from now on. */
  static of(lists: ReadonlyMap<string, Timeline<MemberRecord>>): Memberships {
    return new Memberships(new LayeredMap(lists))
  }

  /** The members of a list, to read them. */
  get(listId: string): ReadMembers {
    return this.#all.get(listId) ?? noMembers
  }

  /** The members of a list, to change them. */
  toChange(listId: string): Timeline<MemberRecord> {
    const members = this.#all.get(listId)
    if (members && this.#unshared.has(listId)) return members
    const fork = (members ?? noMembers).fork()
    this.set(listId, fork)
    return fork
  }

  set(listId: string, members: Timeline<MemberRecord>): void {
    if (this.#log) members.track(this.#log, listId)
    this.#all.set(listId, members)
    this.#unshared.add(listId)
    if (this.#listsOf) for (const { id } of members.oldestFirst()) this.#remember(this.#listsOf, listId, id)
  }

  /** Adds a member to a list, or replaces it. */
  put(listId: string, member: MemberRecord): void {
    this.toChange(listId).put(member)
    if (this.#listsOf) this.#remember(this.#listsOf, listId, member.id)
  }

  delete(listId: string): void {
    this.#all.delete(listId)
    this.#unshared.delete(listId)
  }

  /** The lists that have members, and some that had, in no particular order. */
  entries(): Iterable<[listId: string, members: ReadMembers]> {
    return this.#all.entries()
  }

  /** Ends the memberships of a student in all lists. */
  deleteStudent(studentId: string): void {
    for (const listId of this.#candidates(studentId)) {
      // Not by `toChange` alone, which forks the list.
      if (this.#all.get(listId)?.get(studentId)) this.toChange(listId).delete(studentId)
    }
  }

  /** Ids of lists that the student may be on: all that the student is on, in any order. */
  #candidates(studentId: string): Iterable<string> {
    const { mostSize } = this.#all
    if (mostSize === 0) return []
    if (mostSize <= fewLists) return [...this.#all.entries()].map(([listId]) => listId)
    if (!this.#listsOf) {
      this.#listsOf = new Map()
      for (const [listId, members] of this.#all.entries()) {
        for (const { id } of members.oldestFirst()) this.#remember(this.#listsOf, listId, id)
      }
    }
    return this.#listsOf.get(studentId) ?? []
  }

  #remember(listsOf: Map<string, Set<string>>, listId: string, studentId: string): void {
    const lists = listsOf.get(studentId)
    if (lists) lists.add(listId)
    else listsOf.set(studentId, new Set([listId]))
  }

  /** Logs each member that is put or deleted from now on, as one of the list's id; a fork does not. */
  track(log: WriteLog): void {
    this.#log = log
    // Timelines in use get the log when they are used next.
    this.#unshared = new Set()
  }

  fork(): Memberships {
    const copy = new Memberships(this.#all.fork())
    copy.#listsOf = this.#listsOf
    this.#unshared = new Set()
    return copy
  }
}

/** The members of all empty lists. It is forked before a change. */
const noMembers = Timeline.of<MemberRecord>()

/** So many lists are searched for a student without an index of their members, which takes memory. */
const fewLists = 64
