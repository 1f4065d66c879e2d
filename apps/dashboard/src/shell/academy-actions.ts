import { useQueryClient } from '@tanstack/react-query'

import { useOpenView } from '../addresses.ts'
import { call } from '../api/client.ts'
import { academiesQuery, clockQuery } from '../api/queries.ts'
import { runAction } from '../api/run-action.ts'
import { undoable, undoIn, withUndo } from '../api/undoable.ts'

/** Milliseconds by which the buttons and keys move a clock. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export interface AcademyActions {
  /** Restores the first state. A message offers to undo it. */
  readonly reset: () => void
  /** Copies the academy, now or before a request, and opens the copy. */
  readonly fork: (before?: string) => void
  /** Moves the clock forward. */
  readonly skip: (milliseconds: number) => void
  readonly toggleClock: () => void
  readonly setClock: (clock: { readonly now?: string; readonly advance_ms?: number; readonly frozen?: boolean }) => void
}

/** The actions on an academy that every view offers. */
export function useAcademyActions(id: string): AcademyActions {
  const client = useQueryClient()
  const openView = useOpenView()
  const params = { id }

  const setClock: AcademyActions['setClock'] = (body) =>
    runAction(async () => {
      const clock = await call('PUT /academies/:id/clock', { params, body })
      client.setQueryData(clockQuery(id).queryKey, { ...clock, readAt: Date.now() })
      await client.invalidateQueries({ queryKey: clockQuery(id).queryKey })
    })

  return {
    setClock,
    skip: (milliseconds) => setClock({ advance_ms: milliseconds }),
    toggleClock: () =>
      runAction(async () => setClock({ frozen: !(await client.ensureQueryData(clockQuery(id))).frozen })),
    reset: () =>
      runAction(() =>
        undoable({
          what: 'the reset',
          message: 'The academy is as it was at the start',
          run: async () => undoIn(id, await call('POST /academies/:id/reset', { params, query: withUndo })),
        }),
      ),
    fork: (before) =>
      runAction(
        async () => {
          const body = before === undefined ? {} : { before }
          const fork = await call('POST /academies/:id/fork', { params, body })
          await client.invalidateQueries(academiesQuery)
          openView(fork.id)
        },
        before === undefined ? 'This is the fork' : 'This is the fork, as it was before the request',
      ),
  }
}
