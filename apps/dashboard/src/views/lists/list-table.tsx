import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'

import type { List } from '../../api/client.ts'
import { type ListSort, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Chip } from '../../ui/details.tsx'
import { SortHead, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import narrow from '../shared/narrow-table.module.css'
import { OpenRow, RowName } from '../shared/open-row.tsx'
import styles from './lists.module.css'

interface ListTableProps {
  readonly rows: readonly List[]
  readonly sort: ListSort
  readonly onSort: (sort: ListSort) => void
  /** The id or name of the list in the sheet. */
  readonly opened: string | undefined
  readonly onOpen: (listId: string) => void
}

export function ListTable({ rows, sort, onSort, opened, onOpen }: ListTableProps) {
  return (
    <div className={`${narrow['table']} ${styles['columns']}`}>
      <Table label="Table of lists">
        <thead>
          <tr>
            <SortHead field="name" sort={sort} onSort={onSort}>
              Name
            </SortHead>
            <th>Managed by</th>
            <SortHead field="member_count" sort={sort} onSort={onSort}>
              Members
            </SortHead>
            <SortHead field="created_at" sort={sort} onSort={onSort}>
              Created
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((list) => (
            <ListRow
              key={list.id}
              list={list}
              isOpen={list.id === opened || list.name === opened}
              onOpen={() => onOpen(list.id)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ListRow({
  list,
  isOpen,
  onOpen,
}: {
  readonly list: List
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const { name, description, offer_id, member_count, created_at } = list
  return (
    <OpenRow isOpen={isOpen} onOpen={onOpen}>
      <td>
        <RowName title={name}>{name}</RowName>
        {description !== null && (
          <div className={styles['description']} title={description}>
            {description}
          </div>
        )}
      </td>
      <td>{offer_id === null ? <span className="muted">the API</span> : <ManagingOffer offerId={offer_id} />}</td>
      <td>{member_count.toLocaleString('en')}</td>
      <td>
        <Time at={created_at} />
      </td>
    </OpenRow>
  )
}

/** The offer whose holders are the members of a list. */
export function ManagingOffer({ offerId }: { readonly offerId: string }) {
  const academyId = useAcademyId()
  const { data: offers = [] } = useQuery(offersQuery(academyId))
  const name = offers.find(({ id }) => id === offerId)?.name ?? 'an offer'
  return (
    <Chip
      icon={<Lock aria-label="Locked: managed by an offer" />}
      href={pathOf(academyId, 'offers', { offer: offerId })}
    >
      {name}
    </Chip>
  )
}
