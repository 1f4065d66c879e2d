import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld, sender } from '../../test/world.ts'
import { createPlatform, ServiceError } from '../index.ts'
import { followChanges, restorePlatform } from '../internal.ts'

const lastRunning = '9899-12-31T23:59:59.999Z'
const last = '9999-12-31T23:59:59.999Z'

function setUp(now?: number) {
  const world = createWorld({}, now)
  return { ...world, send: async () => (await world.send('GET', '/courses')).status }
}

const rejected = (message: string) =>
  expect.objectContaining({ code: 'validation_error', message: expect.stringContaining(message) as string })

it('a running clock takes a time up to the year 9899, by every way to set it', () => {
  const { academy, platform } = setUp()
  const { clock } = academy
  const after = Date.parse(lastRunning) + 1
  expect(() => clock.set(after)).toThrow(rejected('up to the year 9899'))
  expect(() => clock.advance(after - clock.now())).toThrow(rejected('up to the year 9899'))
  for (const now of [new Date(after).toISOString(), last]) {
    expect(() => academy.restore({ clock: { now } })).toThrow(rejected('fixture: clock.now: '))
    expect(() => platform.academies.create({ clock: { now } })).toThrow(rejected('fixture: clock.now: '))
  }
  clock.set(lastRunning)
  expect(new Date(clock.now()).toISOString()).toBe(lastRunning)
})

it('a stopped clock takes a time up to the year 9999, and does not start after the year 9899', () => {
  const { academy, platform } = setUp()
  const { clock } = academy
  clock.freeze()
  clock.set(last)
  expect(() => clock.advance(1)).toThrow(rejected('years 0 to 9999'))
  expect(() => clock.resume()).toThrow(rejected('up to the year 9899'))
  expect([clock.get().frozen, new Date(clock.now()).toISOString()]).toEqual([true, last])
  expect(platform.academies.create({ ...academy.snapshot(), id: undefined, api_keys: [] }).clock.now()).toBe(
    clock.now(),
  )
})

it('takes the whole year 0, and nothing before it', () => {
  const { clock } = setUp().academy
  clock.set('0000-01-01T00:00:00.000Z')
  expect(new Date(clock.now()).toISOString()).toBe('0000-01-01T00:00:00.000Z')
  expect(() => clock.set(clock.now() - 1)).toThrow(rejected('years 0 to 9999'))
  expect(() => clock.advance(Number.NaN)).toThrow(rejected('milliseconds: '))
})

it('the time that passes never throws, and the result can be loaded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          act: fc.constantFrom('pass', 'pass', 'set', 'advance', 'freeze', 'resume'),
          ms: fc.oneof(fc.maxSafeNat(), fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 })),
        }),
        { maxLength: 20 },
      ),
      fc.integer({ min: -62_167_219_200_000, max: Number.MAX_SAFE_INTEGER }),
      async (steps, start) => {
        const { time, platform, academy, send } = setUp(start)
        const { clock } = academy
        const acts: Record<string, (ms: number) => void> = {
          pass: (ms) => void (time.now += Math.abs(ms)),
          set: (ms) => clock.set(ms),
          advance: (ms) => clock.advance(ms),
          freeze: () => clock.freeze(),
          resume: () => clock.resume(),
        }
        for (const { act, ms } of steps) {
          try {
            acts[act]?.(ms)
          } catch (error) {
            if (!(error instanceof ServiceError) || act === 'pass') throw error
          }
          expect(await send()).toBe(200)
          const latest = clock.get().frozen ? last : lastRunning
          expect(academy.journal.list().at(-1)?.at).toMatch(/^\d{4}-/)
          expect(clock.now()).toBeLessThanOrEqual(Date.parse(latest))
          await platform.fetch('http://localhost/api/v1/courses')
          expect(platform.journal.list().at(-1)?.at).toMatch(/^\d{4}-/)
          const { clock: written } = academy.snapshot()
          expect(academy.fork().snapshot().clock).toEqual(written)
          const copy = createPlatform({ now: () => time.now, fixture: { academies: [academy.snapshot()] } }).academy()
          expect(copy.snapshot().clock).toEqual(written)
        }
        academy.reset()
        expect(await send()).toBe(200)
      },
    ),
    { numRuns: 60 },
  )
})

it('D97 a restored platform continues its clock on a machine whose time is a day behind', async () => {
  const { time, platform, academy } = setUp()
  academy.plan.update({ rate_limit: { requests: 1, window_seconds: 10 } })
  time.now += 5_000
  academy.students.createMany(1)
  const before = academy.clock.now()
  const records = followChanges(platform)
    .take()
    .flatMap((change) => (change.record === null ? [] : [change]))
  const restored = restorePlatform(structuredClone(records), { now: () => time.now })
  time.now -= 86_400_000
  expect(restored.academy().clock.now()).toBe(before)
  const send = async () => (await sender(restored)('GET', '/courses')).status
  expect([await send(), await send()]).toEqual([200, 429])
  time.now += 10_000
  expect(await send()).toBe(200)
  expect(restored.academy().clock.now()).toBe(before + 10_000)
})
