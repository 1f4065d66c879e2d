/*
 * Measures how a million rows of each kind are loaded: rows a second at once and in steps, beside JSON.parse of the same
 * text in the same round, and the longest time for which the load in steps blocks the event loop. Arguments
 * select the fixtures whose names contain one of them.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import { createAcademyInTurns } from '@academy-access/engine/internal'

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
  const samples: Record<'parse' | 'atOnce' | 'inSteps' | 'block', number>[] = []
  for (let round = 0; round <= rounds; round++) {
    const [parse, parsed] = await timed(() => JSON.parse(text) as AcademyFixture)
    const [atOnce] = await timed(() => createPlatform({ fixture: { academies: [parsed] } }).academies.length)
    const histogram = monitorEventLoopDelay({ resolution: 1 })
    await setTimeout(20)
    histogram.enable()
    const [inSteps] = await timed(async () => {
      const platform = createPlatform()
      return (await createAcademyInTurns(platform, parsed, { turn: setImmediate })).id
    })
    await setTimeout(20)
    histogram.disable()
    // The first round compiles the code.
    if (round > 0) samples.push({ parse, atOnce, inSteps, block: histogram.max / 1e6 })
  }
  const middle = (value: (sample: (typeof samples)[number]) => number) => median(samples.map(value))
  const perSecond = (ms: number) => Math.round(count / (ms / 1000))
  rows.push({
    fixture,
    MB: Math.round(text.length / 1e6),
    'JSON.parse, rows/s': perSecond(middle(({ parse }) => parse)),
    'at once, rows/s': perSecond(middle(({ atOnce }) => atOnce)),
    'in steps, rows/s': perSecond(middle(({ inSteps }) => inSteps)),
    'at once ÷ JSON.parse': Number(middle(({ atOnce, parse }) => atOnce / parse).toFixed(1)),
    'longest block in steps, ms': Math.round(middle(({ block }) => block)),
    'JSON.parse, ms': Math.round(middle(({ parse }) => parse)),
  })
}
console.table(rows)

async function timed<Result>(run: () => Result | Promise<Result>): Promise<[number, Result]> {
  collectGarbage()
  const start = performance.now()
  const result = await run()
  return [performance.now() - start, result]
}
