import type { PageData } from './page.ts'

// Loaded with the first iteration. An import of code that the client has too would split the client's own file in two.

/** How many rows of a page are read again with the next page: fewer deletions in between cost no extra request. */
const overlap = 5
/** How often the front is read again at the end while new rows keep coming. */
const rounds = 3
/** The largest number of requests: this many for each page of rows, and a fixed number in addition. */
const requestsPerPage = 4
const extraRequests = 12

/** How to read a list. */
export interface ListReader<Row, P extends PageData<Row>> {
  readPage: (position: Position) => Promise<P>
  /** A page whose `next()` reads a page of the same limit at the offset `end`. */
  createPage: (page: Omit<PageData<Row>, 'nextOffset'>, end: number, limit: number) => P
  /** Where the first page starts, and the limit of each page that the caller has asked for. */
  position: Position
  /** The limit of each page if the position has none. */
  defaultLimit: number
  /** The largest limit that the service accepts. */
  largestLimit: number
  /** The first page, if it is already requested. */
  first: Promise<P> | undefined
  /** The error for a list that cannot be read. `value` is what the service sent. */
  errorOf: (reason: string, attempts: number, value: unknown) => Error
}

interface Position {
  limit?: number | undefined
  offset?: number | undefined
}

/** Rows that were read one after the other. */
interface Run {
  rows: number
}

interface RowLocation {
  run: Run
  index: number
}

/**
 * Reads all pages of a list that may change at any time (D21), newest row first (D20), and yields each row once. Each page
 * must start with a row that was seen before. If it does not, rows before it were deleted and others may have moved up
 * unseen, so the reader steps back. It trusts neither the total (D19) nor that the service used the requested limit (D16).
 *
 * Each request asks for the overlap in addition to the limit, and for more rows if the list moves faster than that. The
 * number of requests is at most 4 for each page of rows and 24 in addition. If that is not enough, the reader throws a
 * `ProtocolError`, so that it neither runs forever nor misses rows.
 */
export async function* readAllPages<Row, P extends PageData<Row>>(
  reader: ListReader<Row, P>,
): AsyncGenerator<P, void, undefined> {
  const { position, largestLimit, errorOf } = reader
  const start = position.offset ?? 0
  /** The ids of all rows so far. */
  const seen = new Map<unknown, RowLocation>()

  let page = await (reader.first ?? reader.readPage(position))
  let requests = 1
  const used = Math.max(1, page.pagination.limit || page.items.length)
  const limit = position.limit === undefined ? reader.defaultLimit : used
  let largest = used < (position.limit ?? 0) ? used : largestLimit
  let size = Math.min(largest, limit + overlap)

  /** How many rows count for the largest number of requests. */
  let counted = page.items.length
  /** The largest number of requests while the front is read again. */
  let frontLimit = 0
  /** Whether deletions made the reader go back to the start. The rows there are newer than the ones it is reading. */
  let isBackAtStart = false

  const first = newRowsOf(page)
  yield* first.length > 0 ? first : [page]
  if (isLast(page)) return
  let isStuck = false
  while (!isLast(page)) {
    const next = await readNext(page, isStuck ? rowsBehind(page) : 0)
    if (!next) {
      // Without this error, the client would read a list that grows faster than its pages forever.
      const reason = `the list changes faster than it can be read: ${requests} requests found ${seen.size} rows; use a larger limit`
      throw errorOf(reason, requests, undefined)
    }
    page = next
    const before = seen.size
    const found = newRowsOf(page)
    if (!isBackAtStart) counted += seen.size - before
    yield* found
    // More rows were added than a page has. A longer page reaches beyond them.
    isStuck = found.length === 0
    if (isStuck) size = Math.min(largest, size * 2)
  }

  // Every row that existed from start to end has come. With an offset, rows before it may have moved behind it, so there is
  // no front. Otherwise the front may have new rows.
  if (start > 0) return
  for (let round = 0; round < rounds; round++) {
    if (isOverLimit()) return
    let front: P | undefined = await readAt(0)
    // The rows that were added so far are read too. Later ones do not count, because they may keep coming forever.
    if (round === 0) frontLimit = requests + 2 * Math.ceil(front.pagination.total / size) + extraRequests
    let found = newRowsOf(front)
    if (found.length === 0) return
    while (front && found.length > 0) {
      yield* found
      front = isLast(front) ? undefined : await readNext(front, 0)
      if (front) found = newRowsOf(front)
    }
  }

  /**
   * Reads the page after another one so that no row between the two is missed. Returns undefined if that takes too many
   * requests.
   */
  async function readNext(previous: P, skip: number): Promise<P | undefined> {
    const shared = Math.min(overlap, size >> 1, previous.items.length)
    let next = previous.pagination.offset + previous.items.length - shared + skip
    isBackAtStart = false
    for (let step = size; !isOverLimit(); step *= 2) {
      const page = await readAt(next)
      const [row] = page.items
      // If the service sends one row per page, pages cannot overlap.
      if (next <= start || shared === 0 || (row !== undefined && seen.has(keyOf(row)))) return page
      // Rows before this page were deleted.
      next = Math.max(start, next - step)
      isBackAtStart = next === start
      size = Math.min(largest, size * 2)
    }
    return undefined
  }

  async function readAt(offset: number): Promise<P> {
    requests++
    const page = await reader.readPage({ ...position, limit: size, offset })
    // Without this error, the client would read a service that always sends the same page forever.
    if (page.pagination.offset !== offset)
      throw errorOf(`requested the page at offset ${offset}, got another one`, 1, page.pagination)
    // The service used a smaller limit than requested, and does so for the next pages too.
    if (page.pagination.limit > 0 && page.pagination.limit < size) size = largest = page.pagination.limit
    return page
  }

  function isOverLimit(): boolean {
    return requests >= Math.max(requestsPerPage * Math.ceil(counted / limit) + extraRequests, frontLimit)
  }

  /** How many rows that were seen follow a page without new rows, if none of them was deleted. */
  function rowsBehind(page: P): number {
    const place = seen.get(keyOf(page.items.at(-1)))
    return place ? place.run.rows - 1 - place.index : 0
  }

  /** The new rows of a page as pages with at most `limit` rows. */
  function newRowsOf(page: P): P[] {
    let run: Run = { rows: 0 }
    const items: Row[] = []
    /** The offset after each of the items. */
    const ends: number[] = []
    page.items.forEach((row, index) => {
      const key = keyOf(row)
      const place = seen.get(key)
      // New rows after a row that was seen continue its run.
      if (place) run = place.run
      else {
        seen.set(key, { run, index: run.rows++ })
        items.push(row)
        ends.push(page.pagination.offset + index + 1)
      }
    })
    const pages: P[] = []
    for (let at = 0; at < items.length; at += limit) {
      const part = items.slice(at, at + limit)
      const end = ends[at + part.length - 1] ?? 0
      const { pagination } = page
      const hasNext = page.hasNext || end < pagination.offset + page.items.length
      pages.push(reader.createPage({ items: part, pagination, hasNext }, end, limit))
    }
    return pages
  }
}

function isLast(page: PageData<unknown>): boolean {
  return page.items.length === 0 || page.items.length < page.pagination.limit
}

function keyOf(row: unknown): unknown {
  return (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined) ?? row
}
