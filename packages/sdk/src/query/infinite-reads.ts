import { pageSize } from '@academy-access/schemas/internal/compiled'
import type { InfiniteData } from '@tanstack/query-core'

import { overlap } from '../promises/read-all-pages.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type { PageData, PagePosition } from '../promises/page.ts'
import type { InfiniteReading } from '../promises/read-all-pages.ts'

/** The part of what TanStack Query passes to the function of an infinite query that says which page to read. */
export interface InfiniteContext {
  signal: AbortSignal
  /** The offset of the page. */
  pageParam: number
  direction?: unknown
  queryKey?: readonly unknown[]
  client?: { getQueryData: (queryKey: readonly unknown[]) => unknown }
}

/** One fetch of an infinite query: of its next page, or of all its pages again. */
interface Fetch<Row> {
  /** The pages before the next one. */
  readonly pages: PageData<Row>[]
  /** The offset of the first page. */
  readonly start: number
  /** How many rows the first request asks for. The service chooses it if the caller does not. */
  readonly rows: number | undefined
  /** The most rows of a page. */
  limit: number | undefined
  /** Reads on. Absent at first, and after an error. */
  rest?: AsyncGenerator<PageData<Row>, void, undefined> | undefined
}

/** The pages of a promise, which an infinite query reads in its own way. */
interface Pages<Row> {
  pages(reading: {
    infinite: InfiniteReading<Row>
    linkPage: Link<Row>
  }): AsyncGenerator<PageData<Row>, void, undefined>
}

type Link<Row> = (page: Omit<PageData<Row>, 'nextOffset'>, end: number) => PageData<Row>

/**
 * Reads the pages of infinite queries as `for await` does: no page has a row of an earlier one, and rows that move up
 * between two requests are read. The pages of a fetch, which has a signal of its own, come from one iteration. When it
 * reads all pages again, it asks for as many of their rows at once as the service sends.
 */
export function createInfiniteRead<Row>() {
  const fetches = new WeakMap<AbortSignal, Fetch<Row>>()

  return async function readPage(
    context: InfiniteContext,
    asked: PagePosition,
    send: (position: PagePosition) => PagePromise<Row>,
  ): Promise<PageData<Row>> {
    const { signal, pageParam: offset, direction } = context
    if (direction === 'backward') return Object.assign({}, await send({ ...asked, offset }))
    const fetch = fetches.get(signal) ?? begin<Row>(context, asked)
    fetches.set(signal, fetch)
    try {
      fetch.rest ??= await iterate(fetch, offset)
      const { value } = await fetch.rest.next()
      const { items, hasNext, nextOffset, pagination } = value ?? endAfter(fetch.pages)
      fetch.limit ??= pagination.limit
      const page = { items, hasNext, nextOffset, pagination: { total: pagination.total, limit: fetch.limit, offset } }
      fetch.pages.push(page)
      return page
    } catch (error) {
      // The app may try again.
      fetch.rest = undefined
      throw error
    }

    async function iterate({ pages, start, rows, limit }: Fetch<Row>, next: number) {
      const before = pages.flatMap(({ items }) => items)
      const overlapping = {
        limit: Math.min(pageSize.max, Math.max((limit ?? 0) + overlap, rows ?? 0)),
        offset: Math.max(start, next - Math.min(overlap, before.length)),
      }
      const call = send({ ...asked, ...(pages.length > 0 ? overlapping : { limit: rows, offset: start }) })
      // An iteration that starts earlier asks for more rows if the caller has no limit.
      await call
      return (call as Promise<unknown> as Promise<unknown> & Pages<Row>).pages({
        infinite: { start, limit, before: pages.length > 0 ? before : undefined },
        linkPage: (page, end) => ({ ...page, nextOffset: page.hasNext ? end : null }),
      })
    }
  }
}

function begin<Row>({ client, queryKey = [], pageParam }: InfiniteContext, { limit }: PagePosition): Fetch<Row> {
  const cached = client?.getQueryData(queryKey) as InfiniteData<PageData<Row>, number> | undefined
  const start = cached?.pageParams[0] ?? pageParam
  if (!cached?.pages[0]) return { pages: [], start, rows: limit, limit }
  const { pages } = cached
  const used = limit ?? cached.pages[0].pagination.limit
  if (pageParam !== start) return { pages: [...pages], start, rows: used, limit: used }
  const count = pages.reduce((sum, { items }) => sum + items.length, 0)
  return { pages: [], start, rows: Math.max(used, Math.min(count, pageSize.max)), limit: used }
}

/** The page after the last row. The page before it could not know that no row follows. */
function endAfter<Row>(pages: readonly PageData<Row>[]): PageData<Row> {
  const pagination = pages.at(-1)?.pagination ?? { total: 0, limit: 0, offset: 0 }
  return { items: [], hasNext: false, nextOffset: null, pagination }
}
