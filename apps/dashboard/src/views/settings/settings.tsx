import { useQuery } from '@tanstack/react-query'

import { academiesQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Page, View } from '../../ui/view.tsx'
import { useIsHosted } from '../../api/use-is-hosted.ts'
import { QueryResult } from '../shared/query-result.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { AboutCard } from './about-card.tsx'
import { BrowserCard } from './browser-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { FixtureCard } from './fixture-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ServerCard } from './server-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'

/** The plan and limits of the academy, its snapshots, files and deletion, and the server. */
export function Settings() {
  const academyId = useAcademyId()
  const academies = useQuery(academiesQuery)
  const isHosted = useIsHosted()
  return (
    <View title="Settings">
      <QueryResult query={academies}>
        {(rows) => {
          const academy = rows.find(({ id }) => id === academyId)
          return (
            academy && (
              <Page>
                <AboutCard academy={academy} />
                <PlanCard academy={academy} />
                <SnapshotsCard academyId={academyId} />
                <FixtureCard academy={academy} academies={rows} />
                {isHosted && <ChangesCard academyId={academyId} />}
                <ServerCard />
                <BrowserCard />
                <Changeable>
                  <DeleteCard academy={academy} academies={rows} />
                </Changeable>
              </Page>
            )
          )
        }}
      </QueryResult>
    </View>
  )
}
