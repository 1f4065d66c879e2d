import type { Academy, Platform } from '@academy-access/engine'
import { Dice } from '@academy-access/kit/dice'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'

it('a pull of an academy that changes between any two requests has every student who was there all the time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 60 }), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const academy = source.academy()
      const atFirst = activeIds(academy)
      const removed = new Set<string>()
      const change = changer(source, new Dice(seed), removed)
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
function changer(platform: Platform, dice: Dice, removed: Set<string>): () => Promise<void> {
  const academy = platform.academy()
  let count = 0
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
      const id = dice.any(activeIds(academy))
      if (id !== undefined) removed.add(id)
      await call('DELETE', `/students/${id}`)
    },
    () =>
      call('POST', `/students/${dice.any(activeIds(academy))}/enrollments`, {
        course_id: dice.any(academy.courses.list())?.id,
      }),
    async () => {
      const student = dice.any(academy.students.list())
      await call('DELETE', `/students/${student?.id}/enrollments/${student?.enrollments[0]?.id}`)
    },
    () =>
      call('POST', `/lists/${dice.any(academy.lists.list())?.id}/members`, { email: `new${count++}@school.example` }),
    () => call('DELETE', `/lists/${dice.any(academy.lists.list())?.id}/members/${dice.any(activeIds(academy))}`),
    () => call('DELETE', `/lists/${dice.any(academy.lists.list())?.id}`),
    () => call('PATCH', `/lists/${dice.any(academy.lists.list())?.id}`, { name: `Renamed ${count++}` }),
    () => {
      const course = dice.any(academy.courses.list())
      if (course) academy.courses.update(course.id, { visibility: dice.pick(['published', 'hidden'] as const) })
    },
    () => {
      const course = dice.any(academy.courses.list())
      if (course && dice.oneIn(3)) academy.courses.update(course.id, { lessons: [] })
    },
    () => {
      const offer = dice.any(academy.offers.list())
      if (offer) academy.offers.update(offer.id, { status: dice.pick(['active', 'inactive'] as const) })
    },
  ]
  return async () => {
    if (!dice.oneIn(3)) await dice.pick(changes)()
  }
}
