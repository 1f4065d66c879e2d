import { ServiceError } from './service-error.ts'
import { derivedUuid } from './ids.ts'

/**
 * The user accounts of a platform: one per e-mail address, the same in every academy (R025, D52). An account's id
 * follows from its address and the platform's seed, unless a fixture gave it another one.
 */
export class Accounts {
  readonly #seed: string
  readonly #holderOf: (studentId: string) => string | undefined
  #idByEmail = new Map<string, string>()
  #emailById = new Map<string, string>()
  /** Changes whenever an address gets another id than it had. */
  version = 0

  /** `holderOf` gives the address of the student of that id, if some academy has one, or would after a reset. */
  constructor(seed: string, holderOf: (studentId: string) => string | undefined) {
    this.#seed = seed
    this.#holderOf = holderOf
  }

  /** The account's id of an address in its stored form. */
  idOf(email: string): string {
    const given = this.#idByEmail.get(email)
    if (given !== undefined) return given
    let id = derivedUuid(this.#seed, 'account', email)
    // D92: an id that went to another address leads there alone.
    for (let turn = 1; this.#emailById.has(id); turn++) id = derivedUuid(this.#seed, 'account', email, turn)
    return id
  }

  /** Refuses an id for an address when the account that exists has another, or when the id is another account's. */
  check(email: string, id: string, path: string): void {
    const known = this.idOf(email)
    if (known === id) return
    if (this.#holderOf(known) !== undefined) {
      throw new ServiceError('validation_error', `${path}: expected ${known}, the account of "${email}", got "${id}"`)
    }
    const owner = this.#holderOf(id)
    if (owner !== undefined) {
      throw new ServiceError('validation_error', `${path}: expected another id, "${id}" is the account of "${owner}"`)
    }
  }

  /** Gives addresses their ids; each pair must have passed `check`. */
  assign(ids: ReadonlyMap<string, string>): void {
    for (const [email, id] of ids) {
      if (this.idOf(email) === id) continue
      const former = this.#emailById.get(id)
      if (former !== undefined && this.#idByEmail.get(former) === id) this.#idByEmail.delete(former)
      this.#idByEmail.set(email, id)
      this.#emailById.set(id, email)
      this.version++
    }
  }
}
