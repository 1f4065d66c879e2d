import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'
import { Keeper } from '../../test/keeper.ts'
import { createPlatform, type Platform } from '../index.ts'
import { followChanges, restorePlatform, type SavedRecord } from '../internal.ts'

it('returns each change once, and an empty array without changes', async () => {
  const { platform, academy } = createWorld({ students: [{ email: 'ada@example.com' }] })
  const changes = followChanges(platform)
  expect(changes.take()).not.toEqual([])
  academy.clock.now()
  await platform.fetch('http://x/api/v1/students', { headers: { authorization: `Bearer ${academy.apiKey}` } })
  expect(changes.take()).toEqual([])
  academy.students.update('ada@example.com', { name: 'Ada' })
  expect(changes.take().map(({ kind }) => kind)).toEqual(['student', 'counters'])
  expect(changes.take()).toEqual([])
})

it('academies are restored in their order and without deleted ones', () => {
  const { platform, academy } = createWorld({ name: 'First', students: [{ email: 'ada@example.com' }] })
  const keeper = new Keeper()
  const changes = followChanges(platform)
  keeper.apply(changes.take())
  const deleted = academy.fork()
  const second = platform.academies.create({ name: 'Second', students: [{ email: 'ada@example.com' }] })
  const third = second.fork()
  keeper.apply(changes.take())
  platform.academies.delete(deleted.id)
  academy.rename('Former')
  second.reset()
  keeper.apply(changes.take())
  const names = (all: Platform) => all.academies.list().map(({ id, name, apiKey }) => ({ id, name, apiKey }))
  const back = restorePlatform(keeper.records())
  expect(names(back)).toEqual(names(platform))
  expect(back.academy(third.id).students.get('ada@example.com')).toEqual(third.students.get('ada@example.com'))
  expect(() => back.academies.create({ students: [{ email: 'ada@example.com', id: third.id }] })).toThrow(/account of/)
  expect(back.academy(third.id).fork().apiKey).not.toBe(third.apiKey)
})

it('a reset gives the first ids and the first time again, also when both states come with the same records', async () => {
  const { platform, academy, time } = createWorld({ clock: { now: '2026-01-01T00:00:00.000Z', frozen: true } })
  const keeper = new Keeper()
  keeper.apply(followChanges(platform).take())
  const seeds = new Map(
    [...keeper.records()].filter(({ state }) => state === 'seed').map(({ kind, id, record }) => [kind + id, record]),
  )
  const records = [...keeper.records()].map((saved) => ({ ...saved, record: seeds.get(saved.kind + saved.id)! }))
  const back = restorePlatform(records, { now: () => time.now }).academy(academy.id)
  const before = back.snapshot()
  back.courses.create({ title: 'One', slug: 'one' })
  back.clock.advance(1000)
  back.reset()
  expect(back.snapshot()).toEqual(before)
})

it('rejects an academy that is incomplete', () => {
  const saved: SavedRecord[] = [{ academy: 'x', state: 'now', kind: 'list', id: 'y', record: { id: 'y' } }]
  expect(() => restorePlatform(saved)).toThrow('the academy x is incomplete')
})

it('academies keep their order over several restarts, with deletions and new academies in between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom('create', 'fork', 'delete first', 'delete last', 'rename'), { maxLength: 4 }), {
        minLength: 2,
        maxLength: 5,
      }),
      (runs) => {
        const keeper = new Keeper()
        let { platform } = createWorld({ name: 'First' })
        let changes = followChanges(platform)
        keeper.apply(changes.take())
        for (const steps of runs) {
          for (const step of steps) {
            const [first] = platform.academies.list()
            const last = platform.academies.list().at(-1)
            if (step === 'create' || !first || !last) platform.academies.create()
            else if (step === 'fork') first.fork()
            else if (step === 'rename') last.rename(`${last.name}!`)
            else platform.academies.delete(step === 'delete first' ? first.id : last.id)
            keeper.apply(changes.take())
          }
          const ids = platform.academies.list().map(({ id }) => id)
          platform = restorePlatform(keeper.records())
          expect(platform.academies.list().map(({ id }) => id)).toEqual(ids)
          changes = followChanges(platform)
          // The keeper has these records already.
          changes.take()
        }
      },
    ),
    { numRuns: 100 },
  )
})

it('an academy without the state that a reset restores is rejected', () => {
  const keeper = new Keeper()
  keeper.apply(followChanges(createPlatform({ seed: 1 })).take())
  const withoutSeed = keeper.records().filter(({ state }) => state === 'now')
  expect(withoutSeed).not.toEqual([])
  expect(() => restorePlatform(withoutSeed)).toThrow('is incomplete')
})
