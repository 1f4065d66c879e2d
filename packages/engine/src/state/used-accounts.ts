import type { StudentRecord } from './state.ts'

/**
 * The ids of the accounts that a student of the platform has, or has had. Most ids that a fixture brings are none of them,
 * so no academy has to be asked for their students. Stored from the first question on, because only such fixtures need it.
 */
export class UsedAccounts {
  readonly #students: () => Iterable<StudentRecord>
  #ids: Set<string> | undefined

  /** `students` returns the students of all academies, and those that they would have after a reset. */
  constructor(students: () => Iterable<StudentRecord>) {
    this.#students = students
  }

  /** Whether a student may have this id. Otherwise no academy has one. */
  mayHave(id: string): boolean {
    if (!this.#ids) {
      this.#ids = new Set()
      this.addAll(this.#students())
    }
    return this.#ids.has(id)
  }

  /** Called with each student that an academy gets. */
  add(id: string): void {
    this.#ids?.add(id)
  }

  /** Called with the students of each state that an academy gets; not of a fork, whose students are known. */
  addAll(students: Iterable<StudentRecord>): void {
    if (this.#ids) for (const { id } of students) this.#ids.add(id)
  }
}
