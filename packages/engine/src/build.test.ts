import { expect, it } from 'vitest'

import { createBuild, createPlatform } from './index.ts'

const academyFor = (seed: number) => createPlatform({ seed, now: () => 0 }).academy()

it('the n-th part of a seed is the same in every run, and every part is another', () => {
  const parts = (seed: number) => {
    const build = createBuild(seed)
    const kinds = ['course', 'student', 'list', 'offer'] as const
    return kinds.map((kind) => Array.from({ length: 300 }, () => build[kind]()))
  }
  expect(parts(7)).toEqual(parts(7))
  expect(parts(7)).not.toEqual(parts(8))
  for (const kind of parts(7)) expect(new Set(kind.map((part) => JSON.stringify(part))).size).toBe(300)
})

it('what is built is a fixture, and fields that are given win', () => {
  const build = createBuild()
  const courses = [build.course({ slug: 'intro', term: 'free' }), build.course(), build.course()]
  const students = build.students(250, (index) => ({ enrollments: index < 3 ? [{ course: 'intro' }] : [] }))
  const lists = [build.list({ members: [students[0]!.email] }), build.list()]
  const offers = [build.offer({ courses: ['intro'], granted_to: [lists[0]!.name] }), build.offer()]
  const academy = createPlatform().createAcademy({ courses, students, lists, offers })
  expect(academy.students.list().filter(({ enrollments }) => enrollments?.length === 1)).toHaveLength(3)
  expect(academy.courses.list()[0]).toMatchObject({ slug: 'intro', term: 'free' })
  expect(academy.lists.list().map(({ members }) => members.length)).toEqual([1, 0])
})

it('createMany adds so many students, the same ones for the same seed, and a reset takes them away', async () => {
  const academy = academyFor(1)
  const students = academy.students.createMany(120)
  expect(students).toEqual(academy.students.list())
  expect(students).toEqual(academyFor(1).students.createMany(120))
  expect(students).not.toEqual(academyFor(2).students.createMany(120))
  expect(academy.students.createMany(130)).toHaveLength(130)
  expect(new Set(academy.students.list().map(({ email }) => email)).size).toBe(250)
  expect(academy.outbox).toEqual([])
  academy.reset()
  expect(academy.students.list()).toEqual([])
})

it('createMany leaves everything else as it is', () => {
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

it('createMany refuses what does not fit, and adds nobody then', () => {
  const academy = academyFor(1)
  expect(() => academy.students.createMany(2, { email: 'ada@example.com' })).toThrow(
    /students\[1\]\.email: "ada@example.com" stands here twice/,
  )
  expect(() => academy.students.createMany(1, { enrollments: [{ course: 'nope' }] })).toThrow(/no course/)
  expect(academy.students.list()).toEqual([])
})
