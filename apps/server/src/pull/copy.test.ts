import { type Academy, createPlatform, type Platform, ServiceError } from '@academy-access/engine'
import { fixtureLimits } from '@academy-access/engine/internal'
import { changeNames, changeOf } from '@academy-access/kit/changes'
import { Dice } from '@academy-access/kit/dice'
import { anyHistory, type Step } from '@academy-access/kit/history'
import { Known } from '@academy-access/kit/known'
import { filled, webRequest } from '@academy-access/kit/request'
import { viewOf } from '@academy-access/kit/view'
import { everywhere, wrapWith } from '@academy-access/kit/wrong-services'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { anyAcademy, platformOf, pulled, withoutPersonalData } from '../../test/pull/academies.ts'
import { allResponses } from '../../test/pull/all-responses.ts'

const isThorough = process.env['THOROUGH'] !== undefined

const activeIds = ({ students }: Academy) => students.list().flatMap(({ id, removed }) => (removed ? [] : [id]))

/** Checks something for any academies. */
const anySource = (check: (source: Platform, seed: number) => Promise<void>, numRuns: number, most = 30) =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(most), (seed, students) => check(platformOf(anyAcademy(seed, students)), seed)),
    { numRuns },
  )

it('a copy of any academy responds to every GET as the academy', () =>
  anySource(
    async (source) => {
      const { fixture, notes } = await pulled(source, true)
      expect([...(await allResponses(platformOf(fixture)))]).toEqual([...(await allResponses(source))])
      expect(notes.join()).toContain('checked: the copy responds to every GET as the academy did')
    },
    isThorough ? 30 : 6,
  ))

it('a copy of hundreds of students, and of 10,000 in a thorough run, responds to every GET as the academy', async () => {
  const source = platformOf(anyAcademy(1469, isThorough ? 10_000 : 400))
  const { fixture } = await pulled(source, true)
  // Each kind of record is there.
  expect(fixture.lists?.length).toBeGreaterThan(2)
  expect(fixture.offers?.some(({ holder_list }) => holder_list)).toBe(true)
  expect(new Set(fixture.courses?.map(({ visibility }) => visibility)).size).toBe(2)
  const copy = await allResponses(platformOf(fixture))
  for (const [path, response] of await allResponses(source)) {
    if (copy.get(path) !== response) expect(copy.get(path), path).toBe(response)
  }
})

it('a student is replaced by the same person in every pull, whatever the other students are', async () => {
  const source = platformOf(anyAcademy(3, 20))
  const persons = async () => new Map((await pulled(source, false)).fixture.students?.map((one) => [one.id, one.email]))
  const before = await persons()
  source.academy().students.createMany(5)
  const after = await persons()
  expect(after.size).toBe(before.size + 5)
  for (const [id, email] of before) expect(after.get(id)).toBe(email)
  expect(new Set(after.values()).size).toBe(after.size)
})

it('an anonymised copy has other persons, and everything else is equal', () =>
  anySource(
    async (source) => {
      const { fixture } = await pulled(source, false)
      const [expected, received] = await Promise.all([source, platformOf(fixture)].map(allResponses))
      const mask = ([path, response]: [string, string]) => [path, withoutPersonalData(response)]
      expect([...received!].map(mask)).toEqual([...expected!].map(mask))
      expect(JSON.stringify(fixture)).not.toContain('school.example')
    },
    isThorough ? 20 : 4,
  ))

