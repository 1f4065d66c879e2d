import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { type ListSort, listsQuery, pageSize } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { Pager } from '../../ui/table.tsx'
import { View } from '../../ui/view.tsx'
import { noMembersSearch } from '../shared/members.tsx'
import { useRowKeys } from '../shared/open-row.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { ViewSearchField } from '../shared/search-field.tsx'
import { useLastPage } from '../shared/use-last-page.ts'
import { ListSheet } from './list-sheet.tsx'
import styles from './lists.module.css'
import { ListTable } from './list-table.tsx'
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
  const page = address.page()
  const opened = address.get('list')
  const lists = useQuery(listsQuery(useAcademyId(), { search, sort, page }))
  const toPage = (next: number) => address.set({ page: next })
  const isEmpty = useLastPage(lists, { page, pageSize, onPage: toPage })
  const [isCreating, setCreating] = useState(false)
  useRowKeys()
  useCommands([{ label: 'Create a list', group: 'Page', keys: 'n', isChange: true, run: () => setCreating(true) }])
  const open = (list: string) => address.set({ list }, { isStep: true })
  return (
    <View
      title="Lists"
      tools={
        <>
          <ViewSearchField
            label="Search lists"
            value={search ?? ''}
            onChange={(text) => address.set({ search: text, page: undefined })}
          />
          <Button
            isChange
            look="primary"
            icon={<Plus />}
            className={styles['create']}
            onClick={() => setCreating(true)}
          >
            New list
          </Button>
        </>
      }
    >
      <QueryResult query={lists}>
        {({ lists: rows, pagination: { total } }) =>
          rows.length > 0 ? (
            <>
              <ListTable
                rows={rows}
                sort={sort ?? '-created_at'}
                onSort={(chosen) => address.set({ sort: chosen, page: undefined })}
                opened={opened}
                onOpen={open}
              />
              <Pager total={total} pageSize={pageSize} page={page} onPage={toPage} />
            </>
          ) : !isEmpty ? (
            <Loading />
          ) : search === undefined ? (
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
        }
      </QueryResult>
      {opened !== undefined && (
        <ListSheet key={opened} list={opened} onClose={() => address.set({ list: undefined, ...noMembersSearch })} />
      )}
      {isCreating && (
        <NewListDialog
          onClose={() => setCreating(false)}
          onCreated={({ id }) => {
            setCreating(false)
            open(id)
          }}
        />
      )}
    </View>
  )
}
