import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { clearTheWay, createWorld, fixtures, look, play, sequences, type World } from '../test/random-use.ts'

/** A fork of a world's academy, on the same platform but with a time of its own to move. */
const forkOf = (world: World): World => ({ ...world, academy: world.academy.fork() })

it('a fork starts as its original, and neither sees what happens to the other', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), sequences(), async (fixture, before, onFork, onOriginal) => {
      const original = createWorld(fixture)
      await play(original, before)
      clearTheWay(original)
      original.academy.clearJournal()
      original.academy.clearOutbox()
      original.academy.clock.freeze()
      const fork = forkOf(original)
      expect(look(fork)).toBe(look(original))

      const originalBefore = look(original)
      await play(fork, onFork)
      expect(look(original)).toBe(originalBefore)

      const forkBefore = still(fork)
      await play(original, onOriginal)
      expect(still(fork)).toBe(forkBefore)
    }),
    { numRuns: 40 },
  )
}, 30_000)

it('forks of forks go on as their original would have, each by itself', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), sequences(), async (fixture, before, first, second) => {
      const original = createWorld(fixture)
      await play(original, before)
      clearTheWay(original)
      original.academy.clearJournal()
      original.academy.clearOutbox()
      const fork = forkOf(original)
      const twin = forkOf(original)
      const then = original.time.now
      const playFrom = async (world: World, time: number, steps: typeof first) => {
        world.time.now = time
        return play(world, steps)
      }

      const answers = await playFrom(fork, then, first)
      const later = original.time.now
      clearTheWay(fork)
      const forkOfFork = forkOf(fork)
      const answersLater = await playFrom(forkOfFork, later, second)
      // The others were not touched by any of it: they give the same answers from where they stand.
      expect(await playFrom(twin, then, first)).toEqual(answers)
      expect(await playFrom(fork, later, second)).toEqual(answersLater)
      expect(await playFrom(original, then, first)).toEqual(answers)
    }),
    { numRuns: 30 },
  )
}, 30_000)

/** What is to be seen of a world when its clock is stopped first, for as long as one looks. */
function still(world: World): string {
  world.academy.clock.freeze()
  return look(world)
}
