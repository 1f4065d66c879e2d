import { useQuery } from '@tanstack/react-query'
import { ListPlus, Lock } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { controlsOf, type List } from '../../api/client.ts'
import { type ListSort, listsQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Chip } from '../../ui/details.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { RowName } from '../shared/open-row.tsx'
import { Records } from '../shared/records.tsx'
import { usePageSize } from '../shared/use-page-size.ts'
import { ListPane } from './list-pane.tsx'

const sorts = [
  'created_at',
  '-created_at',
  'name',
  '-name',
  'member_count',
  '-member_count',
] as const satisfies ListSort[]

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
  const academyId = useAcademyId()
  const { data: offers = [] } = useQuery(offersQuery(academyId))
  const name = offers.find(({ id }) => id === offerId)?.name ?? 'an offer'
  return (
    <Chip icon={<Lock aria-label="Managed by the offer" />} href={pathOf(academyId, 'offers', { offer: offerId })}>
      {name}
    </Chip>
  )
}

/** The lists of the academy. */
export function Lists() {
  const id = useAcademyId()
  const address = useViewSearch()
  const size = usePageSize()
  const sort = address.oneOf('sort', sorts) ?? '-created_at'
  return (
    <Records
      kind="list"
      title="Lists"
      icon={<ListPlus />}
      query={useQuery(listsQuery(id, { search: address.get('search'), sort, page: address.page(), size }))}
      columns={columns}
      sort={sort}
      className="[&_td]:h-11"
      searched="names, descriptions and ids"
      all={() => controlsOf(id).lists.list()}
      empty={[
        'This academy has no lists',
        'Create one here or with POST /lists. An offer with holders has a list of its own.',
      ]}
      create={{
        start: { name: '', description: '' },
        fields: { name: { label: 'Name' }, description: { label: 'Description', isOptional: true } },
        send: ({ name, description }) => controlsOf(id).lists.create({ name, ...(description && { description }) }),
      }}
      RecordPane={ListPane}
    />
  )
}
