import { ServiceError } from '../service-error.ts'
import { derivedUuid } from './ids.ts'

/**
 * The user accounts of a platform: one per email address, the same in every academy (R025, D52). The id of an account is
 * derived from its address and the platform's seed, unless a fixture gave it another one.
 */
export class Accounts {
  readonly #seed: string
  readonly #emailOf: (studentId: string) => string | undefined
  #idByEmail = new Map<string, string>()
  #emailById = new Map<string, string>()
  /** Grows whenever an address gets another id. */
  version = 0

  /** `emailOf` returns the address of the student with an id, if an academy has one now or would after a reset. */
  constructor(seed: string, emailOf: (studentId: string) => string | undefined) {
    this.#seed = seed
    this.#emailOf = emailOf
  }

  /** The id of the account of an address in its stored form. */
  idOf(email: string): string {
    const assigned = this.#idByEmail.get(email)
    if (assigned !== undefined) return assigned
    let id = derivedUuid(this.#seed, 'account', email)
    // D92: an id that was assigned to another address belongs to that address alone.
    for (let turn = 1; this.#emailById.has(id); turn++) id = derivedUuid(this.#seed, 'account', email, turn)
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
      throw new ServiceError('validation_error', `${path()}: expected ${known}, the account of "${email}", got "${id}"`)
    }
    const owner = this.#emailOf(id)
    if (owner !== undefined) {
      throw new ServiceError('validation_error', `${path()}: expected another id, "${id}" is the account of "${owner}"`)
    }
    return true
  }

  /** Assigns ids to addresses, except those that the addresses have anyway. Each pair must have passed `check`. */
  assign(ids: Iterable<readonly [string, string]>): void {
    for (const [email, id] of ids) if (this.idOf(email) !== id) this.#assign(email, id)
  }

  /**
   * Assigns ids to addresses, and owns the map from now on. `check` must have returned true for each pair, no id is there
   * twice, and nothing was assigned since then.
   */
  assignChecked(ids: Map<string, string>): void {
    if (this.#emailById.size === 0) {
      // The first fixture can assign a million ids: none of them is another account's.
      this.#idByEmail = ids
      for (const [email, id] of ids) this.#emailById.set(id, email)
      this.version += ids.size
      return
    }
    for (const [email, id] of ids) this.#assign(email, id)
  }

  #assign(email: string, id: string): void {
    const former = this.#emailById.get(id)
    if (former !== undefined && this.#idByEmail.get(former) === id) this.#idByEmail.delete(former)
    this.#idByEmail.set(email, id)
    this.#emailById.set(id, email)
    this.version++
  }
}
