/** A row that was not seen before. */
export interface NewRow<Row> {
  row: Row
  /** The offset after it. */
  end: number
}

/** The rows of an iteration so far, by their ids. */
export class SeenRows {
  readonly #keys = new Set<unknown>()

  get size(): number {
    return this.#keys.size
  }

  has(row: unknown): boolean {
    return this.#keys.has(keyOf(row))
  }

  /** Notes rows that follow each other from an offset on. Returns those that were not seen before. */
  add<Row>(rows: readonly Row[], offset: number): NewRow<Row>[] {
    const found: NewRow<Row>[] = []
    for (const [index, row] of rows.entries()) {
      if (this.has(row)) continue
      this.#keys.add(keyOf(row))
      found.push({ row, end: offset + index + 1 })
    }
    return found
  }
}

function keyOf(row: unknown): unknown {
  return (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined) ?? row
}
