import { define } from '../properties.ts'
import type { Pagination } from '../types.ts'

/**
 * A page of rows as plain data, newest first: all of a `Page` that `structuredClone`, a JSON round trip and a React Server
 * Component pass on. Write components and caches for this type.
 */
export interface PageData<Row> {
  /** The rows of this page. */
  items: Row[]
  /** The number of all rows, and the limit and offset that the service used. */
  pagination: Pagination
  /** Whether there were more rows when the service read this page. */
  hasNext: boolean
  /** The `offset` of the next page. Null if there were no more rows when the service read this page. */
  nextOffset: number | null
}

/** The position and the length of a page. */
export interface PagePosition {
  /** Rows per page. */
  limit?: number | undefined
  /** Rows to skip, from the newest. */
  offset?: number | undefined
}

/** A page that can read the one after it, and an iterable of its rows. */
type LinkedPage<Row, Next> = PageData<Row> & Iterable<Row> & { next(): Next }

/** The page of a response. `readAt` reads the page at an offset. */
export function createPage<Row, Next>(
  items: Row[],
  pagination: Pagination,
  readAt: (offset: number) => Next,
): LinkedPage<Row, Next> {
  const end = pagination.offset + items.length
  const hasNext = items.length > 0 && items.length >= pagination.limit && end < pagination.total
  return linkPage({ items, pagination, hasNext }, end, readAt)
}

/** A page with its `next()` and its iterator. `end` is the offset after its last row. */
export function linkPage<Row, Next>(
  page: Omit<PageData<Row>, 'nextOffset'>,
  end: number,
  readAt: (offset: number) => Next,
): LinkedPage<Row, Next> {
  const data = { ...page, nextOffset: page.hasNext ? end : null }
  // Not enumerable: structuredClone and React's serializer throw for a function that they see.
  define(data, Symbol.iterator, () => data.items.values())
  return define(data as LinkedPage<Row, Next>, 'next', () => readAt(end))
}
