import { LayeredMap, type WriteLog } from './layered-map.ts'
import type { Entry, Timeline } from './timeline.ts'

/** `id` is the student's, `at` is when the student joined the list (R242). */
export interface MemberRecord extends Entry {}

/** The members of a list as they are read: another fork may share them. */
export type ReadMembers = Pick<Timeline<MemberRecord>, 'size' | 'get' | 'page' | 'newestFirst' | 'oldestFirst'>

/** Gets the id of a list and of a student whenever that member is put or deleted. */
type OnChange = (listId: string, studentId: string) => void

/**
 * The members of each list, by its id. A fork shares all of them: a list is forked before its first change, because
 * most forks of an academy with thousands of lists change few.
 */
export class Memberships {
  #all = new LayeredMap<Timeline<MemberRecord>>()
  /** The lists whose timeline no fork shares. */
  #unshared = new Set<string>()
  #log: WriteLog | undefined
  #onChange: OnChange | undefined

  static of(lists: Iterable<readonly [string, Timeline<MemberRecord>]>): Memberships {
    const memberships = new Memberships()
    memberships.#all = new LayeredMap(new Map(lists))
    return memberships
  }

  /** The members of a list, to read them. */
  get(listId: string): ReadMembers | undefined {
    return this.#all.get(listId)
  }

  /** The members of a list, to change them. */
  toChange(listId: string): Timeline<MemberRecord> | undefined {
    const members = this.#all.get(listId)
    if (!members || this.#unshared.has(listId)) return members
    const fork = members.fork()
    this.set(listId, fork)
    return fork
  }

  set(listId: string, members: Timeline<MemberRecord>): void {
    if (this.#log) members.track(this.#log, listId)
    const onChange = this.#onChange
    if (onChange) members.watch((studentId) => onChange(listId, studentId))
    this.#all.set(listId, members)
    this.#unshared.add(listId)
  }

  delete(listId: string): void {
    this.#all.delete(listId)
    this.#unshared.delete(listId)
  }

  /** All lists with their members, in no particular order. */
  entries(): Iterable<[listId: string, members: ReadMembers]> {
    return this.#all.entries()
  }

  /** Ends the memberships of a student in all lists. */
  deleteStudent(studentId: string): void {
    for (const [listId, members] of this.#all.entries()) {
      // Not by `toChange` alone, which forks the list.
      if (members.get(studentId)) this.toChange(listId)?.delete(studentId)
    }
  }

  /** Calls `onChange` for each member that is put or deleted from now on; a fork does not. */
  watch(onChange: OnChange): void {
    this.#onChange = onChange
    this.#attachAgain()
  }

  /** Logs each member that is put or deleted from now on, as one of the list's id; a fork does not. */
  track(log: WriteLog): void {
    this.#log = log
    this.#attachAgain()
  }

  fork(): Memberships {
    const copy = new Memberships()
    copy.#all = this.#all.fork()
    this.#unshared = new Set()
    return copy
  }

  /** Timelines in use get the log and the watcher when they are used next. */
  #attachAgain(): void {
    this.#unshared = new Set()
  }
}
