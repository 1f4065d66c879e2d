import { useEffect } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { pageSize } from '../../api/queries.ts'
import { useStored } from '../../ui/browser.ts'
import { type Column, pageSizes } from '../../ui/table.tsx'

/** How many rows a page of students or lists has in this browser. */
export function usePageSize(): number {
  const chosen = useStored('page-size')
  return pageSizes.find((size) => String(size) === chosen) ?? pageSize
}

/** What the address wants of a table: its order, by one of its columns, its search and its page. */
export function useTablePage<Field extends string>(
  columns: readonly Column<never, Field>[],
  usual: Field | `-${Field}`,
) {
  const address = useViewSearch()
  const sorts = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort, `-${sort}` as const]))
  return {
    sort: address.oneOf('sort', sorts) ?? usual,
    search: address.get('search'),
    page: address.page(),
    size: usePageSize(),
  }
}

interface Paged {
  readonly data: { readonly total: number } | undefined
  readonly isPlaceholderData: boolean
}

interface Page {
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
}

/**
 * Goes to the last page when the address names one behind it, such as after an import. Returns whether the data says that
 * there are no rows: a page behind the last one, or the rows of an earlier search, do not.
 */
export function useLastPage({ data, isPlaceholderData }: Paged, { page, pageSize, onPage }: Page): boolean {
  const total = isPlaceholderData ? undefined : data?.total
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const isBehind = total !== undefined && page > last
  useEffect(() => {
    if (isBehind) onPage(last)
    // `onPage` is another function in each render.
  }, [isBehind, last])
  return total === 0
}
