import { ProtocolError } from '../errors/errors.ts'
import type { OperationId } from '../types.ts'
import type { PageData, PagePosition } from './page.ts'

/**
 * How many rows a request reads again, so that it need not be repeated after a few deletions in between. Alone in its file: an
 * infinite query needs the number without the code of an iteration.
 */
export const overlap = 5

/** How often the front is read again at the end while new rows keep coming. */
const rounds = 3
/** The largest number of requests: this many for each page of rows, and a fixed number in addition. */
const requestsPerPage = 4
const extraRequests = 12

/** How to read a list. */
export interface ListReader<Row, P extends PageData<Row>, Reading extends Promise<P>> {
  operation: OperationId
  readPage: (position: PagePosition) => Reading
  /** Gives a page its `next()`. `end` is the offset after its last row. */
  linkPage: (page: Omit<PageData<Row>, 'nextOffset'>, end: number, readAt: (offset: number) => Reading) => P
  /** Whether a response has all rows. Otherwise one with as many rows as its limit may have rows behind it. */
  isWhole: boolean
  /** Where the first page starts, and the limit of its request. */
  position: PagePosition
  /** The most rows of a page if the position has no limit. */
  defaultLimit: number
  /** The largest limit that the service accepts. */
  largestLimit: number
  /** The first page, if it is already requested. */
  first: Promise<P> | undefined
  /** How an infinite query reads. */
  infinite?: InfiniteReading<Row>
}

/** One fetch of an infinite query. Rows that are added at the front in the meantime do not come. */
export interface InfiniteReading<Row> {
  /** The offset of the first of all pages. */
  start: number
  /** The most rows of a page; by default as many as the service has sent. */
  limit: number | undefined
  /** All rows of the earlier pages, if there are some. The first page here overlaps with them. */
  before: readonly Row[] | undefined
}

/** Rows in the order of the list, and where they are. */
type ReadRows<Row> = Pick<PageData<Row>, 'items' | 'pagination' | 'hasNext'>

/**
 * Reads all pages of a list that may change at any time (D21), newest row first (D20), and yields each row once. Each page
 * must start with a row that was seen before. If it does not, rows before it were deleted and others may have moved up
 * unseen, so the reader steps back. It trusts neither the total (D19) nor that the service used the requested limit (D16).
 *
 * Each request asks for the overlap in addition to the limit, and for more rows if the list moves faster than that. The
 * number of requests is at most 4 for each page of rows and 24 in addition. If that is not enough, the reader throws a
 * `ProtocolError`, so that it neither runs forever nor misses rows.
 */
export async function* readAllPages<Row, P extends PageData<Row>, Reading extends Promise<P>>(
  reader: ListReader<Row, P, Reading>,
): AsyncGenerator<P, void, undefined> {
  const { infinite, position } = reader
  const first = await (reader.first ?? reader.readPage(position))
  const iteration = new Iteration(reader, first)
  if (infinite?.before) {
    yield* iteration.readBehind(infinite.before, first)
    return
  }
  const pages = iteration.newPagesOf(first)
  yield* pages.length > 0 ? pages : [first]
  if (isLast(reader, first)) return
  yield* iteration.readAfter(first)
  // Every row that existed from start to end has come. With an offset, rows before it may have moved behind it, so there is
  // no front. Otherwise the front may have new rows.
  if (!infinite && !position.offset) yield* iteration.readFront()
}

class Iteration<Row, P extends PageData<Row>, Reading extends Promise<P>> {
  readonly #reader: ListReader<Row, P, Reading>
  readonly #seen = new SeenRows()
  readonly #start: number
  readonly #limit: number
  #largest: number
  #size: number
  #requests = 1
  /** How many rows count for the largest number of requests. */
  #counted: number
  /** The largest number of requests while the front is read again. */
  #frontLimit = 0
  /** New rows of a response that did not fill a page, behind one that they follow. */
  #held: NewRow<Row>[] = []
  /** Whether deletions made the reader go back to the start. The rows there are newer than the ones it is reading. */
  #isBackAtStart = false

  constructor(reader: ListReader<Row, P, Reading>, { items, pagination }: ReadRows<Row>) {
    const { position, defaultLimit, infinite, largestLimit } = reader
    const used = Math.max(1, pagination.limit || items.length)
    this.#reader = reader
    this.#start = infinite?.start ?? position.offset ?? 0
    this.#largest = used < (position.limit ?? 0) ? used : largestLimit
    this.#limit = infinite?.limit ?? (infinite || position.limit !== undefined ? used : defaultLimit)
    this.#size = Math.min(this.#largest, Math.max(this.#limit + overlap, position.limit ?? 0))
    this.#counted = items.length
  }

  /** Reads the pages after earlier rows. The first one overlaps with them, unless rows were deleted. */
  async *readBehind(rows: readonly Row[], first: P): AsyncGenerator<P, void, undefined> {
    this.#seen.add(rows, 0)
    this.#counted += rows.length
    yield* this.#readToEnd(await this.#readOverlapping(first.pagination.offset, first))
  }

  /** Reads the pages after another one. */
  async *readAfter(page: P): AsyncGenerator<P, void, undefined> {
    yield* this.#readToEnd(await this.#readNext(page))
  }

