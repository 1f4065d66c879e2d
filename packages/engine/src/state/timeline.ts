import { LayeredMap, type WriteLog } from './layered-map.ts'

/** A record with its place in time. */
export interface Entry {
  readonly id: string
  /** ISO 8601, UTC with milliseconds: sorts as text. */
  readonly at: string
  /** Orders records of the same time: the later insertion is the newer one (D20). */
  readonly seq: number
}

/**
 * Records by id and in order of time. They are sorted oldest first and read from the end, so that the cost of a page
 * depends on its length and not on its offset. A fork shares everything until one side writes.
 */
export class Timeline<Row extends Entry> {
  #rows: Row[] = []
  #byId = new LayeredMap<Row>()
  #shared = false
  #log: WriteLog | undefined
  #name = ''

  /** A timeline of rows in any order. */
  static of<Row extends Entry>(rows: readonly Row[]): Timeline<Row> {
    const byId = new Map<string, Row>()
    for (const row of rows) byId.set(row.id, row)
    return Timeline.ofSorted(isSorted(rows) ? rows.slice() : rows.toSorted(compare), byId)
  }

  /** A timeline of rows that are in order, and of the same rows by id. It owns both from now on. */
  static ofSorted<Row extends Entry>(rows: Row[], byId: ReadonlyMap<string, Row>): Timeline<Row> {
    const timeline = new Timeline<Row>()
    timeline.#rows = rows
    timeline.#byId = new LayeredMap(byId)
    return timeline
  }

  get size(): number {
    return this.#rows.length
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  /** At most `limit` rows, newest first, after the newest `offset`. */
  page(limit: number, offset: number): Row[] {
    const end = Math.max(0, this.#rows.length - offset)
    return this.#rows.slice(Math.max(0, end - limit), end).reverse()
  }

  newestFirst(): Row[] {
    return this.#rows.toReversed()
  }

  oldestFirst(): readonly Row[] {
    return this.#rows
  }

  /** Adds a row, or replaces the one with the same id and moves it to its new place. */
  put(row: Row): void {
    const present = this.#byId.get(row.id)
    this.#own()
    this.#log?.add(this.#name, row.id, present, row)
    this.#byId.set(row.id, row)
    if (present && compare(present, row) === 0) {
      this.#rows[this.#position(present)] = row
      return
    }
    if (present) this.#rows.splice(this.#position(present), 1)
    const newest = this.#rows.at(-1)
    if (newest === undefined || compare(newest, row) < 0) this.#rows.push(row)
    else this.#rows.splice(this.#position(row), 0, row)
  }

  /** Puts many rows. Costs one sort where they are newer than all others, as new records usually are. */
  putAll(rows: readonly Row[]): void {
    for (const row of rows.toSorted(compare)) this.put(row)
  }

  /** Returns whether there was a row with this id. */
  delete(id: string): boolean {
    const present = this.#byId.get(id)
    if (!present) return false
    this.#own()
    this.#log?.add(this.#name, id, present, undefined)
    this.#byId.delete(id)
    this.#rows.splice(this.#position(present), 1)
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
    const copy = new Timeline<Row>()
    copy.#rows = this.#rows
    copy.#byId = this.#byId.fork()
    copy.#shared = this.#shared = true
    return copy
  }

  /** Stops sharing rows with forks before the first write. */
  #own(): void {
    if (!this.#shared) return
    this.#rows = this.#rows.slice()
    this.#shared = false
  }

  /** Index of the first row that is not older. */
  #position(row: Entry): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#rows[middle]!, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Whether entries are in order of time, oldest first. */
export function isSorted(rows: readonly Entry[]): boolean {
  for (let index = 1; index < rows.length; index++) if (compare(rows[index - 1]!, rows[index]!) > 0) return false
  return true
}

/** Sorts by time, oldest first, in steps of about `sliceSize` entries. Returns the same array where it is in order. */
export function* sortInSteps<Row extends Entry>(rows: Row[], sliceSize: number): Generator<void, Row[], void> {
  if (isSorted(rows)) return rows
  let runs: Row[][] = []
  for (let start = 0; start < rows.length; start += sliceSize) {
    runs.push(rows.slice(start, start + sliceSize).toSorted(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Row[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? [], sliceSize))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<Row extends Entry>(one: Row[], other: Row[], sliceSize: number): Generator<void, Row[], void> {
  const merged: Row[] = []
  let left = 0
  let right = 0
  while (left < one.length && right < other.length) {
    merged.push(compare(one[left]!, other[right]!) <= 0 ? one[left++]! : other[right++]!)
    if (merged.length % sliceSize === 0) yield
  }
  while (left < one.length) merged.push(one[left++]!)
  while (right < other.length) merged.push(other[right++]!)
  return merged
}

/** Compares two entries for a sort by time, oldest first. */
export function compare(a: Entry, b: Entry): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq
}
