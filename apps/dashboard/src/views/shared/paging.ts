import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { type QueryOf, pageInput, pageSize, usePage } from '../../api/queries.ts'
import { useStored } from '../../ui/storage.ts'
import { type Column, type Pager, pageSizes } from '../../ui/table.tsx'

interface PageOf<Row> {
  readonly items: readonly Row[]
  readonly total: number
}

/** Rows of a view: one page of them, or all. */
export interface ReadRows<Row> {
  readonly query: UseQueryResult<PageOf<Row>>
  /** Whether there are no rows: a page behind the last one, or the rows of an earlier search, do not say so. */
  readonly isEmpty: boolean
  /** Of one page: the current order, and how to come to the others. */
  readonly sort?: string
  readonly pager?: Pick<Parameters<typeof Pager>[0], 'page' | 'pageSize' | 'onPage'>
}

/** All rows. */
export function useAllRows<Row>(all: QueryOf<readonly Row[]>): ReadRows<Row> {
  const query = useQuery({ ...all, select: onePage<Row> })
  return { query, isEmpty: query.data?.total === 0 }
}

const onePage = <Row>(rows: readonly Row[]): PageOf<Row> => ({ items: rows, total: rows.length })

/** What the columns of a table add to the page of rows that the address names: its orders, and the size for this browser. */
export function usePageOptions<Field extends string>(columns: readonly Column<never, Field>[]) {
  const chosen = useStored('page-size')
  return {
    sorts: columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort, `-${sort}` as const])),
    size: pageSizes.find((size) => String(size) === chosen) ?? pageSize,
  }
}

interface PagedOptions<Row, Sort extends string> {
  /** How the address names the text, the order and the page. */
  readonly names?: { readonly search: string; readonly sort: string; readonly page: string }
  /** The orders that the address can have. */
  readonly sorts: readonly Sort[]
  readonly usual: Sort
  readonly size?: number
  readonly read: (input: ReturnType<typeof pageInput> & { readonly sort: Sort }) => QueryOf<PageOf<Row>>
}

/** The page of rows that the address names, searched and sorted by the server. An address behind the last page becomes that one. */
export function usePagedRows<Row, Sort extends string>(options: PagedOptions<Row, Sort>) {
  const { names = { search: 'search', sort: 'sort', page: 'page' }, sorts, usual, size = pageSize, read } = options
  const address = useViewSearch()
  const sort = address.oneOf(names.sort, sorts) ?? usual
  const page = address.number(names.page, 1)
  const query = usePage(read({ ...pageInput({ search: address.get(names.search), page, size }), sort }))
  const onPage = (next: number) => address.set({ [names.page]: next })
  const total = query.isPlaceholderData ? undefined : query.data?.total
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  const isBehind = total !== undefined && page > last
  useEffect(() => {
    if (isBehind) onPage(last)
    // `onPage` is another function in each render.
  }, [isBehind, last])
  return { query, isEmpty: total === 0, sort, pager: { page, pageSize: size, onPage } }
}
