import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ReadOnlyContext } from '../ui/read-only.tsx'
import { serverQuery } from './queries.ts'

/** Tells all controls below it whether the caller may change something. */
export function ReadOnly({ children }: { readonly children: ReactNode }) {
  const { data: server } = useQuery(serverQuery)
  return <ReadOnlyContext value={server?.access === 'read'}>{children}</ReadOnlyContext>
}
