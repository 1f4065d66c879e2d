import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { controlsOf, type Course, type Offer } from '../../api/client.ts'
import { coursesQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { countOf } from '../../ui/count-of.ts'
import { Chip, Chips } from '../../ui/details.tsx'
import { Switch } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Column } from '../../ui/table.tsx'
import { pathOf } from '../../view-path.ts'
import { RowName } from '../shared/open-row.tsx'
import { allRows, Records } from '../shared/records.tsx'
import { Matrix } from './matrix.tsx'
import { useOfferChanges } from './offer-changes.ts'
import { OfferPane } from './offer-pane.tsx'

const forms = [
  { value: 'offers', label: 'Offers' },
  { value: 'matrix', label: 'Courses × lists' },
] as const

/** What each offer grants, and to whom. */
const columnsOf = (academyId: string, courses: readonly Course[]): readonly Column<Offer>[] => [
  {
    head: 'Name',
    width: '22%',
    narrowWidth: 'auto',
    cell: ({ name, courses: slugs, granted_to, holders }) => (
      <RowName
        title={name}
        note={
          <>
            {countOf(slugs.length, 'course')} · {countOf(granted_to.length, 'list')}
            {holders && ` · ${countOf(holders.length, 'holder')}`}
          </>
        }
      />
    ),
  },
  { head: 'Status', width: 120, cell: (offer) => <Status offer={offer} /> },
  {
    head: 'Grants the courses',
    isWideOnly: true,
    cell({ courses: slugs }) {
      const granted = slugs.flatMap((slug) => courses.find((course) => course.slug === slug) ?? [])
      return (
        <FewChips
          names={granted.map(({ title }) => title)}
          hrefOf={(index) => pathOf(academyId, 'courses', { course: granted[index]?.id })}
        />
      )
    },
  },
  {
    head: 'To the lists',
    width: '26%',
    isWideOnly: true,
    cell: ({ granted_to }) => (
      <FewChips names={granted_to} hrefOf={(index) => pathOf(academyId, 'lists', { list: granted_to[index] })} />
    ),
  },
  {
    head: 'Holders',
    width: 90,
    isRight: true,
    isWideOnly: true,
    cell: ({ holders }) => holders?.length.toLocaleString('en') ?? <span className="text-muted">none</span>,
  },
]

function Status({ offer: { id, name, status } }: { readonly offer: Offer }) {
  const { run } = useOfferChanges(id)
  return (
    <Switch
      label={<span className="text-muted">{status}</span>}
      aria-label={`${name} is active`}
      checked={status === 'active'}
      onChange={(event) => run({ status: event.target.checked ? 'active' : 'inactive' })}
    />
  )
}

/** How many chips a cell shows. */
const mostChips = 4

interface FewChipsProps {
  readonly names: readonly string[]
  readonly hrefOf: (index: number) => string
}

function FewChips({ names, hrefOf }: FewChipsProps) {
  if (names.length === 0) return <span className="text-muted">none</span>
  return (
    <Chips>
      {names.slice(0, mostChips).map((name, index) => (
        <Chip key={name} href={hrefOf(index)}>
          {name}
        </Chip>
      ))}
      {names.length > mostChips && (
        <span className="text-muted" title={names.slice(mostChips).join(', ')}>
          and {names.length - mostChips} more
        </span>
      )}
    </Chips>
  )
}

/** The offers of the academy: which courses they grant, and to whom. */
export function Offers() {
  const id = useAcademyId()
  const address = useViewSearch()
  const form = address.oneOf('show', ['offers', 'matrix']) ?? 'offers'
  const { data: courses = [] } = useQuery(coursesQuery(id))
  return (
    <Records
      kind="offer"
      title="Offers"
      icon={<Tag />}
      query={useQuery({ ...offersQuery(id), select: allRows })}
      columns={columnsOf(id, courses)}
      className="[&_td]:py-2"
      tools={
        <Segmented
          label="Show"
          options={forms}
          value={form}
          onChange={(chosen) => address.set({ show: chosen === 'offers' ? undefined : chosen })}
        />
      }
      all={() => controlsOf(id).offers.list()}
      empty={[
        'This academy has no offers',
        'An offer grants courses to the members of lists and to holders of its own.',
      ]}
      create={{
        start: { name: '', holders: false },
        fields: { name: { label: 'Name' }, holders: { label: 'Holders of its own, in a list with the same name' } },
        send: ({ name, holders }) => controlsOf(id).offers.create({ name, holders: holders ? [] : null }),
      }}
      RecordPane={OfferPane}
      table={(offers, table) => (form === 'matrix' ? <Matrix offers={offers} courses={courses} /> : table())}
    />
  )
}
