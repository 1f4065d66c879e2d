import { useQuery } from '@tanstack/react-query'

import { academiesQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Page, View } from '../../ui/view.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { DeleteCard } from './delete-card.tsx'
import { FixtureCard } from './fixture-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ServerCard } from './server-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'

/** The plan and limits of the academy, its snapshots, files and deletion, and the server. */
export function Settings() {
  const academyId = useAcademyId()
  const academies = useQuery(academiesQuery)
  return (
    <View title="Settings">
      <QueryResult query={academies}>
        {(rows) => {
          const academy = rows.find(({ id }) => id === academyId)
          return (
            academy && (
              <Page>
                <PlanCard academy={academy} />
                <SnapshotsCard academyId={academyId} />
                <FixtureCard academy={academy} academies={rows} />
                <ServerCard />
                <DeleteCard academy={academy} academies={rows} />
              </Page>
            )
          )
        }}
      </QueryResult>
    </View>
  )
}
