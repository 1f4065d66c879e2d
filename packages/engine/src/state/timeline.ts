import { type RowChange, RowsById } from './rows-by-id.ts'
import { compare, type Entry, isOlder, Sorted } from './sorted.ts'

/** Records by id and in order of time. It never changes: a change returns another one, which shares the rest. */
export class Timeline<Row extends Entry> {
  readonly #byId: RowsById<Row>
  readonly #byTime: Sorted<Row>

  private constructor(byId: RowsById<Row>, byTime: Sorted<Row>) {
    this.#byId = byId
    this.#byTime = byTime
  }

  /** A timeline of rows in any sequence. */
  static of<Row extends Entry>(rows: readonly Row[] = []): Timeline<Row> {
    return new Timeline(RowsById.of(rows), Sorted.of(rows, isOlder))
  }

  get size(): number {
    return this.#byTime.size
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  /** At most `limit` rows, newest first, after the newest `offset`. */
  page(limit: number, offset: number): Row[] {
    const end = this.size - offset
    return this.#byTime.slice(Math.max(0, end - limit), end).reverse()
  }

  /** An array of the caller, as `oldestFirst` returns one. */
  newestFirst(): Row[] {
    return this.oldestFirst().reverse()
  }

  oldestFirst(): Row[] {
    return this.#byTime.all()
  }

  /** With a row, in place of the one with the same id. */
  with(row: Row): Timeline<Row> {
    const present = this.get(row.id)
    const others = present && compare(present, row) !== 0 ? this.#byTime.without(present) : this.#byTime
    return new Timeline(this.#byId.with(row), others.with(row))
  }

  /** Without the row of an id, if there is one. */
  without(id: string): Timeline<Row> {
    const present = this.get(id)
    return present ? new Timeline(this.#byId.without(id), this.#byTime.without(present)) : this
  }

  /** The rows that are new, different or deleted since an earlier timeline, in no particular order. */
  changesSince(earlier: Timeline<Row>): RowChange<Row>[] {
    return this.#byId.changesSince(earlier.#byId)
  }
}
