import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { copyOf, flatten } from '../test/flatten.ts'
import { operationNames, run, type Step, steps } from '../test/hostile-use.ts'
import { Keeper } from '../test/keeper.ts'
import { createPlatform, type Platform } from './index.ts'
import { followChanges, restorePlatform } from './internal.ts'

const time = Date.parse('2026-01-01T00:00:00.000Z')
const options = { seed: 'hostile', now: () => time }

const create = () =>
  createPlatform({
    ...options,
    fixture: { academies: [{ courses: [{ title: 'One', slug: 'one' }], lists: [{ name: 'VIP' }] }, { name: 'VIP' }] },
  })

const snapshotsOf = (platform: Platform) => platform.academies.map((academy) => academy.snapshot())

it('the steps reach every operation, with and without an error', async () => {
  const reached = new Set<string>()
  for (const all of fc.sample(steps(60), { seed: 1, numRuns: 60 })) {
    const platform = create()
    for (const step of all) {
      const { error } = await run(platform, step)
      reached.add(`${step.operation}${error === undefined ? '' : ', rejected'}`)
    }
  }
  const succeeded = operationNames.filter((name) => !reached.has(name))
  expect(succeeded).toEqual([])
  expect(reached.size).toBeGreaterThan(operationNames.length * 1.5)
})

/** The values that differ, as `path: before → after`. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].flatMap((path) =>
    before.get(path) === after.get(path) ? [] : `${path}: ${before.get(path)} → ${after.get(path)}`,
  )
}

/** Runs steps, and checks after each one that only what it names has changed. */
async function runAll(platform: Platform, all: readonly Step[]): Promise<void> {
  for (const step of all) {
    const before = new Map(platform.academies.map((academy) => [academy, flatten(academy.snapshot())]))
    const { academy, mayChange } = await run(platform, step)
    for (const [other, former] of before) {
      const changed = differences(former, flatten(other.snapshot()))
      const wrong =
        other === academy ? changed.filter((line) => !mayChange.test(line.split(': ', 1).join(''))) : changed
      expect(wrong, `${step.operation} may change ${mayChange.source}`).toEqual([])
    }
  }
}

it('what is accepted comes back equal from snapshots, and a step changes only what it names', async () => {
  await fc.assert(
    fc.asyncProperty(steps(40), async (all) => {
      const platform = create()
      await runAll(platform, all)
      const snapshots = snapshotsOf(platform)
      const copy = createPlatform({ ...options, fixture: { academies: copyOf(snapshots) } })
      expect(snapshotsOf(copy)).toEqual(snapshots)
      // Another seed makes other ids, which must not get into the copy.
      const other = createPlatform({ now: () => time, fixture: { academies: copyOf(snapshots) } })
      expect(snapshotsOf(other)).toEqual(snapshots)
      for (const academy of platform.academies) {
        const { id: _id, api_keys: _keys, ...rest } = academy.fork().snapshot()
        expect(academy.snapshot()).toMatchObject(rest)
      }
    }),
    { numRuns: process.env['THOROUGH'] ? 300 : 50 },
  )
})

it('what is accepted comes back equal after several restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps(15), { minLength: 2, maxLength: 4 }), async (runs) => {
      const keeper = new Keeper()
      let platform = create()
      let changes = followChanges(platform)
      for (const all of runs) {
        for (const step of all) {
          await run(platform, step)
          keeper.apply(changes.take())
        }
        keeper.apply(changes.take())
        const snapshots = snapshotsOf(platform)
        platform = restorePlatform(keeper.records(), options)
        changes = followChanges(platform)
        // The keeper has these records already.
        changes.take()
        expect(snapshotsOf(platform)).toEqual(snapshots)
      }
    }),
    { numRuns: process.env['THOROUGH'] ? 120 : 20 },
  )
})
