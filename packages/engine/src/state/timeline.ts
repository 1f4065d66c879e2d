import { LayeredMap, type WriteLog } from './layered-map.ts'
import { compare, type Entry, SortedRows } from './sorted-rows.ts'

/** Records by id and in order of time. A fork shares everything until one side writes. */
export class Timeline<Row extends Entry> {
  readonly #rows: SortedRows<Row>
  readonly #byId: LayeredMap<Row>
  #log: WriteLog | undefined
  #name = ''

  /** A timeline without rows by default. */
  constructor(rows = new SortedRows<Row>(), byId = new LayeredMap<Row>()) {
    this.#rows = rows
    this.#byId = byId
  }

  /** A timeline of rows in any order. `byId` are the same rows; the timeline owns that map from now on. */
  static of<Row extends Entry>(rows: readonly Row[], byId = new Map(rows.map((row) => [row.id, row]))): Timeline<Row> {
    return new Timeline(new SortedRows(isSorted(rows, compare) ? rows : rows.toSorted(compare)), new LayeredMap(byId))
  }

  get size(): number {
    return this.#rows.size
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  /** At most `limit` rows, newest first, after the newest `offset`. */
  page(limit: number, offset: number): Row[] {
    return this.#rows.page(limit, offset)
  }

  newestFirst(): Row[] {
    return this.#rows.oldestFirst().toReversed()
  }

  oldestFirst(): readonly Row[] {
    return this.#rows.oldestFirst()
  }

  /** Adds a row, or replaces the one with the same id and moves it to its new place. */
  put(row: Row): void {
    const present = this.#byId.get(row.id)
    if (!present) return this.add(row)
    this.#log?.add(this.#name, row.id, present, row)
    this.#byId.set(row.id, row)
    if (compare(present, row) === 0) return this.#rows.replace(present, row)
    this.#rows.delete(present)
    this.#rows.add(row)
  }

  /** Adds a row whose id no row has. */
  add(row: Row): void {
    this.#log?.add(this.#name, row.id, undefined, row)
    this.#byId.set(row.id, row)
    this.#rows.add(row)
  }

  /** Puts many rows. Costs one sort where they are newer than all others, as new records usually are. */
  putAll(rows: readonly Row[]): void {
    for (const row of rows.toSorted(compare)) this.put(row)
  }

  /** Returns whether there was a row with this id. */
  delete(id: string): boolean {
    const present = this.#byId.get(id)
    if (!present) return false
    this.#log?.add(this.#name, id, present, undefined)
    this.#byId.delete(id)
    this.#rows.delete(present)
    return true
  }

  /** Calls `onChange` with the id of each row that is put or deleted from now on; a fork does not. */
  watch(onChange: (id: string) => void): void {
    this.#byId.watch(onChange)
  }

  /** Logs each row that is put or deleted from now on, as one of `name`; a fork does not. */
  track(log: WriteLog, name: string): void {
    // Not by the map of rows: here the former row is known already.
    this.#log = log
    this.#name = name
  }

  fork(): Timeline<Row> {
    return new Timeline(this.#rows.fork(), this.#byId.fork())
  }
}

/** Whether rows are in order. */
export function isSorted<Row>(rows: readonly Row[], order: Order<Row>): boolean {
  for (let index = 1; index < rows.length; index++) if (order(rows[index - 1]!, rows[index]!) > 0) return false
  return true
}

/** Sorts rows in steps of about `sliceSize` rows. Returns the same array where it is in order. */
export function* sortInSteps<Row>(rows: Row[], sliceSize: number, order: Order<Row>): Generator<void, Row[], void> {
  let inOrder = 1
  while (inOrder < rows.length && order(rows[inOrder - 1]!, rows[inOrder]!) <= 0) {
    // To look costs far less than to sort.
    if (++inOrder % (16 * sliceSize) === 0) yield
  }
  if (inOrder >= rows.length) return rows
  let runs: Row[][] = []
  for (let start = 0; start < rows.length; start += sliceSize) {
    runs.push(rows.slice(start, start + sliceSize).toSorted(order))
    yield
  }
  while (runs.length > 1) {
    const merged: Row[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? [], sliceSize, order))
    }
    runs = merged
  }
  return runs[0] ?? []
}

type Order<Row> = (a: Row, b: Row) => number

function* merge<Row>(
  one: readonly Row[],
  other: readonly Row[],
  sliceSize: number,
  order: Order<Row>,
): Generator<void, Row[], void> {
  const merged: Row[] = []
  let left = 0
  let right = 0
  while (left < one.length || right < other.length) {
    const isLeft = right === other.length || (left < one.length && order(one[left]!, other[right]!) <= 0)
    merged.push(isLeft ? one[left++]! : other[right++]!)
    if (merged.length % sliceSize === 0) yield
  }
  return merged
}
