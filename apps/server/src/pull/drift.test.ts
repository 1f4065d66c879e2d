import type { Academy, Platform } from '@academy-access/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { type Random, randomAcademy, randomOf } from '../../test/pull/random-academy.ts'

it('a pull of an academy that changes between any two requests has every student who was there all the time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 60 }), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const academy = source.academy()
      const atFirst = activeIds(academy)
      const removed = new Set<string>()
      const change = changer(source, randomOf(seed), removed)
      const { fixture } = await pulled(source, true, async (url, init) => {
        await change()
        return source.fetch(url, init)
      })
      const ids = fixture.students?.map(({ id }) => String(id)) ?? []
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of atFirst) if (!removed.has(id)) expect(ids).toContain(id)
      // Every member is a student: the fixture loads.
      expect(activeIds(platformOf(fixture).academy()).toSorted()).toEqual(ids.toSorted())
    }),
    { numRuns: process.env['THOROUGH'] ? 15 : 6 },
  )
})

const activeIds = ({ students }: Academy) =>
  students
    .list()
    .filter(({ removed }) => !removed)
    .map(({ id }) => id)

/** Returns a function that changes something of an academy, as its owner or a caller of the API. */
function changer(platform: Platform, random: Random, removed: Set<string>): () => Promise<void> {
  const academy = platform.academy()
  let count = 0
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
    await platform.fetch(`http://academy.test/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const changes: (() => Promise<void> | void)[] = [
    () => call('POST', '/students', { email: `new${count++}@school.example`, name: `New ${count}` }),
    async () => {
      const id = pick(activeIds(academy))
      if (id !== undefined) removed.add(id)
      await call('DELETE', `/students/${id}`)
    },
    () =>
      call('POST', `/students/${pick(activeIds(academy))}/enrollments`, {
        course_id: pick(academy.courses.list())?.id,
      }),
    async () => {
      const student = pick(academy.students.list())
      await call('DELETE', `/students/${student?.id}/enrollments/${student?.enrollments[0]?.id}`)
    },
    () => call('POST', `/lists/${pick(academy.lists.list())?.id}/members`, { email: `new${count++}@school.example` }),
    () => call('DELETE', `/lists/${pick(academy.lists.list())?.id}/members/${pick(activeIds(academy))}`),
    () => call('DELETE', `/lists/${pick(academy.lists.list())?.id}`),
    () => call('PATCH', `/lists/${pick(academy.lists.list())?.id}`, { name: `Renamed ${count++}` }),
    () => {
      const course = pick(academy.courses.list())
      if (course) academy.courses.update(course.id, { visibility: pick(['published', 'hidden'] as const) })
    },
    () => {
      const course = pick(academy.courses.list())
      if (course && random(3) === 0) academy.courses.update(course.id, { lessons: [] })
    },
    () => {
      const offer = pick(academy.offers.list())
      if (offer) academy.offers.update(offer.id, { status: pick(['active', 'inactive'] as const) })
    },
  ]
  return async () => {
    if (random(3) > 0) await pick(changes)?.()
  }
}
