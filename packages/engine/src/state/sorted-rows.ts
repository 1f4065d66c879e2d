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

/**
 * Rows in order of time. They are stored in chunks, so that a change in the middle of a million moves the rows of one chunk, and
 * the first change after a fork copies one.
 */
export class SortedRows<Row extends Entry> {
  #chunks: Chunk<Row>[]
  #size: number
  /** Another one after each fork, so that all chunks of before are shared ones. */
  #owner: object = {}
  readonly #most: number

  /** `rows` are in order. A chunk has at most `most` of them. */
  constructor(rows: readonly Row[] = [], most = 2048) {
    this.#most = most
    this.#size = rows.length
    this.#chunks = []
    for (let start = 0; start < rows.length; start += most) {
      this.#chunks.push({ rows: rows.slice(start, start + most), owner: this.#owner })
    }
  }

  get size(): number {
    return this.#size
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

  oldestFirst(): readonly Row[] {
    return this.#chunks.length === 1
      ? this.#chunks[0]!.rows
      : ([] as Row[]).concat(...this.#chunks.map(({ rows }) => rows))
  }

  /** Adds a row at its place. */
  add(row: Row): void {
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

  /** Replaces a row by one at the same place. */
  replace(present: Row, row: Row): void {
    const rows = this.#own(this.#chunkOf(present))
    rows[position(rows, present)] = row
  }

  /** Deletes a row that is there. */
  delete(present: Row): void {
    const place = this.#chunkOf(present)
    const rows = this.#own(place)
    rows.splice(position(rows, present), 1)
    if (rows.length === 0) this.#chunks.splice(place, 1)
    this.#size--
  }

  fork(): SortedRows<Row> {
    const copy = new SortedRows<Row>([], this.#most)
    copy.#chunks = this.#chunks.slice()
    copy.#size = this.#size
    this.#owner = {}
    return copy
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
