import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { DashboardError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>
  /** The title for a record that does not exist. */
  readonly notFound?: string
  readonly children: (data: Data) => ReactNode
}

/** The data of a query, or the reason why it has none. */
export function QueryResult<Data>({
  query: { data, error, refetch },
  notFound = 'This does not exist',
  children,
}: QueryResultProps<Data>) {
  if (error instanceof DashboardError && error.status === 404) {
    return <Empty title={notFound}>It was deleted, or the academy was reset.</Empty>
  }
  // A bar above the views says that the server does not respond. What was read before is still of use.
  if (data !== undefined) return children(data)
  if (!error) return <Loading />
  return (
    <Empty title="This could not be loaded">
      <p>{error.message}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Empty>
  )
}
