import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'
import { createBuild, createPlatform, demoFixture } from '../index.ts'
import { followChanges } from '../internal.ts'

const platformFor = (seed: number) => createPlatform({ seed, now: () => 0 })
const academyFor = (seed: number) => platformFor(seed).academy()

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

it('the demo academy and the n-th sample of a seed are those of this version, and all samples differ', () => {
  const parts = (seed: number) => {
    const build = createBuild(seed)
    const kinds = ['course', 'student', 'list', 'offer'] as const
    return kinds.map((kind) => Array.from({ length: 300 }, () => build[kind]()))
  }
  // docs/versioning.md says what a change of them is.
  expect([digest(demoFixture()), digest(parts(7))]).toEqual(['37a5cbb0a8b2', '081c4c37691e'])
  expect(parts(7)).not.toEqual(parts(8))
  for (const kind of parts(7)) expect(new Set(kind.map((part) => JSON.stringify(part))).size).toBe(300)
})

it('builders return valid fixtures, in which the given fields replace the generated ones', () => {
  const build = createBuild()
  const courses = [build.course({ slug: 'intro', term: 'free' }), build.course(), build.course()]
  const students = build.students(250, (index) => ({ enrollments: index < 3 ? [{ course: 'intro' }] : [] }))
  const lists = [build.list({ members: [students[0]!.email] }), build.list()]
  const offers = [build.offer({ courses: ['intro'], granted_to: [lists[0]!.name] }), build.offer()]
  const academy = createPlatform().academies.create({ courses, students, lists, offers })
  expect(academy.students.list().filter(({ enrollments }) => enrollments?.length === 1)).toHaveLength(3)
  expect(academy.courses.list()[0]).toMatchObject({ slug: 'intro', term: 'free' })
  expect(academy.lists.list().map(({ members }) => members.length)).toEqual([1, 0])
})

it('createMany adds as many students, which depend on the seed, and a reset removes them', async () => {
  const academy = academyFor(1)
  const students = academy.students.createMany(120)
  expect(students).toEqual(academy.students.list())
  expect(students).toEqual(academyFor(1).students.createMany(120))
  expect(students).not.toEqual(academyFor(2).students.createMany(120))
  expect(academy.students.createMany(130)).toHaveLength(130)
  expect(new Set(academy.students.list().map(({ email }) => email)).size).toBe(250)
  expect(academy.outbox.list()).toEqual([])
  academy.reset()
  expect(academy.students.list()).toEqual([])
})

it('createMany changes the students alone', () => {
  const academy = academyFor(1)
  academy.courses.create({ title: 'One', slug: 'one' })
  academy.clock.freeze()
  const { students: _, ...before } = JSON.parse(JSON.stringify(academy.snapshot())) as { students: unknown }
  academy.students.createMany(3, (index) => ({ name: `Student ${index}`, enrollments: [{ course: 'one' }] }))
  const { students, ...after } = JSON.parse(JSON.stringify(academy.snapshot())) as { students: unknown }
  expect(after).toEqual(before)
  expect(students).toMatchObject(
    [0, 1, 2].map((index) => ({ name: `Student ${index}`, enrollments: [{ course: 'one' }] })),
  )
})

it('createMany keeps rate windows and the state object that `Changes` watches', async () => {
  const { platform, academy, send } = createWorld()
  academy.plan.update({ rate_limit: { requests: 1, window_seconds: 10 } })
  const ask = async () => (await send('GET', '/courses')).status
  const changes = followChanges(platform)
  changes.take()
  expect(await ask()).toBe(200)
  academy.students.createMany(2)
  expect(await ask()).toBe(429)
  expect(changes.take().map((change) => ('kind' in change ? change.kind : change))).toEqual([
    'student',
    'student',
    'counters',
  ])
})

it('createMany orders active and removed students by their times', () => {
  const academy = academyFor(1)
  const at = (day: number) => ({ joined_at: `2026-01-0${day}T00:00:00.000Z` })
  academy.students.createMany(2, (index) => ({ email: `${index}@example.com`, ...at(index === 0 ? 5 : 3) }))
  academy.students.createMany(3, (index) => ({
    email: `${index + 2}@example.com`,
    ...at([4, 6, 2][index]!),
    removed: index === 1,
  }))
  expect(academy.students.list().map(({ email }) => email[0])).toEqual(['4', '1', '2', '0', '3'])
  expect(academy.students.get('3@example.com').removed).toBe(true)
  const [again] = academy.students.createMany(1)
  expect(academy.students.get(again!.email)).toEqual(again)
})

it('createMany rejects wrong fields and adds no student', () => {
  const academy = academyFor(1)
  expect(() => academy.students.createMany(2, { email: 'ada@example.com' })).toThrow(
    /students\[1\]\.email: "ada@example.com" is also the email of students\[0\]/,
  )
  expect(() => academy.students.createMany(1, { enrollments: [{ course: 'nope' }] })).toThrow(/no course/)
  expect(() => academy.students.createMany(-1)).toThrow('count: expected 0 or more, got -1')
  const before = JSON.stringify(academy.snapshot())
  const id = '00000000-0000-4000-8000-000000000001'
  const last = [{ email: 'bob@example.com' }, { id: 'x' }, { purchases: ['nope'] }, { name: 'x'.repeat(1000) }]
  for (const wrong of last) {
    const fields = (index: number) =>
      index < 2 ? { email: ['ada@example.com', 'bob@example.com'][index]!, id: [id][index] } : wrong
    expect(() => academy.students.createMany(3, fields)).toThrow(/students\[2\]\./)
  }
  expect(JSON.stringify(academy.snapshot())).toBe(before)
  academy.students.createMany(1, { email: 'ada@example.com' })
  expect(academy.students.get('ada@example.com').id).not.toBe(id)
  expect(() => academy.students.createMany(1, { email: 'ADA@example.com' })).toThrow(
    'fixture: students[0].email: "ada@example.com" is a student of this academy already',
  )
})
