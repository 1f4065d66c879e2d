import { useQuery } from '@tanstack/react-query'

import type { Academy } from './client.ts'
import { academiesQuery, serverQuery } from './queries.ts'

/** Whether the page belongs to the hosted service, which keeps requests and snapshots only while the academy is used. */
export function useIsHosted(): boolean {
  const { data: server } = useQuery(serverQuery)
  return server?.version === 'hosted'
}

/** How often the list of academies is read again where no stream tells of others, in milliseconds. */
const listPause = 5000

/** The academies. The hosted service tells nothing of other academies, so they are read again while they are looked at. */
export function useListedAcademies(): readonly Academy[] | undefined {
  const isHosted = useIsHosted()
  return useQuery({ ...academiesQuery, refetchInterval: isHosted && listPause }).data
}

/** The name that the user gave beside the token; null without one. */
export function useUser(): string | null {
  return useQuery(serverQuery).data?.user ?? null
}
