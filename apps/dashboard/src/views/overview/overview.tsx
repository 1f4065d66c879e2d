import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { type Academy, platformControls } from '../../api/client.ts'
import { academiesQuery, useListedAcademies, useUser } from '../../api/queries.ts'
import { isFound, latestOf } from '../../shell/academies.ts'
import { TopBar } from '../../shell/top-bar.tsx'
import { Badge, Labels, Time } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordForm } from '../../ui/form.tsx'
import { Empty, Loading, View } from '../../ui/layout.tsx'
import { type Column, DataTable, Row } from '../../ui/table.tsx'
import { timeLeft } from '../../ui/text.ts'
import { pathOf } from '../../view-path.ts'
import { ViewSearchField } from '../shared/search-field.tsx'

/** How many academies the table shows. The others are found by the search. */
const mostRows = 500

/** All academies of the server, newest first. */
export function Overview() {
  const academies = useListedAcademies()
  const user = useUser()
  const client = useQueryClient()
  const address = useViewSearch()
  const openView = useOpenView()
  const [isCreating, setCreating] = useState(false)
  const search = address.get('search') ?? ''
  const isHosted = academies?.some(({ labels }) => labels) ?? false
  const found = (academies ?? []).filter((academy) => isFound(academy, search, user)).toReversed()
  const setSearch = (text: string) => address.set({ search: text })
  const newButton = (
    <Button isChange look="primary" icon={<Plus />} className="ml-auto" onClick={() => setCreating(true)}>
      New academy
    </Button>
  )
  return (
    <div className="flex flex-col h-[100dvh]">
      <TopBar academy={undefined}>
        <Link href="/" className="inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden />
          Back to the academy
        </Link>
      </TopBar>
      <main className="flex-1 min-h-0">
        <View
          title="Academies"
          tools={
            <>
              <ViewSearchField label={isHosted ? 'Search names and labels' : 'Search names'} />
              {user !== null && (
                <Button aria-pressed={search === 'mine'} onClick={() => setSearch(search === 'mine' ? '' : 'mine')}>
                  Mine
                </Button>
              )}
              <span className="text-muted" role="status">
                {academies && `${found.length.toLocaleString('en')} of ${academies.length.toLocaleString('en')}`}
              </span>
              {newButton}
            </>
          }
        >
          {!academies ? (
            <Loading />
          ) : found.length === 0 ? (
            <Empty title="No academy matches">
              {search === '' ? newButton : <Button onClick={() => setSearch('')}>Show all academies</Button>}
            </Empty>
          ) : (
            <DataTable
              label="Table of academies"
              columns={columnsOf(academies).filter(({ isOfHosted }) => isHosted || !isOfHosted)}
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
        {isCreating && (
          <RecordForm
            kind="academy"
            start={{ name: '' }}
            fields={{ name: { label: 'Name' } }}
            onClose={() => setCreating(false)}
            send={async ({ name }) => {
              const created = await platformControls().academies.create({ name })
              await client.invalidateQueries(academiesQuery)
              return created
            }}
            onCreate={openView}
          />
        )}
      </main>
    </div>
  )
}

/** Only academies of the hosted service have labels, a creator and an end. */
const columnsOf = (academies: readonly Academy[]): readonly (Column<Academy> & { readonly isOfHosted?: boolean })[] => [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <Link href={pathOf(id)} dir="auto" className="inline-block min-w-24">
        {name}
      </Link>
    ),
  },
  {
    head: 'Plan',
    cell: ({ plan, locked }) => (
      <span className="inline-flex gap-1">
        <Badge tone={plan === 'paid' ? 'gray' : 'amber'}>{plan}</Badge>
        {locked && (
          <Badge tone="red">
            <Lock aria-hidden />
            locked
          </Badge>
        )}
      </span>
    ),
  },
  {
    head: 'Fork of',
    isWideOnly: true,
    cell({ fork_of }) {
      const name = academies.find(({ id }) => id === fork_of)?.name
      return (
        <span className="block max-w-50 truncate" dir="auto" title={name}>
          {name}
        </span>
      )
    },
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
  {
    head: 'Last request',
    cell: ({ id, last_request, labels }) =>
      last_request && (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Link href={pathOf(id, 'requests', { request: last_request.id })}>
            <Time at={last_request.received_at} form="full" />
          </Link>
          {!labels && id === latestOf(academies)?.id && (
            <Badge tone="green" title="The latest request of all: your app sends here">
              your app
            </Badge>
          )}
        </span>
      ),
  },
  { head: 'Students', isRight: true, cell: ({ student_count }) => student_count.toLocaleString('en') },
  { head: 'Courses', isRight: true, isWideOnly: true, cell: ({ course_count }) => course_count.toLocaleString('en') },
  { head: 'Lists', isRight: true, isWideOnly: true, cell: ({ list_count }) => list_count.toLocaleString('en') },
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
