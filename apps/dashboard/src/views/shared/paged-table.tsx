import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { pageSize } from '../../api/queries.ts'
import { Loading } from '../../ui/empty.tsx'
import { DataTable, Pager } from '../../ui/table.tsx'
import { QueryResult } from './query-result.tsx'
import { type Paged, useLastPage } from './use-last-page.ts'

interface PagedTableProps<Page extends Paged, Data, Field extends string> extends Omit<
  ComponentProps<typeof DataTable<Data, Field>>,
  'rows' | 'onSort'
> {
  readonly query: UseQueryResult<Page>
  readonly rowsOf: (page: Page) => readonly Data[]
  /** Takes the place of a table without rows. */
  readonly empty: ReactNode
}

/** A table of the rows that the server searches, sorts and pages. Its order and its page are in the address. */
export function PagedTable<Page extends Paged, Data, Field extends string>({
  query,
  rowsOf,
  empty,
  ...table
}: PagedTableProps<Page, Data, Field>) {
  const address = useViewSearch()
  const page = address.page()
  const toPage = (next: number) => address.set({ page: next })
  const isEmpty = useLastPage(query, { page, pageSize, onPage: toPage })
  return (
    <QueryResult query={query}>
      {(data) => {
        const rows = rowsOf(data)
        if (rows.length === 0) return isEmpty ? empty : <Loading />
        return (
          <>
            <DataTable {...table} rows={rows} isFixed onSort={(sort) => address.set({ sort, page: undefined })} />
            <Pager total={data.total} pageSize={pageSize} page={page} onPage={toPage} />
          </>
        )
      }}
    </QueryResult>
  )
}
