import type { CallResponse } from '../call/call-endpoint.ts'
import type { OperationId, Pagination } from '../types.ts'
import { ApiPromise } from './api-promise.ts'
import { readAllPages } from './read-all-pages.ts'

/** A page of rows, newest first. */
export interface Page<Row, Id extends OperationId = OperationId> {
  /** The rows of this page. */
  items: Row[]
  /** The number of all rows, and the limit and offset that the service used. */
  pagination: Pagination
  /** Whether there were more rows when the service read this page. */
  hasNext: boolean
  /** Reads the next page. The page after the last one is empty. */
  next: () => PagePromise<Row, Id>
}

/** The position and the length of a page. */
export interface PagePosition {
  /** Rows per page. */
  limit?: number | undefined
  /** Rows to skip, from the newest. */
  offset?: number | undefined
}

/** Options of {@link PagePromise.all}. */
export interface AllOptions {
  /** The largest number of rows to return. No limit by default. */
  max?: number | undefined
}

/**
 * The promise of a page, and at the same time an iterable of all rows from that page on. `await` reads one page,
 * `for await` reads every row. Rows that are added or deleted during the iteration neither hide nor repeat other rows:
 * every row that exists from start to end comes exactly once.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const page = await academy.students.list({ limit: 20 })
 * console.log(page.items.length, page.pagination.total, page.hasNext)
 * for await (const student of academy.students.list({ limit: 100 })) console.log(student.email)
 * const newest = await academy.students.list().all({ max: 500 })
 * ```
 */
export class PagePromise<Row, Id extends OperationId = OperationId> extends ApiPromise<Page<Row, Id>, Id> {
  readonly #readPage: (position: PagePosition) => PagePromise<Row, Id>
  readonly #position: PagePosition
  #iterated = false

  /** @internal */
  constructor(
    operation: Id,
    response: Promise<CallResponse>,
    toPage: (data: unknown) => Page<Row, Id>,
    readPage: (position: PagePosition) => PagePromise<Row, Id>,
    position: PagePosition,
  ) {
    super(operation, response, toPage)
    this.#readPage = readPage
    this.#position = position
  }

  /**
   * Iterates over the pages from this one on. A page has at most `limit` rows, which no earlier page contained. Pages
   * without such rows are skipped. Use it to handle rows a page at a time.
   *
   * @throws ProtocolError if the list changes so fast that reading it would take more than 4 requests for each page of
   *   `limit` rows, and 24 more.
   */
  pages(): AsyncGenerator<Page<Row, Id>, void, undefined> {
    // This promise is the first page of the first iteration. A second iteration reads the current rows.
    const first = this.#iterated ? undefined : this
    this.#iterated = true
    // The iteration reports the failure of the first page, so this promise must not report it as unhandled.
    this.then(undefined, () => {})
    return readAllPages<Row, Page<Row, Id>>({
      operation: this.operation,
      readPage: this.#readPage,
      position: this.#position,
      first,
    })
  }

  /** Returns all rows from this page on as an array. */
  async all(options: AllOptions = {}): Promise<Row[]> {
    const { max = Infinity } = options
    const rows: Row[] = []
    for await (const page of this.pages()) {
      for (const row of page.items) if (rows.push(row) >= max) return rows.slice(0, max)
    }
    return rows
  }

  /** Iterates over every row from this page on. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }
}