  async *#readToEnd(page: P | undefined): AsyncGenerator<P, void, undefined> {
    for (;;) {
      if (!page) {
        // Without this error, the client would read a list that grows faster than its pages forever.
        const found = `${this.#requests} requests found ${this.#seen.size} rows`
        const reason = `the list changes faster than it can be read: ${found}; use a larger limit`
        throw this.#errorOf(reason, this.#requests, undefined)
      }
      const before = this.#seen.size
      yield* this.newPagesOf(page)
      const count = this.#seen.size - before
      if (!this.#isBackAtStart) this.#counted += count
      if (isLast(this.#reader, page)) return
      // If more rows were added than a page has, a longer page reaches beyond them.
      if (count === 0) this.#readLongerPages()
      page = await this.#readNext(page)
    }
  }

  /** Reads the rows that were added at the front in the meantime. */
  async *readFront(): AsyncGenerator<P, void, undefined> {
    for (let round = 0; round < rounds && !this.#isOverLimit(); round++) {
      let front: P | undefined = await this.#readAt(0)
      // The rows that were added so far are read too. Later ones do not count, because they may keep coming forever.
      if (round === 0)
        this.#frontLimit = this.#requests + 2 * Math.ceil(front.pagination.total / this.#size) + extraRequests
      let found = this.newPagesOf(front)
      if (found.length === 0) return
      while (front && found.length > 0) {
        yield* found
        front = isLast(this.#reader, front) ? undefined : await this.#readNext(front)
        if (front) found = this.newPagesOf(front)
      }
    }
  }

  /** Reads the page after another one. Returns undefined if that takes too many requests. */
  #readNext({ items, pagination }: P): Promise<P | undefined> {
    // Without this error, the client would blame its caller for the limit and the offset of its next request.
    if (!Number.isSafeInteger(pagination.offset) || !Number.isSafeInteger(pagination.limit))
      throw this.#errorOf('expected integers in data.pagination', 1, pagination)
    const shared = Math.min(overlap, this.#size >> 1, items.length)
    return this.#readOverlapping(pagination.offset + items.length - shared, undefined, shared > 0)
  }

  /**
   * Reads the page at an offset, or an earlier one, so that no row between it and those that were seen is missed.
   *
   * @param given That page, if it was read.
   * @param canOverlap Whether a page has more than one row.
   */
  async #readOverlapping(next: number, given?: P, canOverlap = true): Promise<P | undefined> {
    this.#isBackAtStart = false
    for (let step = this.#size; given || !this.#isOverLimit(); step *= 2) {
      const page = given ?? (await this.#readAt(next))
      given = undefined
      const [row] = page.items
      if (next <= this.#start || !canOverlap || (row !== undefined && this.#seen.has(row))) return page
      // Rows before this page were deleted.
      next = Math.max(this.#start, next - step)
      this.#isBackAtStart = next === this.#start
      this.#readLongerPages()
    }
    return undefined
  }

  async #readAt(offset: number): Promise<P> {
    this.#requests++
    const { readPage, position } = this.#reader
    const page = await readPage({ ...position, limit: this.#size, offset })
    const { pagination } = page
    // Without this error, the client would read a service that always sends the same page forever.
    if (pagination.offset !== offset)
      throw this.#errorOf(`requested the page at offset ${offset}, got another one`, 1, pagination)
    // The service used a smaller limit than requested, and does so for the next pages too.
    if (pagination.limit > 0 && pagination.limit < this.#size) this.#size = this.#largest = pagination.limit
    return page
  }

  #readLongerPages(): void {
    this.#size = Math.min(this.#largest, this.#size * 2)
  }

  #isOverLimit(): boolean {
    const most = requestsPerPage * Math.ceil(this.#counted / this.#limit) + extraRequests
    return this.#requests >= Math.max(most, this.#frontLimit)
  }

  /**
   * The new rows of a response as pages with at most `limit` rows. What remains behind a full page waits for the next
   * response, so that a longer one makes no short pages.
   */
  newPagesOf(response: ReadRows<Row>): P[] {
    const { readPage, linkPage, infinite } = this.#reader
    const { items, pagination, hasNext } = response
    const limit = this.#limit
    // Rows before all that were seen are new at the front.
    const firstSeen = infinite ? items.findIndex((row) => this.#seen.has(row)) : 0
    const from = Math.max(0, firstSeen)
    const found = [...this.#held, ...this.#seen.add(items.slice(from), pagination.offset + from)]
    const rest = found.length > limit && !isLast(this.#reader, response) ? found.length % limit : 0
    this.#held = found.splice(found.length - rest)
    const pages: P[] = []
    for (let at = 0; at < found.length; at += limit) {
      const part = found.slice(at, at + limit)
      const end = part.at(-1)?.end ?? 0
      const page = {
        items: part.map(({ row }) => row),
        pagination,
        hasNext: hasNext || at + limit < found.length || rest > 0,
      }
      pages.push(linkPage(page, end, (offset) => readPage({ limit, offset })))
    }
    return pages
  }

  /** The error for a list that cannot be read. `value` is what the service sent. */
  #errorOf(reason: string, attempts: number, value: unknown): ProtocolError {
    const { operation } = this.#reader
    const response = { httpStatus: 200, httpHeaders: new Headers(), value }
    return new ProtocolError(reason, response, { operation, attempts, ambiguous: false })
  }
}

function isLast({ isWhole }: { isWhole: boolean }, { items, pagination }: ReadRows<unknown>): boolean {
  return isWhole || items.length === 0 || items.length < pagination.limit
}

/** A row that was not seen before. */
interface NewRow<Row> {
  row: Row
  /** The offset after it. */
  end: number
}

/** The rows of an iteration so far, by their ids. */
class SeenRows {
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
