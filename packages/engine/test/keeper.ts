import type { Change, SavedRecord } from '../src/internal.ts'

/** Stores records as text, in the order in which they last changed. */
export class Keeper {
  readonly #rows = new Map<string, string>()

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.record === null) this.#drop(change)
      const { academy, state, kind, id } = change
      const key = JSON.stringify([academy, state, kind, id])
      this.#rows.delete(key)
      if (change.record !== null) this.#rows.set(key, JSON.stringify(change))
    }
  }

  records(): SavedRecord[] {
    return [...this.#rows.values()].map((row) => JSON.parse(row) as SavedRecord)
  }

  #drop(gone: Partial<Change>): void {
    const isGone = (row: SavedRecord) =>
      (['academy', 'state', 'kind', 'id'] as const).every((key) => gone[key] === undefined || gone[key] === row[key])
    for (const [key, row] of this.#rows) if (isGone(JSON.parse(row) as SavedRecord)) this.#rows.delete(key)
  }
}
