import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { sender } from '../../test/sender.ts'
import { createPlatform } from '../index.ts'
import { followChanges, restorePlatform } from '../internal.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const day = 86_400_000
const limit = { requests: 1, window_seconds: 10 }

/** A platform whose time is a field, with an academy that accepts one request in ten seconds. */
function setUp() {
  const time = { now: start }
  const platform = createPlatform({ now: () => time.now, fixture: { academies: [{ rate_limit: limit }] } })
  return { time, platform }
}

/** Sends a request. Returns `Retry-After` in seconds, or 0 when it is accepted. */
async function send(platform: ReturnType<typeof createPlatform>): Promise<number> {
  const response = await sender(platform)('GET', '/courses')
  return response.ok ? 0 : Number(response.headers.get('retry-after'))
}

it('D97 a key at its limit waits for its window when the time of the machine goes back by a day', async () => {
  const { time, platform } = setUp()
  expect(await send(platform)).toBe(0)
  time.now -= day
  expect(await send(platform)).toBe(10)
  time.now += 9_999
  expect(await send(platform)).toBe(1)
  time.now += 1
  expect(await send(platform)).toBe(0)
  expect(platform.academy().journal.every(({ duration_ms }) => duration_ms >= 0)).toBe(true)
})

it('D97 a restored platform continues its clock on a machine whose time is a day behind', async () => {
  const { time, platform } = setUp()
  const academy = platform.academy()
  time.now += 5_000
  academy.students.createMany(1)
  const records = followChanges(platform)
    .take()
    .flatMap((change) => (change.record === null ? [] : [change]))
  const restored = restorePlatform(structuredClone(records), { now: () => time.now })
  time.now -= day
  const before = restored.academy().clock.now()
  expect(before).toBe(start + 5_000)
  expect(await send(restored)).toBe(0)
  time.now += 10_000
  expect(await send(restored)).toBe(0)
  expect(restored.academy().clock.now()).toBe(before + 10_000)
})

it('D97 a small correction of the machine leaves the offset as it is', () => {
  const { time, platform } = setUp()
  const { clock, core } = platform.academy()
  time.now -= 1_000
  expect(clock.now()).toBe(start)
  expect(core.state.clock.offset).toBe(0)
  time.now += 1_500
  expect(clock.now()).toBe(start + 500)
})

it('D97 a window ends at the latest after its length, and a second for each time that the machine goes back', async () => {
  const jump = fc.oneof(fc.integer({ min: -2 * day, max: -1 }), fc.integer({ min: -3_000, max: -1 }))
  const steps = fc.array(fc.record({ passes: fc.integer({ min: 0, max: 6_000 }), jump: fc.option(jump) }), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const { time, platform } = setUp()
      const { clock } = platform.academy()
      expect(await send(platform)).toBe(0)
      let passed = 0
      let jumps = 0
      let latest = clock.now()
      for (const { passes, jump: back } of given) {
        time.now += passes
        passed += passes
        expect(clock.now()).toBeGreaterThanOrEqual(latest)
        latest = clock.now()
        if (back !== null) {
          time.now += back
          jumps++
        }
        const wait = await send(platform)
        expect(wait).toBeLessThanOrEqual(limit.window_seconds)
        if (wait === 0) {
          passed = 0
          // The clock may still wait for the machine, so a jump right before the request delays the next window too.
          jumps = back === null ? 0 : 1
        } else expect(passed).toBeLessThan(limit.window_seconds * 1000 + 1000 * jumps)
        expect(clock.now()).toBeGreaterThanOrEqual(latest)
        latest = clock.now()
      }
    }),
    {
      examples: [
        [
          [
            { passes: 10_000, jump: -1 },
            { passes: 10_000, jump: null },
          ],
        ],
      ],
    },
  )
})
