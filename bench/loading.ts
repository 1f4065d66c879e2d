/*
 * Measures how a million students are loaded: students a second at once and in steps, beside JSON.parse of the same text
 * in the same round, and the longest time for which the load in steps blocks the event loop. Prints JSON.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import { createAcademyInTurns } from '@academy-access/engine/internal'

import { collectGarbage } from './collect-garbage.ts'
import { academyOf } from './data.ts'
import { median } from './median.ts'

const million = 1_000_000
const rounds = Number(process.env['LOAD_ROUNDS'] ?? 3)

const emailOf = (index: number) => `student${index}@example.com`
const lessons = [{}, {}, {}]
const courses = [0, 1].map((index) => ({ title: `Course ${index}`, slug: `course-${index}`, lessons }))

/** Every second student has two enrollments, and lists have 1,000 members. */
function mixed(): AcademyFixture {
  const enrollments = courses.map(({ slug }, index) => ({ course: slug, completed_lessons: index }))
  return {
    courses,
    students: Array.from({ length: million }, (_, index) => ({
      email: emailOf(index),
      name: `Student ${index}`,
      ...(index % 2 === 0 && { enrollments }),
    })),
    lists: Array.from({ length: million / 1000 }, (_, list) => ({
      name: `List ${list}`,
      members: Array.from({ length: 1000 }, (_, member) => emailOf(1000 * list + member)),
    })),
  }
}

const fixtures: Record<string, () => AcademyFixture> = {
  'email and name': () => ({
    students: Array.from({ length: million }, (_, index) => ({ email: emailOf(index), name: `Student ${index}` })),
  }),
  'mixed, with 1,000 lists': mixed,
  'ids, times, 2 enrollments each': () => academyOf(million),
}

const rows = []
for (const [fixture, make] of Object.entries(fixtures)) {
  const text = JSON.stringify(make())
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
  const perSecond = (ms: number) => Math.round(million / (ms / 1000))
  rows.push({
    fixture,
    MB: Math.round(text.length / 1e6),
    'JSON.parse, students/s': perSecond(middle(({ parse }) => parse)),
    'at once, students/s': perSecond(middle(({ atOnce }) => atOnce)),
    'in steps, students/s': perSecond(middle(({ inSteps }) => inSteps)),
    'at once ÷ JSON.parse': Number(middle(({ atOnce, parse }) => atOnce / parse).toFixed(1)),
    'longest block in steps, ms': Math.round(middle(({ block }) => block)),
    'JSON.parse, ms': Math.round(middle(({ parse }) => parse)),
  })
}
console.log(JSON.stringify(rows))

async function timed<Result>(run: () => Result | Promise<Result>): Promise<[number, Result]> {
  collectGarbage()
  const start = performance.now()
  const result = await run()
  return [performance.now() - start, result]
}
