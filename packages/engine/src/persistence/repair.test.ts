import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createPlatform, demoFixture } from '../index.ts'
import { followChanges, repairedRecords, restorePlatform, type SavedRecord } from '../internal.ts'

/** The records of a platform with two academies that have changed since they were created. */
function allRecords(): SavedRecord[] {
  const fixture = { academies: [...demoFixture().academies, { students: [{ email: 'ada@example.com' }] }] }
  const platform = createPlatform({ seed: 1, fixture })
  const academy = platform.academy()
  academy.offers.create({ name: 'New', courses: [], granted_to: ['VIP'], holders: ['tove.haddad@example.com'] })
  academy.courses.create({ title: 'New', slug: 'new' })
  academy.students.createMany(5, { enrollments: [{ course: 'new' }] })
  return followChanges(platform)
    .take()
    .flatMap((change) => (change.record === null ? [] : [change]))
}

const records = allRecords()

it('all records are left as they are', () => {
  const byKey = (rows: readonly SavedRecord[]) =>
    new Map(rows.map((row) => [[row.academy, row.state, row.kind, row.id].join(' '), row]))
  expect(byKey(repairedRecords(records).records)).toEqual(byKey(records))
  expect(repairedRecords(records).replaced).toEqual([])
})

it('any part of the records makes a platform that works', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constant(0.02), fc.double({ min: 0, max: 1, noNaN: true })),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.boolean(),
      async (share, draws, hasHeads) => {
        const some = records.filter(({ kind }) => draws.next().value >= share && (hasHeads || kind !== 'academy'))
        const left = repairedRecords(some)
        const platform = restorePlatform(structuredClone(left.records), { now: () => 0 })
        expect(platform.academies.list().length).toBeGreaterThanOrEqual(left.replaced.length)
        for (const academy of platform.academies.list()) {
          const { id: _, api_keys, ...snapshot } = academy.snapshot()
          const copy = createPlatform({ now: () => 0 }).academies.create(snapshot)
          expect({ ...copy.snapshot(), id: '', api_keys }).toEqual({ ...snapshot, id: '', api_keys })
          const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
          const send = async (path: string, init: RequestInit = {}) =>
            (await platform.fetch(`http://localhost/api/v1${path}`, { ...init, headers })).status
          for (const path of ['/courses', '/students', '/lists']) expect(await send(path)).toBe(200)
          for (const { id } of academy.lists.list()) expect(await send(`/lists/${id}/members`)).toBe(200)
          const body = JSON.stringify({ email: 'new@example.com' })
          expect(await send('/students', { method: 'POST', body })).toBe(201)
          academy.reset()
          expect(await send('/students')).toBe(200)
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('an academy without its head keeps its students, lists and enrollments, and has a key that works', async () => {
  const whole = restorePlatform(structuredClone(records)).academy()
  const { records: left, replaced } = repairedRecords(records.filter(({ kind }) => kind !== 'academy'))
  expect(replaced[0]).toMatch(/^the courses, offers, keys and settings of the academy [-0-9a-f]{36} are lost/)
  const academy = restorePlatform(structuredClone(left)).academy(whole.id)
  expect(academy.counts).toMatchObject({ students: whole.counts.students, lists: whole.counts.lists })
  const enrollments = (of: typeof whole) =>
    of.students.list().map(({ email }) => [email, of.students.get(email).enrollments.length])
  expect(enrollments(academy)).toEqual(enrollments(whole))
  const headers = { authorization: `Bearer ${academy.apiKey}` }
  expect(
    (await restorePlatform(structuredClone(left)).fetch('http://localhost/api/v1/courses', { headers })).status,
  ).toBe(200)
})
