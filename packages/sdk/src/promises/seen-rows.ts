/** A row that was not seen before. */
export interface NewRow<Row> {
  row: Row
  /** The offset after it. */
  end: number
}

/** Rows that were read one after the other. */
interface Run {
  rows: number
}

/** The rows of an iteration so far, by their ids. */
export class SeenRows {
  readonly #places = new Map<unknown, { run: Run; index: number }>()

  get size(): number {
    return this.#places.size
  }

  has(row: unknown): boolean {
    return this.#places.has(keyOf(row))
  }

  /** Notes rows that follow each other from an offset on. Returns those that were not seen before. */
  add<Row>(rows: readonly Row[], offset: number): NewRow<Row>[] {
    const found: NewRow<Row>[] = []
    let run: Run = { rows: 0 }
    for (const [index, row] of rows.entries()) {
      const place = this.#places.get(keyOf(row))
      // New rows after a row that was seen continue its run.
      if (place) run = place.run
      else {
        this.#places.set(keyOf(row), { run, index: run.rows++ })
        found.push({ row, end: offset + index + 1 })
      }
    }
    return found
  }

  /** How many rows that were seen follow this one, if none of them was deleted. */
  countBehind(row: unknown): number {
    const place = this.#places.get(keyOf(row))
    return place ? place.run.rows - 1 - place.index : 0
  }
}

function keyOf(row: unknown): unknown {
  return (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined) ?? row
}
