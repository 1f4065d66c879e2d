import { type ReactNode, createContext, use, useMemo } from 'react'
import { Link } from 'wouter'

import { controlsOf, undoableOf } from '../api/client.ts'
import { queriesOf } from '../api/queries.ts'
import type { Undo } from '../ui/messages.tsx'
import type { ViewName } from '../view-list.ts'
import { type SearchChanges, pathOf } from '../view-path.ts'

/** The id of the academy that the address names. */
export const AcademyId = createContext('')

/** The academy that the address names: what can be read and done there, and the addresses of its views. */
export function useAcademy() {
  const id = use(AcademyId)
  return useMemo(() => academyOf(id), [id])
}

export const academyOf = (id: string) => ({
  id,
  controls: controlsOf(id),
  queries: queriesOf(id),
  /** Makes a change that can be undone. Returns what undoes it; the server says so when it no longer can. */
  change: async (make: (controls: ReturnType<typeof undoableOf>) => Promise<{ undo_id: string }>): Promise<Undo> => {
    const { undo_id } = await make(undoableOf(id))
    return () => controlsOf(id).undo(undo_id)
  },
  pathTo: (view: ViewName, search?: SearchChanges) => pathOf(id, view, search),
})

/** The views that show one record of a kind. */
const viewOf = { student: 'students', list: 'lists', course: 'courses', offer: 'offers', request: 'requests' } as const

export type RecordKind = keyof typeof viewOf

/** The address of a record of the academy. A list is found by its name too. */
export function useRecordPath(): (kind: RecordKind, id: string | undefined) => string {
  const { pathTo } = useAcademy()
  return (kind, id) => pathTo(viewOf[kind], { [kind]: id })
}

interface RecordLinkProps {
  readonly kind: RecordKind
  readonly id: string
  readonly title?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a record of the academy. */
export function RecordLink({ kind, id, ...rest }: RecordLinkProps) {
  return <Link href={useRecordPath()(kind, id)} dir="auto" {...rest} />
}
