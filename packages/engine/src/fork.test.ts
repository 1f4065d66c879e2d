import * as fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'

import { sender } from '../test/sender.ts'
import { createWorld, fixtures, removeObstacles, run, sequences, viewOf, type World } from '../test/random-use.ts'
import { createPlatform } from './index.ts'
import { Timeline } from './state/timeline.ts'

/** A world with a fork of the academy, on the same platform. */
const forkOf = (world: World): World => ({ ...world, academy: world.academy.fork() })

it('a fork starts equal to its original, and changes of one do not reach the other', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), sequences(), async (fixture, before, onFork, onOriginal) => {
      const original = createWorld(fixture)
      await run(original, before)
      removeObstacles(original)
      original.academy.clearJournal()
      original.academy.clearOutbox()
      original.academy.clock.freeze()
      const fork = forkOf(original)
      expect(viewOf(fork)).toBe(viewOf(original))

      const originalBefore = viewOf(original)
      await run(fork, onFork)
      expect(viewOf(original)).toBe(originalBefore)

      const forkBefore = stoppedViewOf(fork)
      await run(original, onOriginal)
      expect(stoppedViewOf(fork)).toBe(forkBefore)
    }),
    { numRuns: process.env['THOROUGH'] ? 40 : 15 },
  )
})

it('forks of forks respond as their original would, independently of each other', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), sequences(), async (fixture, before, first, second) => {
      const original = createWorld(fixture)
      await run(original, before)
      removeObstacles(original)
      original.academy.clearJournal()
      original.academy.clearOutbox()
      const fork = forkOf(original)
      const twin = forkOf(original)
      const then = original.time.now
      const runFrom = async (world: World, time: number, steps: typeof first) => {
        world.time.now = time
        return run(world, steps)
      }

      const responses = await runFrom(fork, then, first)
      const later = original.time.now
      removeObstacles(fork)
      const forkOfFork = forkOf(fork)
      const laterResponses = await runFrom(forkOfFork, later, second)
      // The steps above changed neither the twin nor the original, so both return the same responses.
      expect(await runFrom(twin, then, first)).toEqual(responses)
      expect(await runFrom(fork, later, second)).toEqual(laterResponses)
      expect(await runFrom(original, then, first)).toEqual(responses)
    }),
    { numRuns: process.env['THOROUGH'] ? 30 : 12 },
  )
})

/** The view of a world whose clock is stopped, so that the time between two views does not matter. */
function stoppedViewOf(world: World): string {
  world.academy.clock.freeze()
  return viewOf(world)
}

it('a fork copies the members of no list, and the first change of a list those of that list alone', async () => {
  const lists = Array.from({ length: 50 }, (_, index) => ({ name: `List ${index}`, members: ['ada@example.com'] }))
  const students = [{ email: 'ada@example.com' }, { email: 'bob@example.com' }]
  const platform = createPlatform({ seed: 1, fixture: { academies: [{ students, lists }] } })
  const academy = platform.academy()
  const forks = vi.spyOn(Timeline.prototype, 'fork')
  onTestFinished(() => forks.mockRestore())
  const fork = academy.fork()
  const { length: ofState } = forks.mock.calls
  // Students and lists, of the copy and of its seed.
  expect(ofState).toBeLessThanOrEqual(4)
  const [first, second] = fork.lists.list()
  const send = sender(platform, fork)
  await send('GET', '/lists')
  expect(forks.mock.calls.length).toBe(ofState)
  expect((await send('POST', `/lists/${first?.id}/members`, { email: 'bob@example.com' })).status).toBe(200)
  expect(forks.mock.calls.length).toBe(ofState + 1)
  const sizes = async (owner: typeof academy) => {
    const { data } = (await (await sender(platform, owner)('GET', '/lists')).json()) as {
      data: { lists: { id: string; member_count: number }[] }
    }
    return [first, second].map((one) => data.lists.find(({ id }) => id === one?.id)?.member_count)
  }
  expect([await sizes(academy), await sizes(fork)]).toEqual([
    [1, 1],
    [2, 1],
  ])
})