it('a field of a newer service is personal, wherever it is', async () => {
  const source = platformOf({
    courses: [{ title: 'Intro', slug: 'intro' }],
    students: [{ email: 'ada@school.example', name: 'Ada Lovelace', enrollments: [{ course: 'intro' }] }],
    lists: [{ name: 'Beginners', members: ['ada@school.example'] }],
  })
  // Each record has three more fields with the name of a person.
  const newer = JSON.stringify({ phone: 'Ada Lovelace', constructor: 'Ada', owner: { name: 'Ada' } }).slice(1)
  const { fixture, text, notes } = await pulled(source, false, async (url, init) => {
    const response = await source.fetch(url, init)
    return new Response((await response.text()).replaceAll('{"id":', `{${newer.slice(0, -1)},"id":`), response)
  })
  expect(text).not.toMatch(/Ada|Lovelace|phone|owner/)
  expect(notes.join()).not.toContain('texts of published courses')
  expect(fixture.students).toMatchObject([{ enrollments: [{ course: 'intro' }] }])
  expect(fixture.lists).toMatchObject([{ name: expect.stringMatching(/^List [0-9a-z]{12}$/) }])
})

it('a service that sends what a fixture cannot have is copied as well as possible, and the first difference is named', async () => {
  const source = platformOf(anyAcademy(12, 30))
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
    ['name', '\u{1F393}'.repeat(999)],
  ])
  const fetchOdd = [...odd].reduce(
    (fetch, [name, value]) => wrapWith(everywhere(name, () => value))(fetch),
    (url: string, init: RequestInit) => source.fetch(url, init),
  )
  const { fixture, notes } = await pulled(source, true, fetchOdd)
  expect(fixture.students).toHaveLength(activeIds(source.academy()).length)
  expect(notes.join('\n')).toMatch(
    /\d+ courses, lists, students or rows of students of the copy differ .* the first is course 1: title: expected ""/,
  )
})

it('texts that are too long for a fixture are cut', async () => {
  const source = platformOf(anyAcademy(12, 30))
  const fetchLong = ['title', 'course_title', 'slug', 'course_slug', 'description', 'offer_name', 'avatar_url'].reduce(
    (fetch, name) => {
      const letter = name.endsWith('slug') ? 's' : '\u{1F393}'
      return wrapWith(everywhere(name, () => letter.repeat(name === 'description' ? 10_001 : 2001)))(fetch)
    },
    (url: string, init: RequestInit) => source.fetch(url, init),
  )
  const { fixture } = await pulled(source, true, fetchLong)
  createPlatform({ fixture: { academies: [fixture] } })
  const lengths = (fixture.courses ?? []).flatMap(({ title, description }) => [title.length, description?.length])
  // A hidden course has no description.
  expect(new Set(lengths)).toEqual(new Set([2 * fixtureLimits.title, 2 * fixtureLimits.description, undefined]))
})

const changes = changeNames.filter(({ name }) => /^(?:courses|offers|students)\./.test(name))

/** Steps that change something of an academy, as its owner or a caller of the API. Some are errors. */
const stepsOf = (seed: number) => fc.sample(anyHistory(120, changes, 50), { seed, numRuns: 20 }).flat()

async function change(platform: Platform, { name, seed, request }: Step): Promise<void> {
  const academy = platform.academy()
  const view = viewOf(academy)
  try {
    const sent = request && webRequest(filled(request, new Known().learnView(view).pick))
    if (sent) await platform.fetch(sent)
    if (!request) changeOf(name)(academy, new Dice(seed), view)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

it('a pull of an academy that changes between any two requests has every student who was there all the time', () =>
  anySource(
    async (source, seed) => {
      const academy = source.academy()
      const stayed = new Set(activeIds(academy))
      const steps = stepsOf(seed)
      const { fixture } = await pulled(source, true, async (url, init) => {
        const step = steps.pop()
        if (step) await change(source, step)
        const now = new Set(activeIds(academy))
        for (const id of stayed) if (!now.has(id)) stayed.delete(id)
        return source.fetch(url, init)
      })
      const ids = fixture.students?.map(({ id }) => String(id)) ?? []
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of stayed) expect(ids).toContain(id)
      // Every member is a student: the fixture loads.
      expect(activeIds(platformOf(fixture).academy()).toSorted()).toEqual(ids.toSorted())
    },
    isThorough ? 15 : 6,
    60,
  ))
