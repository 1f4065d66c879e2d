import { useQuery } from '@tanstack/react-query'

import { serverQuery } from './queries.ts'

/** Whether the page belongs to the hosted service, which keeps requests and snapshots only while the academy is used. */
export function useIsHosted(): boolean {
  const { data: server } = useQuery(serverQuery)
  return server?.version === 'hosted'
}
