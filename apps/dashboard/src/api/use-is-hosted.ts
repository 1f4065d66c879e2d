import { useQuery } from '@tanstack/react-query'

import { serverQuery } from './queries.ts'

/** Whether the page belongs to the hosted service, which forgets some parts of an academy that nobody uses. */
export function useIsHosted(): boolean {
  const { data: server } = useQuery(serverQuery)
  return server?.version === 'hosted'
}
