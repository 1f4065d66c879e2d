import { createPlatform, type Platform } from '@academy-access/engine'
import { fixtureLimits } from '@academy-access/engine/internal'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { platformOf, pulled, withoutPersonalData } from '../../test/pull/academies.ts'
import { allResponses } from '../../test/pull/all-responses.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'

const isThorough = process.env['THOROUGH'] !== undefined

it('a copy of any academy responds to every GET as the academy', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(25), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const { fixture, notes } = await pulled(source, true)
      const copy = platformOf(fixture)
      expect([...(await allResponses(copy))]).toEqual([...(await allResponses(source))])
      expect(notes.join()).toContain('checked: the copy responds to every GET as the academy did')
    }),
    { numRuns: isThorough ? 30 : 6 },
  )
})

const activeCount = (platform: Platform) =>
  platform
    .academy()
    .students.list()
    .filter(({ removed }) => !removed).length

it('a student is replaced by the same person in every pull, whatever the other students are', async () => {
  const source = platformOf(randomAcademy(3, 20))
  const persons = async () => new Map((await pulled(source, false)).fixture.students?.map((one) => [one.id, one.email]))
  const before = await persons()
  source.academy().students.createMany(5)
  const after = await persons()
  expect(after.size).toBe(before.size + 5)
  for (const [id, email] of before) expect(after.get(id)).toBe(email)
  expect(new Set(after.values()).size).toBe(after.size)
})

it('an anonymised copy has other persons, and everything else is equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(25), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const { fixture } = await pulled(source, false)
      const [expected, received] = await Promise.all([source, platformOf(fixture)].map(allResponses))
      const mask = ([path, response]: [string, string]) => [path, withoutPersonalData(response)]
      expect([...received!].map(mask)).toEqual([...expected!].map(mask))
      expect(JSON.stringify(fixture).includes('school.example')).toBe(false)
    }),
    { numRuns: isThorough ? 20 : 4 },
  )
})

it('a service that sends what a fixture cannot have is copied as well as possible, and the first difference is named', async () => {
  const source = platformOf(randomAcademy(12, 30))
  const odd = new Map<string, unknown>([
    ['slug', 'a b'],
    ['course_slug', 'a b'],
    ['title', ''],
    ['email', 'Not An Address'],
    ['description', 'x'.repeat(2000)],
    ['offer_name', ''],
    ['lesson_count', 4_000_000_000],
    ['total_lessons', 4_000_000_000],
    ['completed_lessons', 5_000_000_000],
    ['visibility', 'secret'],
    ['term', 'rented'],
    ['price_cents', 5],
    ['updated_at', '2026-01-01T00:00:00.123456+02:00'],
    ['joined_at', '2026-01-01T00:00:00Z'],
  ])
  const fetchOdd = async (url: string, init: RequestInit) => {
    const response = await source.fetch(url, init)
    const isName = (name: string, holder: object) => name === 'name' && ('member_count' in holder || 'email' in holder)
    const text = JSON.stringify(await response.json(), function (this: object, name, value: unknown) {
      if (isName(name, this)) return '\u{1F393}'.repeat(999)
      return odd.has(name) ? odd.get(name) : value
    })
    return new Response(text, response)
  }
  const { fixture, notes } = await pulled(source, true, fetchOdd)
  expect(fixture.students).toHaveLength(activeCount(source))
  expect(notes.join('\n')).toMatch(
    /\d+ courses, lists, students or rows of students of the copy differ .* the first is course 1: title: expected ""/,
  )
})

it('texts that are too long for a fixture are cut', async () => {
  const source = platformOf(randomAcademy(12, 30))
  const long = new Set(['title', 'course_title', 'description', 'offer_name', 'avatar_url'])
  const fetchLong = async (url: string, init: RequestInit) => {
    const response = await source.fetch(url, init)
    const text = JSON.stringify(await response.json(), (name, value: unknown) =>
      long.has(name) ? '\u{1F393}'.repeat(name === 'description' ? 10_001 : 2001) : value,
    )
    return new Response(text, response)
  }
  const { fixture } = await pulled(source, true, fetchLong)
  createPlatform({ fixture: { academies: [fixture] } })
  const lengths = (fixture.courses ?? []).flatMap(({ title, description }) => [title.length, description?.length])
  // A hidden course has no description.
  expect(new Set(lengths)).toEqual(new Set([2 * fixtureLimits.title, 2 * fixtureLimits.description, undefined]))
})
