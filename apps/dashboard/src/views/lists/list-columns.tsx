import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'

import type { List } from '../../api/client.ts'
import { offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Chip } from '../../ui/details.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { RowName } from '../shared/open-row.tsx'

/** The columns of the table of lists. */
export const listColumns: readonly Column<List, 'name' | 'member_count' | 'created_at'>[] = [
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
      offer_id === null ? <span className="text-muted">the API</span> : <ManagingOffer offerId={offer_id} />,
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
    <Chip
      icon={<Lock aria-label="Locked: managed by an offer" />}
      href={pathOf(academyId, 'offers', { offer: offerId })}
    >
      {name}
    </Chip>
  )
}
