import { useEffect } from 'react'

export interface Paged {
  readonly total: number
}

/**
 * Goes to the last page when the address names one behind it, such as after an import. Returns whether the data says that
 * there are no rows: a page behind the last one, or the rows of an earlier search, do not.
 */
export function useLastPage(
  query: { readonly data: Paged | undefined; readonly isPlaceholderData: boolean },
  {
    page,
    pageSize,
    onPage,
  }: { readonly page: number; readonly pageSize: number; readonly onPage: (page: number) => void },
): boolean {
  const total = query.isPlaceholderData ? undefined : query.data?.total
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const isBehind = total !== undefined && page > last
  useEffect(() => {
    if (isBehind) onPage(last)
    // `onPage` is another function in each render.
  }, [isBehind, last])
  return total === 0
}
