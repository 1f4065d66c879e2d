import { useQuery } from '@tanstack/react-query'

import { changesQuery } from '../../api/queries.ts'
import { Time } from '../../ui/time.tsx'
import { Card } from '../../ui/view.tsx'

/** How many changes are shown. */
const most = 100

/** Who has changed an academy of the hosted service on the dashboard. */
export function ChangesCard({ academyId }: { readonly academyId: string }) {
  const { data: changes = [] } = useQuery(changesQuery(academyId))
  return (
    <Card
      title="Changes"
      description="Who has changed the academy on the dashboard: the name that was given with the token, newest first."
    >
      <ol className="max-h-80 overflow-auto [&_li]:flex [&_li]:flex-wrap [&_li]:gap-y-1 [&_li]:gap-x-4 [&_li]:py-1 [&_li]:px-0">
        {changes
          .slice(-most)
          .toReversed()
          .map(({ at, by, operation }, index) => (
            <li key={index}>
              <Time at={at} form="full" />
              <b>{by ?? 'A token without a name'}</b>
              <code>{operation}</code>
            </li>
          ))}
      </ol>
    </Card>
  )
}
