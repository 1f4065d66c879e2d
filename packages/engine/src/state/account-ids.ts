/** Ids of accounts by email address, and the reverse. An id belongs to the address that got it last. */
export class AccountIds {
  readonly #idByEmail: Map<string, string>
  readonly #emailById: Map<string, string>

  constructor(idByEmail = new Map<string, string>(), emailById = new Map<string, string>()) {
    this.#idByEmail = idByEmail
    this.#emailById = emailById
  }

  /** The number of addresses. */
  get size(): number {
    return this.#idByEmail.size
  }

  idOf(email: string): string | undefined {
    return this.#idByEmail.get(email)
  }

  /** The address that got an id last, even if that address has another id now. */
  emailOf(id: string): string | undefined {
    return this.#emailById.get(id)
  }

  /** Gives an id to an address. Another address loses it. */
  set(email: string, id: string): void {
    const former = this.#emailById.get(id)
    if (former !== undefined && this.#idByEmail.get(former) === id) this.#idByEmail.delete(former)
    this.#idByEmail.set(email, id)
    this.#emailById.set(id, email)
  }

  /** Sets all pairs of another map. */
  setAll(newer: AccountIds): void {
    for (const [email, id] of newer.#idByEmail) this.set(email, id)
  }

  /** Adds the pairs of another map as if they had been set before those of this one. */
  addOlder(older: AccountIds): void {
    for (const [id, email] of older.#emailById) if (!this.#emailById.has(id)) this.#emailById.set(id, email)
    for (const [email, id] of older.#idByEmail) {
      if (!this.#idByEmail.has(email) && this.#emailById.get(id) === email) this.#idByEmail.set(email, id)
    }
  }
}
