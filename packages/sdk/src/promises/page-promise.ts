import { isObject, pageSize } from '@academy-access/schemas/internal/compiled'

import type { CallResponse } from '../call/call.ts'
import { InputError } from '../errors/errors.ts'
import { showCaller } from '../errors/guards.ts'
import type { OperationId, Pagination } from '../types.ts'
import { ApiPromise, markHandled } from './api-promise.ts'
import { createPage, linkPage, type PageData, type PagePosition } from './page.ts'
import { type ListReader, readAllPages } from './read-all-pages.ts'

/** The rows of each page of an iteration, unless the caller asks for fewer. */
const defaultPageSize = pageSize.max

/**
 * A page of rows in the order of the list, and an iterable of them. `courses.list`, `lists.list` and `lists.courses.list` send
 * all rows in one page. A page of another list is only a part of it: `all()` of the promise returns the rows of every page. Its
 * fields are plain data: pages with the same content are deeply equal, and `structuredClone`, JSON and a spread copy every
 * field. A copy is no iterable and has no `next()`: its rows are in `items`, and it continues at its `nextOffset`. Pass
 * `{ ...page }` from a server component to one of the browser, because React passes an iterable on as an array.
 */
export interface Page<Row, Id extends OperationId = OperationId> extends PageData<Row>, Iterable<Row> {
  /** Reads the next page. The page after the last one is empty. */
  next(): PagePromise<Row, Id>
}

/** How to read the pages of one list. */
interface PageSource<Row> {
  /** Whether a response has all rows. */
  isWhole: boolean
  send: (position: PagePosition) => Promise<CallResponse>
  /** The content of a page in the data of a response. */
  read: (data: unknown, position: PagePosition) => { items: Row[]; pagination: Pagination }
}

/** Options of {@link PagePromise.all}. */
export interface AllOptions {
  /** The largest number of rows to return. No limit by default. */
  max?: number | undefined
}

/**
 * The promise of a page, and at the same time an iterable of all rows from that page on. `await` reads one page,
 * `for await` reads every row. Rows that are added or deleted during the iteration neither hide nor repeat other rows:
 * every row that exists from start to end comes exactly once. Without a `limit`, the service chooses the length of a page
 * that is awaited, and an iteration reads 100 rows a page.
 *
 * @example
 * ```ts
 * const page = await academy.students.list({ limit: 20 })
 * console.log(page.items.length, page.pagination.total, page.hasNext)
 * for await (const student of academy.students.list()) console.log(student.email)
 * const newest = await academy.students.list().all({ max: 500 })
 * ```
 */
export class PagePromise<Row, Id extends OperationId = OperationId>
  extends ApiPromise<Page<Row, Id>, Id>
  implements AsyncIterable<Row>
{
  readonly #isWhole: boolean
  readonly #readPage: (position: PagePosition) => PagePromise<Row, Id>
  /** The position that the caller has asked for. */
  readonly #asked: PagePosition
  /** The position of the request. Frozen when the request is sent. */
  readonly #position: PagePosition
  #iterated = false

  /** @internal */
  constructor(operation: Id, source: PageSource<Row>, { ...asked }: PagePosition) {
    const position = { ...asked }
    const send = () => source.send(Object.freeze(position))
    const readPage = (other: PagePosition) => new PagePromise<Row, Id>(operation, source, other)
    // Without a limit, the request waits for a microtask: an iteration that starts until then reads longer pages.
    super(operation, position.limit === undefined ? Promise.resolve().then(send) : send(), (data) => {
      const { items, pagination } = source.read(data, position)
      return createPage(items, pagination, (offset) => readPage({ ...position, offset }))
    })
    this.#isWhole = source.isWhole
    this.#readPage = readPage
    this.#asked = asked
    this.#position = position
  }

  /**
   * Iterates over the pages from this one on. A page has at most `limit` rows (100 by default), which no earlier page
   * contained. Pages without such rows are skipped. Use it to handle rows a page at a time.
   *
   * @throws ProtocolError if the list changes so fast that reading it would take more than 4 requests for each page of
   *   `limit` rows, and 24 more.
   */
  pages(): AsyncGenerator<Page<Row, Id>, void, undefined>
  // An infinite query says how it reads.
  pages(reading?: object): AsyncGenerator<Page<Row, Id>, void, undefined> {
    return this.#pages(defaultPageSize, reading)
  }

  /**
   * Returns all rows from this page on as an array.
   *
   * @param options The largest number of rows.
   *
   * @throws InputError if an option is unknown or invalid.
   */
  async all(options: AllOptions = {}): Promise<Row[]> {
    markHandled(this)
    const max = readMax(this.operation, options)
    const rows: Row[] = []
    for await (const page of this.#pages(Math.max(1, Math.min(max, defaultPageSize)))) {
      for (const row of page.items) if (rows.push(row) >= max) return rows.slice(0, max)
    }
    return rows
  }

  /** Iterates over every row from this page on. */
  [Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    return rowsOf(this.pages())
  }

  /** Iterates over pages of this length, unless the caller has asked for another one. */
  #pages(defaultLimit: number, reading?: object): AsyncGenerator<Page<Row, Id>, void, undefined> {
    // This promise is the first page of the first iteration. A second iteration reads the current rows.
    const first = this.#iterated ? undefined : this
    this.#iterated = true
    markHandled(this)
    if (first && !Object.isFrozen(this.#position)) this.#position.limit ??= defaultLimit
    const position = first ? this.#position : { ...this.#asked, limit: this.#asked.limit ?? defaultLimit }
    return pagesOf<Row, Page<Row, Id>, PagePromise<Row, Id>>({
      operation: this.operation,
      isWhole: this.#isWhole,
      readPage: this.#readPage,
      linkPage,
      position,
      defaultLimit,
      largestLimit: pageSize.max,
      first,
      ...reading,
    })
  }
}

/** An error of the iteration names the code that iterates. */
async function* pagesOf<Row, P extends PageData<Row>, Reading extends Promise<P>>(
  reader: ListReader<Row, P, Reading>,
): AsyncGenerator<P, void, undefined> {
  try {
    yield* readAllPages(reader)
  } catch (error) {
    showCaller(error)
    throw error
  }
}

async function* rowsOf<Row>(pages: AsyncIterable<PageData<Row>>): AsyncGenerator<Row, void, undefined> {
  for await (const page of pages) yield* page.items
}

/** The option `max`. Throws an `InputError` for invalid options: ignoring them would read the whole list. */
function readMax(operation: OperationId, options: unknown): number {
  const fail = (message: string) => new InputError(`${operation}: all: ${message}`, operation)
  if (!isObject(options)) throw fail(`expected { max }, got ${String(options)}`)
  for (const name of Object.keys(options)) {
    if (name !== 'max') throw fail(`${name}: unknown option; expected max`)
  }
  const { max = Infinity } = options as AllOptions
  if (max === Infinity || (Number.isInteger(max) && max >= 0)) return max
  throw fail(`max: expected an integer from 0 or Infinity, got ${max}`)
}
