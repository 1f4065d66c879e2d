import { ApiPromise } from './api-promise.ts'
import type { Exchange } from './call.ts'
import { walk } from './walk.ts'
import type { OperationId, Pagination } from './types.ts'

/** A page of rows, newest first. */
export interface Page<Row, Id extends OperationId = OperationId> {
  /** The rows of this page. */
  items: Row[]
  /** How many rows there are in all, and which limit and offset were used (R099). */
  pagination: Pagination
  /** Whether there were more rows when this page was read. */
  hasNext: boolean
  /** Reads the page behind this one; an empty one at the end. */
  next: () => PagePromise<Row, Id>
}

/** Which page to read, and how many rows. */
export interface PagePosition {
  limit?: number | undefined
  offset?: number | undefined
}

/** Reads one page. */
export type ReadPage<Row, Id extends OperationId> = (position: PagePosition) => PagePromise<Row, Id>

/**
 * The promise of a page, and at the same time all rows from that page on: `await` it, or iterate over it with
 * `for await`. Rows that come or go while it iterates neither hide others nor double them (D21): every row that is
 * there from start to end comes exactly once.
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
  readonly #read: ReadPage<Row, Id>
  readonly #position: PagePosition
  #iterated = false

  /** @internal */
  constructor(
    operation: Id,
    exchange: Promise<Exchange>,
    read: (data: unknown) => Page<Row, Id>,
    again: ReadPage<Row, Id>,
    position: PagePosition,
  ) {
    super(operation, exchange, read)
    this.#read = again
    this.#position = position
  }

  /**
   * Every page from this one on, without the rows that came already; a page is empty where all of it did, and is left
   * out. Use it where the rows are handled a page at a time.
   */
  pages(): AsyncGenerator<Page<Row, Id>, void, undefined> {
    // This promise is the first page, once; who iterates a second time wants to see what is there then.
    const first = this.#iterated ? undefined : this
    this.#iterated = true
    // A first page that fails tells the one who iterates.
    this.then(undefined, () => {})
    return walk(this.#read, this.#position, first)
  }

  /**
   * All rows as an array.
   *
   * @param options.max Rows at most; as many as there are by default.
   */
  async all(options: { max?: number | undefined } = {}): Promise<Row[]> {
    const { max = Infinity } = options
    const rows: Row[] = []
    for await (const page of this.pages()) {
      for (const row of page.items) if (rows.push(row) >= max) return rows.slice(0, max)
    }
    return rows
  }

  /** Every row from this page on. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }
}
