import { useQuery } from '@tanstack/react-query'

import { serverQuery } from './queries.ts'

/** Whether nothing can be changed here: the token may only read, or the page is the report of a test. */
export function useIsReadOnly(): boolean {
  const { data: server } = useQuery(serverQuery)
  return server?.access === 'read'
}
