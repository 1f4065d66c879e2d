/** The academies that may have changed since the last look. Whoever looks does not visit the others. */
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

  /** Their ids. */
  take(): string[] {
    const ids = [...this.#ids]
    this.#ids = new Set()
    return ids
  }
}
