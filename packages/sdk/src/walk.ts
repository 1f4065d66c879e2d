import type { Page, PagePosition, PagePromise, ReadPage } from './page-promise.ts'
import { ProtocolError } from './protocol-error.ts'
import type { OperationId, Pagination } from './types.ts'

/** How many rows of a page are read again with the next: as many may go in between at no cost. */
const overlap = 5
/** How often the front is read again at the end, while rows keep coming. */
const rounds = 3

/**
 * Reads all pages of a list that changes meanwhile, newest row first, and yields each row once (D20, D21). Each page
 * must begin with a row that was seen already; where it does not, rows in front of it have gone, others may have moved
 * up unseen, and so it steps back. How many rows there are is never trusted (D19), nor that the limit was the asked one (D16).
 */
export async function* walk<Row, Id extends OperationId>(
  read: ReadPage<Row, Id>,
  position: PagePosition,
  first: PagePromise<Row, Id> | undefined,
): AsyncGenerator<Page<Row, Id>, void, undefined> {
  const start = position.offset ?? 0
  const seen = new Set<unknown>()

  const news = (page: Page<Row, Id>): Page<Row, Id> => ({
    ...page,
    items: page.items.filter((row) => isNew(seen, row)),
  })

  // An overlap needs two rows at least.
  const limit = position.limit === 1 ? 2 : position.limit
  let page = await (first ?? read(position))
  yield news(page)
  let pages = 1
  while (!isLast(page)) {
    page = await readOn(page)
    pages++
    const found = news(page)
    if (found.items.length > 0) yield found
  }

  // One page is a snapshot. So are the rows behind an offset: where the front of those is, nobody can tell.
  if (pages === 1 || start > 0) return
  for (let round = 0; round < rounds; round++) {
    let front = await read({ ...position, limit, offset: 0 })
    let found = news(front)
    if (found.items.length === 0) return
    for (;;) {
      yield found
      if (isLast(front)) break
      front = await readOn(front)
      found = news(front)
      if (found.items.length === 0) break
    }
  }

  /** The page behind one, read so that no row between the two is missed. */
  async function readOn(previous: Page<Row, Id>): Promise<Page<Row, Id>> {
    const { offset } = previous.pagination
    const rows = previous.items.length
    // A first page of one row has nothing to share but itself.
    const shared = Math.min(overlap, pages === 1 && position.limit === 1 ? 1 : rows - 1)
    let next = offset + rows - shared
    for (;;) {
      const promise = read({ ...position, limit, offset: next })
      const page = await promise
      if (page.pagination.offset !== next) throw ignoresOffset(promise.operation, next, page.pagination)
      const [row] = page.items
      if (next <= start || shared === 0 || (row !== undefined && seen.has(keyOf(row)))) return page
      next = Math.max(start, next - Math.max(1, (page.pagination.limit || rows) - shared))
    }
  }
}

function isLast(page: { items: readonly unknown[]; pagination: Pagination }): boolean {
  return page.items.length === 0 || page.items.length < page.pagination.limit
}

function isNew(seen: Set<unknown>, row: unknown): boolean {
  const key = keyOf(row)
  return !seen.has(key) && seen.add(key) !== undefined
}

function keyOf(row: unknown): unknown {
  return (row as { id?: unknown } | null)?.id ?? row
}

/** Without it, a stand-in that always sends the same page would be read for ever. */
function ignoresOffset(operation: OperationId, offset: number, value: unknown): ProtocolError {
  const answer = { status: 200, headers: new Headers(), value }
  return new ProtocolError(`asked for the page at offset ${offset}, got another one`, answer, {
    operation,
    attempts: 1,
    ambiguous: false,
  })
}
