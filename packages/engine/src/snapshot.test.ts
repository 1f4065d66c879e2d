import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld, fixtures, readAll, removeObstacles, run, sequences } from '../test/random-use.ts'
import { type AcademyFixture, createPlatform } from './index.ts'

const throughJson = (fixture: AcademyFixture) => JSON.parse(JSON.stringify(fixture)) as AcademyFixture

it('an academy created from the JSON of a snapshot responds as its original, then and later', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), async (fixture, before, after) => {
      const original = createWorld(fixture)
      await run(original, before)
      removeObstacles(original)
      const snapshot = throughJson(original.academy.snapshot())
      const copy = createWorld(snapshot, original.time.now)
      expect(throughJson(copy.academy.snapshot())).toEqual(snapshot)
      expect(await readAll(copy)).toEqual(await readAll(original))
      expect(await run(copy, after)).toEqual(await run(original, after))
      removeObstacles(original)
      removeObstacles(copy)
      expect(await readAll(copy)).toEqual(await readAll(original))
    }),
    { numRuns: process.env['THOROUGH'] ? 40 : 15 },
  )
})

it('a snapshot restores the same state whether it was read before or not', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), async (fixture, before, after) => {
      const world = createWorld(fixture)
      await run(world, before)
      removeObstacles(world)
      const unread = world.academy.snapshot()
      const read = throughJson(world.academy.snapshot())
      const reads = await readAll(world)
      const outcomes = await run(world, after)
      for (const snapshot of [unread, read, unread]) {
        world.academy.restore(snapshot)
        removeObstacles(world)
        expect(throughJson(world.academy.snapshot())).toEqual(read)
        expect(await readAll(world)).toEqual(reads)
        expect(await run(world, after)).toEqual(outcomes)
      }
    }),
    { numRuns: process.env['THOROUGH'] ? 25 : 10 },
  )
})

it('later changes of the academy do not change a snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), async (fixture, before, after) => {
      const world = createWorld(fixture)
      await run(world, before)
      const late = world.academy.snapshot()
      const early = JSON.stringify(world.academy.snapshot())
      await run(world, after)
      expect(JSON.stringify(late)).toBe(early)
    }),
    { numRuns: process.env['THOROUGH'] ? 30 : 10 },
  )
})

it('a snapshot that was edited restores the edited state', () => {
  const { academy } = createWorld({ students: [{ email: 'ada@example.com', name: 'Ada' }] })
  const snapshot = academy.snapshot()
  snapshot.students[0]!.name = 'Countess'
  academy.restore(snapshot)
  expect(academy.students.get('ada@example.com').name).toBe('Countess')
})

it('a lesson that was deleted and added again is not completed, in the academy and in its copy', async () => {
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'].map(
    (id) => ({ id }),
  )
  const original = createWorld({
    courses: [{ title: 'One', slug: 'one', lessons: [first!, second!] }],
    students: [{ email: 'ada@example.com', enrollments: [{ course: 'one', completed_lessons: 2 }] }],
  })
  original.academy.courses.update('one', { lessons: [second!] })
  const copy = createWorld(throughJson(original.academy.snapshot()))
  for (const { academy } of [original, copy]) {
    academy.courses.update('one', { lessons: [first!, second!] })
    expect(academy.students.get('ada@example.com').enrollments).toMatchObject([{ completed_lessons: [second!.id] }])
  }
})

it('a named snapshot restores a stopped clock at its time, and a running one at its distance from the real time', () => {
  let time = Date.parse('2026-01-01T00:00:00.000Z')
  const academy = createPlatform({ now: () => time }).academy()
  academy.snapshots.create('running')
  academy.clock.freeze()
  academy.snapshots.create('stopped')
  time += 60_000
  academy.snapshots.restore('running')
  expect([academy.clock.now(), academy.clock.frozen]).toEqual([time, false])
  academy.snapshots.restore('stopped')
  expect([academy.clock.now(), academy.clock.frozen]).toEqual([time - 60_000, true])
})
