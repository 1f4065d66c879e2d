import type { Course, Offer } from '../../api/client.ts'
import { countOf } from '../../ui/count-of.ts'
import { Chip, Chips } from '../../ui/details.tsx'
import { Switch } from '../../ui/field.tsx'
import type { Column } from '../../ui/table.tsx'
import { pathOf } from '../../view-path.ts'
import { RowName } from '../shared/open-row.tsx'
import { useOfferChanges } from './offer-changes.ts'

/** The columns of the table of offers: what each grants, and to whom. */
export const offerColumns = (academyId: string, courses: readonly Course[]): readonly Column<Offer>[] => [
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

function FewChips({
  names,
  hrefOf,
}: {
  readonly names: readonly string[]
  readonly hrefOf: (index: number) => string
}) {
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
