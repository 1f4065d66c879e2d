import { useQueryClient } from '@tanstack/react-query'

import { useOpenView } from '../addresses.ts'
import { platformControls } from '../api/client.ts'
import { academiesQuery } from '../api/queries.ts'
import { runUndoable } from '../ui/messages.tsx'
import { academyOf } from './academy.tsx'

/** Milliseconds by which the buttons and keys move a clock. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The actions on an academy that every view offers. A message after each offers to undo it. */
export function useAcademyActions(id: string) {
  const client = useQueryClient()
  const openView = useOpenView()
  const { controls, queries, change } = academyOf(id)
  const { clock } = controls
  const { queryKey } = queries.clock.get()
  const readAgain = () => client.invalidateQueries({ queryKey })
  /** Gives the clock the time and the state that it would have without the change. */
  const restoreClock = async ({ now, frozen, offset_ms }: Awaited<ReturnType<typeof clock.get>>) => {
    if (frozen) await clock.freeze(now)
    else {
      await clock.resume()
      const current = await clock.get()
      await clock.set(Date.parse(current.now) - current.offset_ms + offset_ms)
    }
    await readAgain()
  }
  const changeClock = (message: string, make: () => Promise<void>) =>
    runUndoable('the change of the clock', message, async () => {
      const before = await clock.get()
      await make()
      await readAgain()
      return () => restoreClock(before)
    })
  return {
    setClock: (time: string) => changeClock('The clock is set', () => clock.set(time)),
    /** Shows the time of the server again, on a running clock. */
    useServerTime: () =>
      changeClock('The clock shows real time', async () => {
        await clock.set(new Date().toISOString())
        await clock.resume()
      }),
    /** Moves the clock forward. */
    skip: (milliseconds: number) => changeClock('The clock is moved forward', () => clock.advance(milliseconds)),
    toggleClock: () => {
      const isFrozen = client.getQueryData(queryKey)?.frozen === true
      changeClock(isFrozen ? 'The clock runs again' : 'The clock has stopped', () =>
        isFrozen ? clock.resume() : clock.freeze(),
      )
    },
    /** Restores the first state. */
    reset: () =>
      runUndoable('the reset', 'The academy is as it was at the start', () => change((undoable) => undoable.reset())),
    /** Copies the academy, now or before a request, and opens the copy. */
    fork: (before?: string) =>
      runUndoable(
        'the fork',
        before === undefined ? 'The fork is open' : 'The fork is open, as the academy was before the request',
        async () => {
          const fork = await controls.fork(before === undefined ? {} : { before })
          await client.invalidateQueries(academiesQuery)
          openView(fork.id)
          return async () => {
            await platformControls().academies.delete(fork.id)
            openView(id)
          }
        },
      ),
  }
}
