import type { Course, Offer } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { countOf } from '../../ui/count-of.ts'
import { Chip, Chips } from '../../ui/details.tsx'
import { Switch } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { pathOf } from '../../view-path.ts'
import narrow from '../shared/narrow-table.module.css'
import { OpenRow, RowName } from '../shared/open-row.tsx'
import { useOfferChanges } from './offer-changes.ts'
import styles from './offers.module.css'

interface OfferTableProps {
  readonly offers: readonly Offer[]
  readonly courses: readonly Course[]
  /** The id of the offer in the sheet. */
  readonly opened: string | undefined
  readonly onOpen: (offerId: string) => void
}

/** One row per offer: what it grants, and to whom. */
export function OfferTable({ offers, courses, opened, onOpen }: OfferTableProps) {
  return (
    <div className={`${narrow['table']} ${styles['columns']}`}>
      <Table label="Table of offers">
        <thead>
          <tr>
            <th>Name</th>
            <th>Status</th>
            <th>Grants the courses</th>
            <th>To the lists</th>
            <th>Holders</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              courses={courses}
              isOpen={offer.id === opened}
              onOpen={() => onOpen(offer.id)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface OfferRowProps {
  readonly offer: Offer
  readonly courses: readonly Course[]
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function OfferRow({ offer, courses, isOpen, onOpen }: OfferRowProps) {
  const { id, name, status, granted_to, holders } = offer
  const academyId = useAcademyId()
  const { run } = useOfferChanges(id)
  const granted = offer.courses.flatMap((slug) => courses.find((course) => course.slug === slug) ?? [])
  return (
    <OpenRow isOpen={isOpen} onOpen={onOpen}>
      <td>
        <RowName title={name}>{name}</RowName>
        <div className={narrow['second']}>
          {countOf(offer.courses.length, 'course')} · {countOf(granted_to.length, 'list')}
          {holders && ` · ${countOf(holders.length, 'holder')}`}
        </div>
      </td>
      <td>
        <Switch
          label={<span className={styles['status']}>{status}</span>}
          aria-label={`${name} is active`}
          checked={status === 'active'}
          onChange={(event) => run({ status: event.target.checked ? 'active' : 'inactive' })}
        />
      </td>
      <td>
        <FewChips
          names={granted.map((course) => course.title)}
          hrefOf={(index) => pathOf(academyId, 'courses', { course: granted[index]?.id })}
        />
      </td>
      <td>
        <FewChips names={granted_to} hrefOf={(index) => pathOf(academyId, 'lists', { list: granted_to[index] })} />
      </td>
      <td>{holders ? holders.length.toLocaleString('en') : <span className="muted">none</span>}</td>
    </OpenRow>
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
  if (names.length === 0) return <span className="muted">none</span>
  return (
    <Chips>
      {names.slice(0, mostChips).map((name, index) => (
        <Chip key={name} href={hrefOf(index)}>
          {name}
        </Chip>
      ))}
      {names.length > mostChips && (
        <span className="muted" title={names.slice(mostChips).join(', ')}>
          and {names.length - mostChips} more
        </span>
      )}
    </Chips>
  )
}
