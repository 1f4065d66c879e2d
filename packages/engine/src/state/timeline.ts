import { LayeredMap, type WriteLog } from './layered-map.ts'

/** A record with its place in time. */
export interface Entry {
  readonly id: string
  /** ISO 8601, UTC with milliseconds: sorts as text. */
  readonly at: string
  /** Orders records of the same time: the later insertion is the newer one (D20). */
  readonly seq: number
}

/** Some rows of the order. Only its owner may change it: forks share chunks until one side writes. */
interface Chunk<Row> {
  readonly rows: Row[]
  readonly owner: object
}

/** The most rows of a chunk. */
const chunkSize = 2048

/**
 * Records by id and in order of time. A fork shares everything until one side writes. The rows are stored in chunks, so that a
 * change in the middle of a million moves the rows of one chunk, and the first change after a fork copies one.
 */
export class Timeline<Row extends Entry> {
  readonly #most: number
  #chunks: Chunk<Row>[] = []
  #byId: LayeredMap<Row>
  #size = 0
  /** Another one after each fork, so that all chunks of before are shared ones. */
  #owner: object = {}
  #log: WriteLog | undefined
  #name = ''

  private constructor(byId: LayeredMap<Row>, most: number) {
    this.#byId = byId
    this.#most = most
  }

  /**
   * A timeline of rows in any order. `byId` are the same rows; the timeline owns that map from now on. A chunk has at most `most`
   * rows.
   */
  static of<Row extends Entry>(
    rows: readonly Row[] = [],
    byId = new Map(rows.map((row) => [row.id, row])),
    most = chunkSize,
  ): Timeline<Row> {
    const timeline = new Timeline(new LayeredMap(byId), most)
    const inOrder = isSorted(rows, compare) ? rows : rows.toSorted(compare)
    for (let start = 0; start < rows.length; start += most) {
      timeline.#chunks.push({ rows: inOrder.slice(start, start + most), owner: timeline.#owner })
    }
    timeline.#size = rows.length
    return timeline
  }

  get size(): number {
    return this.#size
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  /** At most `limit` rows, newest first, after the newest `offset`. */
  page(limit: number, offset: number): Row[] {
    const page: Row[] = []
    let left = offset
    for (let index = this.#chunks.length - 1; index >= 0 && page.length < limit; index--) {
      const { rows } = this.#chunks[index]!
      for (let row = rows.length - 1 - left; row >= 0 && page.length < limit; row--) page.push(rows[row]!)
      left = Math.max(0, left - rows.length)
    }
    return page
  }

  newestFirst(): Row[] {
    return this.oldestFirst().toReversed()
  }

  oldestFirst(): readonly Row[] {
    return this.#chunks.length === 1
      ? this.#chunks[0]!.rows
      : ([] as Row[]).concat(...this.#chunks.map(({ rows }) => rows))
  }

  /** Adds a row, or replaces the one with the same id and moves it to its new place. */
  put(row: Row): void {
    const present = this.#byId.get(row.id)
    if (!present) return this.add(row)
    this.#log?.add(this.#name, row.id, present, row)
    this.#byId.set(row.id, row)
    if (compare(present, row) === 0) {
      const rows = this.#own(this.#chunkOf(present))
      rows[position(rows, present)] = row
    } else {
      this.#take(present)
      this.#insert(row)
    }
  }

  /** Adds a row whose id no row has. */
  add(row: Row): void {
    this.#log?.add(this.#name, row.id, undefined, row)
    this.#byId.set(row.id, row)
    this.#insert(row)
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
    this.#take(present)
    return true
  }

  /** Logs each row that is put or deleted from now on, as one of `name`; a fork does not. */
  track(log: WriteLog, name: string): void {
    this.#log = log
    this.#name = name
  }

  fork(): Timeline<Row> {
    const copy = new Timeline(this.#byId.fork(), this.#most)
    copy.#chunks = this.#chunks.slice()
    copy.#size = this.#size
    this.#owner = {}
    return copy
  }

  /** Puts a row in its place. */
  #insert(row: Row): void {
    this.#size++
    const newest = this.#chunks.at(-1)?.rows.at(-1)
    if (newest === undefined) return void this.#chunks.push({ rows: [row], owner: this.#owner })
    const place = compare(newest, row) < 0 ? this.#chunks.length - 1 : this.#chunkOf(row)
    const rows = this.#own(place)
    if (rows.length < this.#most) return insert(rows, row)
    // Newer rows than all others fill chunks one after the other.
    const isLast = place === this.#chunks.length - 1 && compare(newest, row) < 0
    const second = isLast ? [] : rows.splice(rows.length >>> 1)
    const part = second.length === 0 || compare(second[0]!, row) < 0 ? second : rows
    insert(part, row)
    this.#chunks.splice(place + 1, 0, { rows: second, owner: this.#owner })
  }

  /** Takes a row out of its place. */
  #take(present: Row): void {
    // The newest row is often the one to take out: a test deletes what it has made.
    const last = this.#chunks.length - 1
    const isNewest = this.#chunks[last]?.rows.at(-1) === present
    const place = isNewest ? last : this.#chunkOf(present)
    const rows = this.#own(place)
    if (isNewest) rows.pop()
    else rows.splice(position(rows, present), 1)
    if (rows.length === 0) this.#chunks.splice(place, 1)
    this.#size--
  }

  /** The rows of a chunk, to change them. */
  #own(index: number): Row[] {
    const chunk = this.#chunks[index]!
    if (chunk.owner === this.#owner) return chunk.rows
    const rows = chunk.rows.slice()
    this.#chunks[index] = { rows, owner: this.#owner }
    return rows
  }

  /** Index of the first chunk whose newest row is not older. */
  #chunkOf(row: Entry): number {
    return firstIndex(this.#chunks.length, (index) => compare(this.#chunks[index]!.rows.at(-1)!, row) >= 0)
  }
}

function insert<Row extends Entry>(rows: Row[], row: Row): void {
  const place = position(rows, row)
  if (place === rows.length) rows.push(row)
  else rows.splice(place, 0, row)
}

/** Index of the first row that is not older. */
function position(rows: readonly Entry[], row: Entry): number {
  // Most new rows are newer than all others.
  const newest = rows.at(-1)
  if (newest === undefined || compare(newest, row) < 0) return rows.length
  return firstIndex(rows.length, (index) => compare(rows[index]!, row) >= 0)
}

/** The first index below `end` for which a condition is true, where it is true for all that follow; else `end`. */
function firstIndex(end: number, isTrue: (index: number) => boolean): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Compares two entries for a sort by time, oldest first. */
export function compare(a: Entry, b: Entry): number {
  if (a.at === b.at) return a.seq - b.seq
  return a.at < b.at ? -1 : 1
}

/** Whether rows are in order. */
export function isSorted<Row>(rows: readonly Row[], order: (a: Row, b: Row) => number): boolean {
  for (let index = 1; index < rows.length; index++) if (order(rows[index - 1]!, rows[index]!) > 0) return false
  return true
}
