import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'

import type { List } from '../../api/client.ts'
import { useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Chip, Time } from '../../ui/badge.tsx'
import { type Column, RowName } from '../../ui/table.tsx'
import { usePageOptions, usePagedRows } from '../shared/paging.ts'
import { Records } from '../shared/records.tsx'
import { ListPane } from './list-pane.tsx'

const columns: readonly Column<List, 'name' | 'member_count' | 'created_at'>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: ({ name, description }) => (
      <>
        <RowName title={name} />
        {description !== null && (
          <div className="text-small text-muted overflow-hidden leading-4 text-ellipsis" title={description}>
            {description}
          </div>
        )}
      </>
    ),
  },
  {
    head: 'Managed by',
    width: '26%',
    narrowWidth: '34%',
    cell: ({ offer_id }) =>
      offer_id === null ? <span className="text-muted">manual</span> : <ManagingOffer offerId={offer_id} />,
  },
  {
    head: 'Members',
    sort: 'member_count',
    width: 110,
    narrowWidth: 96,
    isRight: true,
    cell: ({ member_count }) => member_count.toLocaleString('en'),
  },
  {
    head: 'Created',
    sort: 'created_at',
    width: 140,
    isWideOnly: true,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
]

/** The offer whose holders are the members of a list. */
function ManagingOffer({ offerId }: { readonly offerId: string }) {
  const { data: offers = [] } = useQuery(useAcademy().queries.offers.list())
  return (
    <Chip icon={<Lock aria-label="Managed by the offer" />} href={useRecordPath()('offer', offerId)}>
      {offers.find(({ id }) => id === offerId)?.name ?? 'an offer'}
    </Chip>
  )
}

/** The lists of the academy. */
export function Lists() {
  const { controls, queries } = useAcademy()
  const read = usePagedRows({ ...usePageOptions(columns), usual: '-created_at', read: queries.lists.search })
  return (
    <Records
      kind="list"
      read={read}
      columns={columns}
      className="[&_td]:h-11"
      searched="names, descriptions and ids"
      empty={[
        'This academy has no lists',
        'Create one here or with POST /lists. An offer with holders has a list of its own.',
      ]}
      create={{
        start: { name: '', description: '' },
        fields: { name: { label: 'Name' }, description: { label: 'Description', hint: 'Optional' } },
        send: ({ name, description }) => controls.lists.create({ name, ...(description && { description }) }),
      }}
      RecordPane={ListPane}
    />
  )
}
