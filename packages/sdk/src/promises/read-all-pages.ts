import { ProtocolError } from '../errors/protocol-error.ts'
import type { OperationId, Pagination } from '../types.ts'

/** How many rows of a page are read again with the next page: up to as many deletions in between cost no request. */
const overlap = 5
/** How often the front is read again at the end while new rows keep coming. */
const rounds = 3

/** How to read a list. */
export interface ListReader<Row, P extends PageOf<Row>> {
  operation: OperationId
  readPage: (position: Position) => Promise<P>
  /** Where the first page starts, and the limit of each page. */
  position: Position
  /** The first page, if it is already requested. */
  first: Promise<P> | undefined
}

interface PageOf<Row> {
  items: Row[]
  pagination: Pagination
}

interface Position {
  limit?: number | undefined
  offset?: number | undefined
}

/**
 * Reads all pages of a list that may change at any time (D21), newest row first (D20), and yields each row once. Each page
 * must start with a row that was seen before. If it does not, rows before it were deleted and others may have moved up
 * unseen, so the reader steps back. It trusts neither the total (D19) nor that the service used the requested limit (D16).
 */
export async function* readAllPages<Row, P extends PageOf<Row>>(
  reader: ListReader<Row, P>,
): AsyncGenerator<P, void, undefined> {
  const { operation, readPage, position, first } = reader
  const start = position.offset ?? 0
  const seen = new Set<unknown>()
  const withNewRows = (page: P): P => ({ ...page, items: page.items.filter((row) => addKey(seen, row)) })

  // Two pages can only overlap if a page has two rows.
  const limit = position.limit === 1 ? 2 : position.limit
  let page = await (first ?? readPage(position))
  yield withNewRows(page)
  let pages = 1
  while (!isLast(page)) {
    page = await readNext(page)
    pages++
    const found = withNewRows(page)
    if (found.items.length > 0) yield found
  }

  // One page is a snapshot. With an offset, rows before it may move behind it, so there is no front to read again.
  if (pages === 1 || start > 0) return
  for (let round = 0; round < rounds; round++) {
    let front = await readPage({ ...position, limit, offset: 0 })
    let found = withNewRows(front)
    if (found.items.length === 0) return
    for (;;) {
      yield found
      if (isLast(front)) break
      front = await readNext(front)
      found = withNewRows(front)
      if (found.items.length === 0) break
    }
  }

  /** Reads the page after another one so that no row between the two is missed. */
  async function readNext(previous: P): Promise<P> {
    const { offset } = previous.pagination
    const rows = previous.items.length
    // A first page with limit 1 has only one row to share.
    const shared = Math.min(overlap, pages === 1 && position.limit === 1 ? 1 : rows - 1)
    let next = offset + rows - shared
    for (;;) {
      const page = await readPage({ ...position, limit, offset: next })
      if (page.pagination.offset !== next) throw wrongOffset(operation, next, page.pagination)
      const [row] = page.items
      if (next <= start || shared === 0 || (row !== undefined && seen.has(keyOf(row)))) return page
      next = Math.max(start, next - Math.max(1, (page.pagination.limit || rows) - shared))
    }
  }
}

function isLast(page: PageOf<unknown>): boolean {
  return page.items.length === 0 || page.items.length < page.pagination.limit
}

/** Adds the key of a row. Returns whether it is new. */
function addKey(seen: Set<unknown>, row: unknown): boolean {
  const key = keyOf(row)
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

function keyOf(row: unknown): unknown {
  return (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined) ?? row
}

/** Without this error, the client would read a service that always sends the same page forever. */
function wrongOffset(operation: OperationId, offset: number, value: unknown): ProtocolError {
  const response = { status: 200, headers: new Headers(), value }
  const context = { operation, attempts: 1, ambiguous: false }
  return new ProtocolError(`requested the page at offset ${offset}, got another one`, response, context)
}
