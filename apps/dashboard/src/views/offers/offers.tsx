import { useQuery } from '@tanstack/react-query'

import { useViewSearch } from '../../addresses.ts'
import type { Offer } from '../../api/client.ts'
import { type RecordKind, useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Chip } from '../../ui/badge.tsx'
import { Segmented } from '../../ui/field.tsx'
import { type Column, RowName } from '../../ui/table.tsx'
import { countOf, keysOf } from '../../ui/text.ts'
import { useAllRows } from '../shared/paging.ts'
import { Records } from '../shared/records.tsx'
import { Matrix } from './matrix.tsx'
import { ActiveSwitch, OfferPane } from './offer-pane.tsx'

/** What each offer grants, and to whom. */
const columns: readonly Column<Offer>[] = [
  {
    head: 'Name',
    width: '22%',
    narrowWidth: 'auto',
    cell: ({ name, courses, granted_to, holders }) => (
      <RowName
        title={name}
        note={
          <>
            {countOf(courses.length, 'course')} · {countOf(granted_to.length, 'list')}
            {holders && ` · ${countOf(holders.length, 'holder')}`}
          </>
        }
      />
    ),
  },
  {
    head: 'Status',
    width: 120,
    cell: (offer) => (
      <ActiveSwitch
        offer={offer}
        label={<span className="text-muted">{offer.status}</span>}
        aria-label={`${offer.name} is active`}
      />
    ),
  },
  { head: 'Grants the courses', isWideOnly: true, cell: ({ courses }) => <CourseChips slugs={courses} /> },
  {
    head: 'To the lists',
    width: '26%',
    isWideOnly: true,
    cell: ({ granted_to }) => <FewChips kind="list" records={granted_to.map((name) => ({ id: name, name }))} />,
  },
  {
    head: 'Holders',
    width: 90,
    isRight: true,
    isWideOnly: true,
    cell: ({ holders }) => holders?.length.toLocaleString('en') ?? <span className="text-muted">none</span>,
  },
]

function CourseChips({ slugs }: { readonly slugs: readonly string[] }) {
  const { data: courses = [] } = useQuery(useAcademy().queries.courses.list())
  const granted = slugs.flatMap((slug) => courses.find((course) => course.slug === slug) ?? [])
  return <FewChips kind="course" records={granted.map(({ id, title }) => ({ id, name: title }))} />
}

/** How many chips a cell shows. */
const mostChips = 4

interface FewChipsProps {
  readonly kind: RecordKind
  readonly records: readonly { readonly id: string; readonly name: string }[]
}

function FewChips({ kind, records }: FewChipsProps) {
  const pathTo = useRecordPath()
  if (records.length === 0) return <span className="text-muted">none</span>
  const rest = records.slice(mostChips).map(({ name }) => name)
  return (
    <div className="flex items-center flex-wrap gap-1">
      {records.slice(0, mostChips).map(({ id, name }) => (
        <Chip key={id} href={pathTo(kind, id)}>
          {name}
        </Chip>
      ))}
      {rest.length > 0 && (
        <span className="text-muted" title={rest.join(', ')}>
          and {rest.length} more
        </span>
      )}
    </div>
  )
}

const forms = { offers: 'Offers', matrix: 'Courses × lists' } as const

/** The offers of the academy: which courses they grant, and to whom. */
export function Offers() {
  const { controls, queries } = useAcademy()
  const address = useViewSearch()
  const form = address.oneOf('show', keysOf(forms)) ?? 'offers'
  return (
    <Records
      kind="offer"
      read={useAllRows(queries.offers.list())}
      columns={columns}
      className="[&_td]:py-2"
      tools={
        <Segmented
          label="Show"
          names={forms}
          value={form}
          onChoose={(chosen) => address.set({ show: chosen === 'offers' ? undefined : chosen })}
        />
      }
      empty={[
        'This academy has no offers',
        'An offer grants courses to the members of lists and to holders of its own.',
      ]}
      create={{
        start: { name: '', holders: false },
        fields: { name: { label: 'Name' }, holders: { label: 'Holders of its own, in a list with the same name' } },
        send: ({ name, holders }) => controls.offers.create({ name, holders: holders ? [] : null }),
      }}
      RecordPane={OfferPane}
      table={(offers, table) => (form === 'matrix' ? <Matrix offers={offers} /> : table())}
    />
  )
}
