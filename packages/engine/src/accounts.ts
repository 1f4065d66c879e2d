import { ApiFault } from './api-fault.ts'
import { derivedUuid } from './ids.ts'

/**
 * The user accounts of a platform: one per e-mail address, the same in every academy (R025, D52). An account's id
 * follows from its address and the platform's seed, unless a fixture gave it another one.
 */
export class Accounts {
  readonly #seed: string
  readonly #isHeld: (studentId: string) => boolean
  #idByEmail = new Map<string, string>()
  #emailById = new Map<string, string>()
  /** Changes whenever an address gets another id than it had. */
  version = 0

  /** `isHeld` tells whether some academy has, or would have after a reset, a student of that id. */
  constructor(seed: string, isHeld: (studentId: string) => boolean) {
    this.#seed = seed
    this.#isHeld = isHeld
  }

  /** The account's id of an address in its stored form. */
  idOf(email: string): string {
    return this.#idByEmail.get(email) ?? derivedUuid(this.#seed, 'account', email)
  }

  /** Refuses an id for an address when the account that exists has another, or when the id is another account's. */
  check(email: string, id: string, path: string): void {
    const known = this.idOf(email)
    if (known !== id && this.#isHeld(known)) {
      throw new ApiFault('validation_error', `${path}: expected ${known}, the account of "${email}", got "${id}"`)
    }
    const owner = this.#emailById.get(id)
    if (owner !== undefined && owner !== email && this.#isHeld(id)) {
      throw new ApiFault('validation_error', `${path}: expected another id, "${id}" is the account of "${owner}"`)
    }
  }

  /** Gives addresses their ids; each pair must have passed `check`. */
  assign(ids: ReadonlyMap<string, string>): void {
    for (const [email, id] of ids) {
      if (this.idOf(email) === id) continue
      if (this.#idByEmail.has(email)) this.version++
      this.#idByEmail.set(email, id)
      this.#emailById.set(id, email)
    }
  }
}
