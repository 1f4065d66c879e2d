import { useQueryClient } from '@tanstack/react-query'

import { useOpenView } from '../addresses.ts'
import { controlsOf, undoableOf } from '../api/client.ts'
import { academiesQuery, clockQuery } from '../api/queries.ts'
import { runAction } from '../api/run-action.ts'
import { undoable, undoIn } from '../api/undoable.ts'

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
  readonly setClock: (time: string) => void
  /** Shows the time of the server again, on a running clock. */
  readonly useServerTime: () => void
}

/** The actions on an academy that every view offers. */
export function useAcademyActions(id: string): AcademyActions {
  const client = useQueryClient()
  const openView = useOpenView()

  const { clock } = controlsOf(id)
  const changeClock = (change: () => Promise<void>) =>
    runAction(async () => {
      await change()
      await client.invalidateQueries({ queryKey: clockQuery(id).queryKey })
    })

  return {
    setClock: (time) => changeClock(() => clock.set(time)),
    useServerTime: () =>
      changeClock(async () => {
        await clock.set(new Date().toISOString())
        await clock.resume()
      }),
    skip: (milliseconds) => changeClock(() => clock.advance(milliseconds)),
    toggleClock: () =>
      changeClock(async () => {
        const { frozen } = await client.ensureQueryData(clockQuery(id))
        await (frozen ? clock.resume() : clock.freeze())
      }),
    reset: () =>
      runAction(() =>
        undoable({
          what: 'the reset',
          message: 'The academy is as it was at the start',
          run: async () => undoIn(id, await undoableOf(id).reset()),
        }),
      ),
    fork: (before) =>
      runAction(
        async () => {
          const fork = await controlsOf(id).fork(before === undefined ? {} : { before })
          await client.invalidateQueries(academiesQuery)
          openView(fork.id)
        },
        before === undefined ? 'This is the fork' : 'This is the fork, as it was before the request',
      ),
  }
}
