/*
 * Measures how a million rows of each kind are loaded: rows a second, beside JSON.parse of the same text in the same round.
 * Arguments select the fixtures whose names contain one of them: `NODE_OPTIONS=--max-old-space-size=8192 pnpm program bench/loading.ts`.
 */
import { performance } from 'node:perf_hooks'

import { type AcademyFixture, createPlatform } from '@academy-access/engine'

import { collectGarbage } from './collect-garbage.ts'
import { academyOf, studentIdOf } from './data.ts'
import { median } from './median.ts'

const amount = 1_000_000
const rounds = Number(process.env['LOAD_ROUNDS'] ?? 3)

const emailOf = (index: number) => `student${index}@example.com`
const lessons = [{}, {}, {}]
const courses = [0, 1].map((index) => ({ title: `Course ${index}`, slug: `course-${index}`, lessons }))

/** Every second student has two enrollments, and lists have 1,000 members. */
function mixed(): AcademyFixture {
  const enrollments = courses.map(({ slug }, index) => ({ course: slug, completed_lessons: index }))
  return {
    courses,
    students: million((index) => ({
      email: emailOf(index),
      name: `Student ${index}`,
      ...(index % 2 === 0 && { enrollments }),
    })),
    lists: Array.from({ length: amount / 1000 }, (_, list) => ({
      name: `List ${list}`,
      members: Array.from({ length: 1000 }, (_, member) => emailOf(1000 * list + member)),
    })),
  }
}

function million<Row>(rowOf: (index: number) => Row): Row[] {
  return Array.from({ length: amount }, (_, index) => rowOf(index))
}

const fixtures: Record<string, () => AcademyFixture> = {
  'students: email and name': () => ({
    students: million((index) => ({ email: emailOf(index), name: `Student ${index}` })),
  }),
  'students: id and time too': () => ({
    students: million((index) => ({
      id: studentIdOf(index),
      email: emailOf(index),
      name: `Student ${index}`,
      joined_at: '2026-01-01T00:00:00.000Z',
    })),
  }),
  'students with 2 enrollments each': () => academyOf(amount),
  'students, enrollments, members': mixed,
  courses: () => ({ courses: million((index) => ({ title: `Course ${index}`, slug: `course-${index}` })) }),
  lists: () => ({ lists: million((index) => ({ name: `List ${index}` })) }),
  offers: () => ({ courses, offers: million((index) => ({ name: `Offer ${index}`, courses: ['course-0'] })) }),
}

/** The number of rows, with enrollments and members, as the name of the fixture says. */
function rowsOf({ courses: all = [], students = [], lists = [], offers = [] }: AcademyFixture): number {
  const enrollments = students.reduce((sum, student) => sum + (student.enrollments?.length ?? 0), 0)
  const members = lists.reduce((sum, { members: own = [] }) => sum + own.length, 0)
  return all.length + students.length + enrollments + lists.length + members + offers.length
}

const words = process.argv.slice(2)
const rows = []
for (const [fixture, make] of Object.entries(fixtures)) {
  if (words.length > 0 && !words.some((word) => fixture.includes(word))) continue
  const made = make()
  const count = rowsOf(made)
  const text = JSON.stringify(made)
  const samples: Record<'parse' | 'load', number>[] = []
  for (let round = 0; round <= rounds; round++) {
    const [parse, parsed] = timed(() => JSON.parse(text) as AcademyFixture)
    const [load] = timed(() => createPlatform({ fixture: { academies: [parsed] } }).academies.length)
    // The first round compiles the code.
    if (round > 0) samples.push({ parse, load })
  }
  const middle = (value: (sample: (typeof samples)[number]) => number) => median(samples.map(value))
  const perSecond = (ms: number) => Math.round(count / (ms / 1000))
  rows.push({
    fixture,
    MB: Math.round(text.length / 1e6),
    'JSON.parse, rows/s': perSecond(middle(({ parse }) => parse)),
    'load, rows/s': perSecond(middle(({ load }) => load)),
    'load ÷ JSON.parse': Number(middle(({ load, parse }) => load / parse).toFixed(1)),
    'JSON.parse, ms': Math.round(middle(({ parse }) => parse)),
  })
}
console.table(rows)

function timed<Result>(run: () => Result): [number, Result] {
  collectGarbage()
  const start = performance.now()
  const result = run()
  return [performance.now() - start, result]
}
