import { invalid } from '../service-error.ts'
import { derivedUuid, uuidsAfter } from './ids.ts'
import type { StudentRecord } from './state.ts'

/** Accounts that other platforms have too: each of them serves some of the academies of one service. */
export interface SharedAccounts {
  /** The ids of accounts are derived from it. It is the same for all these platforms. */
  readonly seed: string
  /** Resolves with the ids that the platforms have given to some of these addresses in place of the derived ones. */
  lookUp(emails: readonly string[]): Promise<Iterable<readonly [email: string, id: string]>>
}

/**
 * The user accounts of a platform: one per email address, the same in every academy (R025, D52). The id of an account is
 * derived from its address and the platform's seed, unless a fixture gave it another one.
 */
export class Accounts {
  readonly #seed: string
  readonly #derived: (email: string) => string
  readonly #emailOf: (studentId: string) => string | undefined
  readonly #isShared: boolean
  readonly used: UsedAccounts
  readonly #idByEmail = new Map<string, string>()
  /** The address that got each id last, even if that address has another id now. */
  readonly #emailById = new Map<string, string>()
  /** Grows whenever an address gets another id. */
  version = 0

  /**
   * `emailOf` returns the address of the student with an id, if an academy has one now or would after a reset. `isShared`
   * says whether other platforms have the same seed.
   */
  constructor(
    seed: string,
    emailOf: (studentId: string) => string | undefined,
    { used = new UsedAccounts(() => []), isShared = false }: { used?: UsedAccounts; isShared?: boolean } = {},
  ) {
    this.used = used
    this.#seed = seed
    this.#isShared = isShared
    this.#derived = uuidsAfter(seed, 'account')
    this.#emailOf = emailOf
  }

  /** The id of the account of an address in its stored form. */
  idOf(email: string): string {
    const assigned = this.#idByEmail.get(email)
    if (assigned !== undefined) return assigned
    let id = this.#derived(email)
    // D92: an id that was assigned to another address belongs to that address alone.
    for (let turn = 1; this.#emailById.has(id); turn++) {
      id = derivedUuid(this.#seed, 'account', email, turn)
    }
    return id
  }

  /**
   * Rejects an id for an address whose account has another id, and an id of another account. Returns whether the id is a
   * new one for the address, which is then to be assigned.
   */
  check(email: string, id: string, path: () => string): boolean {
    const known = this.idOf(email)
    if (known === id) return false
    if (this.#emailOf(known) !== undefined) {
      throw invalid(`${path()}: expected ${known}, the account of "${email}", got "${id}"`)
    }
    const owner = this.#emailOf(id)
    if (owner !== undefined) {
      throw invalid(`${path()}: expected another id, "${id}" is the account of "${owner}"`)
    }
    return true
  }

  /**
   * Assigns ids to addresses. With a shared seed, most of them have their ids anyway. Without one, the ids come from an
   * earlier seed, and deriving other ones would be a third of the time that a platform takes to be restored.
   */
  assign(ids: Iterable<readonly [string, string]>): void {
    for (const [email, id] of ids) {
      if (this.#isShared && this.idOf(email) === id) continue
      // Another address loses the id.
      const former = this.#emailById.get(id)
      if (former !== undefined && this.#idByEmail.get(former) === id) this.#idByEmail.delete(former)
      this.#idByEmail.set(email, id)
      this.#emailById.set(id, email)
      this.version++
    }
  }
}

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
