/** The ids of the academies that may have changed since the last call of `take`. */
export class TouchedAcademies {
  #ids: Set<string>

  /** At the start all academies count as changed. */
  constructor(ids: Iterable<string>) {
    this.#ids = new Set(ids)
  }

  /** Says that an academy was created, changed or deleted, or has got a request. */
  touch(id: string): void {
    this.#ids.add(id)
  }

  /** Returns the ids, and forgets them. */
  take(): string[] {
    const ids = [...this.#ids]
    this.#ids = new Set()
    return ids
  }
}
