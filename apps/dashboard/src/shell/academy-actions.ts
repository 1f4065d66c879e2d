import { useQueryClient } from '@tanstack/react-query'

import { useOpenView } from '../addresses.ts'
import { controlsOf, platformControls, undoableOf } from '../api/client.ts'
import { academiesQuery, clockQuery } from '../api/queries.ts'
import { runUndoable, undoIn } from '../api/undoable.ts'

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

/** The actions on an academy that every view offers. A message after each offers to undo it. */
export function useAcademyActions(id: string): AcademyActions {
  const client = useQueryClient()
  const openView = useOpenView()

  const { clock } = controlsOf(id)
  const readAgain = () => client.invalidateQueries({ queryKey: clockQuery(id).queryKey })
  /** Gives the clock the time and the state that it would have without the change. */
  const restoreClock = async ({ now, frozen, offset_ms }: Awaited<ReturnType<typeof clock.read>>) => {
    if (frozen) await clock.freeze(now)
    else {
      await clock.resume()
      const current = await clock.read()
      await clock.set(Date.parse(current.now) - current.offset_ms + offset_ms)
    }
    await readAgain()
  }
  const changeClock = (message: string, change: () => Promise<void>) =>
    runUndoable({
      what: 'the change of the clock',
      message,
      async run() {
        const before = await clock.read()
        await change()
        await readAgain()
        return () => restoreClock(before)
      },
    })

  return {
    setClock: (time) => changeClock('The clock is set', () => clock.set(time)),
    useServerTime: () =>
      changeClock('The clock shows real time', async () => {
        await clock.set(new Date().toISOString())
        await clock.resume()
      }),
    skip: (milliseconds) => changeClock('The clock is moved forward', () => clock.advance(milliseconds)),
    toggleClock() {
      const isFrozen = client.getQueryData(clockQuery(id).queryKey)?.frozen === true
      changeClock(isFrozen ? 'The clock runs again' : 'The clock has stopped', () =>
        isFrozen ? clock.resume() : clock.freeze(),
      )
    },
    reset: () =>
      runUndoable({
        what: 'the reset',
        message: 'The academy is as it was at the start',
        run: async () => undoIn(id, await undoableOf(id).reset()),
      }),
    fork: (before) =>
      runUndoable({
        what: 'the fork',
        message: before === undefined ? 'This is the fork' : 'This is the fork, as it was before the request',
        async run() {
          const fork = await controlsOf(id).fork(before === undefined ? {} : { before })
          await client.invalidateQueries(academiesQuery)
          openView(fork.id)
          return async () => {
            await platformControls().academies.delete(fork.id)
            openView(id)
          }
        },
      }),
  }
}
