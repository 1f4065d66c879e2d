import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { type ListSort, listsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedTable } from '../shared/paged-table.tsx'
import { RecordsView } from '../shared/records-view.tsx'
import { ViewSearchField } from '../shared/search-field.tsx'
import { listColumns } from './list-columns.tsx'
import { ListSheet } from './list-sheet.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

const sorts = [
  'created_at',
  '-created_at',
  'name',
  '-name',
  'member_count',
  '-member_count',
] as const satisfies ListSort[]

/** The lists of the academy. */
export function Lists() {
  const address = useViewSearch()
  const search = address.get('search')
  const sort = address.oneOf('sort', sorts)
  const lists = useQuery(listsQuery(useAcademyId(), { search, sort, page: address.page() }))
  const empty =
    search === undefined ? (
      <Empty title="This academy has no lists" icon={<ListPlus />}>
        <p>
          Create one here or with <code>POST /lists</code>. An offer with holders has a list, too.
        </p>
      </Empty>
    ) : (
      <Empty title={`No list matches “${search}”`} icon={<ListPlus />}>
        <p>The search looks in names, descriptions and ids.</p>
        <Button onClick={() => address.set({ search: undefined, page: undefined })}>Clear the search</Button>
      </Empty>
    )
  return (
    <RecordsView
      title="Lists"
      kind="list"
      tools={<ViewSearchField label="Search lists" />}
      Sheet={ListSheet}
      NewRecord={NewListDialog}
    >
      {(row) => (
        <PagedTable
          label="Table of lists"
          columns={listColumns}
          query={lists}
          rowsOf={(page) => page.rows}
          sort={sort ?? '-created_at'}
          className="[&_td]:h-11"
          row={row}
          empty={empty}
        />
      )}
    </RecordsView>
  )
}
