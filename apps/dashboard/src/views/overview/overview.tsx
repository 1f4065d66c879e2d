import { Link } from 'wouter'
import { useRef } from 'react'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import type { Academy } from '../../api/client.ts'
import { useListedAcademies, useUser } from '../../api/use-is-hosted.ts'
import { isFound } from '../../shell/found-academies.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { Labels } from '../../ui/labels.tsx'
import { type Column, DataTable, Row } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { timeLeft } from '../../ui/time-left.ts'
import { View } from '../../ui/view.tsx'
import { pathOf } from '../../view-path.ts'
import { SearchField } from '../shared/search-field.tsx'

/** How many academies the table shows. The others are found by the search. */
const mostRows = 500

/** All academies of the server, newest first. */
export function Overview() {
  const academies = useListedAcademies()
  const user = useUser()
  const address = useViewSearch()
  const openView = useOpenView()
  const field = useRef<HTMLInputElement>(null)
  const search = address.get('search') ?? ''
  if (!academies) return <Loading />
  const isHosted = academies.some(({ labels }) => labels)
  const found = academies.filter((academy) => isFound(academy, search, user)).toReversed()
  const setSearch = (text: string) => address.set({ search: text })
  return (
    <main className="h-[100dvh]">
      <View
        title="Academies"
        tools={
          <>
            <SearchField
              label={isHosted ? 'Search names and labels' : 'Search names'}
              value={search}
              onChange={setSearch}
              field={field}
            />
            {user !== null && (
              <Button aria-pressed={search === 'mine'} onClick={() => setSearch(search === 'mine' ? '' : 'mine')}>
                Mine
              </Button>
            )}
            <span className="text-muted" role="status">
              {found.length.toLocaleString('en')} of {academies.length.toLocaleString('en')}
            </span>
          </>
        }
      >
        {found.length === 0 ? (
          <Empty title="No academy matches">
            {search !== '' && <Button onClick={() => setSearch('')}>Show all academies</Button>}
          </Empty>
        ) : (
          <DataTable
            label="Table of academies"
            columns={columns.filter(({ isOfHosted }) => isHosted || !isOfHosted)}
            rows={found.slice(0, mostRows)}
            className="[&_td]:wrap-anywhere"
            row={({ id }, cells) => (
              <Row key={id} onOpen={() => openView(id)}>
                {cells}
              </Row>
            )}
          />
        )}
      </View>
    </main>
  )
}

/** Only academies of the hosted service have labels, a creator and an end. */
const columns: readonly (Column<Academy> & { readonly isOfHosted?: boolean })[] = [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <Link href={pathOf(id)} dir="auto">
        {name}
      </Link>
    ),
  },
  {
    head: 'Labels',
    isOfHosted: true,
    cell: ({ labels }) => (
      <div className="flex flex-wrap gap-1">
        <Labels labels={labels} />
      </div>
    ),
  },
  {
    head: 'Created',
    isOfHosted: true,
    isWideOnly: true,
    cell: ({ created_at, created_by }) => (
      <>
        {created_at !== undefined && <Time at={created_at} />}
        {created_by && ` by ${created_by}`}
      </>
    ),
  },
  { head: 'Students', cell: ({ student_count }) => student_count.toLocaleString('en') },
  {
    head: 'Ends',
    isOfHosted: true,
    cell: ({ expires_at }) =>
      expires_at ? (
        <span title={expires_at}>in {timeLeft(Date.parse(expires_at) - Date.now())}</span>
      ) : (
        <span className="text-muted">never</span>
      ),
  },
]
