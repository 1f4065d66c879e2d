import { expect } from 'vitest'

import {
  courseId,
  stateAndEmails,
  listId,
  unknownId,
  numberedCourses,
  recordsOf,
  errorOf,
  frozenClock,
} from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

const email = 'ada@example.com'
const invalid = { status: 400, code: 'validation_error' }

/** Sends invalid bodies one after the other and checks that each gets the error and changes nothing. */
async function expectErrors(
  { academy, api }: ReturnType<Scene['open']>,
  expected: { status: number; code: string },
  bodies: Record<string, unknown>[],
) {
  const before = stateAndEmails(academy)
  for (const body of bodies) {
    expect(errorOf(await api.post('/students', body)), JSON.stringify(body)).toEqual(expected)
  }
  expect(stateAndEmails(academy)).toEqual(before)
}

export const createStudent = chapter('Creating a student: the request', (rule) => {
  rule('R115 D46 an email address may have any characters but blanks, and one @', async ({ open }) => {
    const { api } = open({ clock: frozenClock })
    const longest = `${'a'.repeat(254 - '@example.com'.length)}@example.com`
    for (const address of ['a@b.c', 'ada+x@sub.example.com', "o'neil@example.com", 'ünï@exämple.com', longest]) {
      expect((await api.post('/students', { email: address })).data.email).toBe(address)
    }
  })

  rule('R115 D46 the 254 characters are those of the stored address: İ is longer in lower case', async ({ open }) => {
    const scene = open({ clock: frozenClock })
    const address = (capitals: number) => `${'İ'.repeat(capitals)}@example.com`
    await expectErrors(scene, invalid, [{ email: address(240) }, { email: address(122) }])
    const { email: stored } = (await scene.api.post('/students', { email: address(121) })).data
    expect([stored, stored.length]).toEqual([address(121).toLowerCase(), 254])
  })

  rule('R119 D51 one course that is unknown, foreign or not published rejects the whole request', async ({ open }) => {
    const scene = open({
      clock: frozenClock,
      courses: [...numberedCourses(1), { title: 'H', slug: 'hidden', visibility: 'hidden' }],
    })
    const { academy: other } = open({ courses: numberedCourses(1) })
    const good = courseId(scene.academy, 'course-1')
    const hidden = courseId(scene.academy, 'hidden')
    const bad = [[unknownId], [hidden], [courseId(other, 'course-1')], [good, hidden], [unknownId, good]]
    await expectErrors(
      scene,
      { status: 400, code: 'invalid_courses' },
      bad.map((course_ids) => ({ email, course_ids })),
    )
    expect((await scene.api.post('/students', { email, course_ids: [good] })).status).toBe(201)
  })

  rule('R120 each course becomes an active enrollment that time does not end', async ({ open }) => {
    const { academy, api } = open({ clock: frozenClock, courses: numberedCourses(3) })
    const course_ids = ['course-3', 'course-1'].map((slug) => courseId(academy, slug))
    const { data } = await api.post('/students', { email, course_ids })
    expect(recordsOf(academy, email)).toMatchObject([
      { course: 'course-3', status: 'active' },
      { course: 'course-1', status: 'active' },
    ])
    academy.clock.advance(100 * 365 * 86_400_000)
    const detail = await api.get(`/students/${data.id}`)
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(idsOf(detail.data.enrollments).toReversed()).toEqual(idsOf(data.enrollments))
  })

  rule('R122 D53 one list of another academy rejects the whole request', async ({ open }) => {
    const scene = open({ clock: frozenClock, lists: [{ name: 'VIP' }], offers: [{ name: 'Held', holders: [] }] })
    const { academy: other } = open({ lists: [{ name: 'VIP' }] })
    const good = listId(scene.academy, 'VIP')
    await expectErrors(
      scene,
      { status: 400, code: 'invalid_lists' },
      [[unknownId], [listId(other, 'VIP')], [good, unknownId], [listId(scene.academy, 'Held'), unknownId]].map(
        (list_ids) => ({
          email,
          list_ids,
        }),
      ),
    )
  })

  rule('R124 D53 a list that an offer manages rejects the request, and no student is created', async ({ open }) => {
    const scene = open({ clock: frozenClock, lists: [{ name: 'VIP' }], offers: [{ name: 'Held', holders: [] }] })
    const [manual, managed] = ['VIP', 'Held'].map((name) => listId(scene.academy, name))
    await expectErrors(
      scene,
      { status: 400, code: 'list_managed_by_offer' },
      [[managed], [manual, managed], [managed, manual]].map((list_ids) => ({ email, list_ids })),
    )
  })

  rule('R125 send_welcome_email is a boolean and true by default', async ({ open }) => {
    const scene = open({ clock: frozenClock })
    await expectErrors(
      scene,
      invalid,
      ['true', 'false', 0, 1, '', [], {}].map((flag) => ({ email, send_welcome_email: flag })),
    )
    expect((await scene.api.post('/students', { email })).status).toBe(201)
    expect(scene.academy.outbox).toHaveLength(1)
  })

  rule('R126 a new student gets one welcome email unless the flag is false', async ({ open }) => {
    const { academy, api } = open({ clock: frozenClock, lists: [{ name: 'VIP' }], courses: numberedCourses(1) })
    const more = { list_ids: [listId(academy, 'VIP')], course_ids: [courseId(academy, 'course-1')] }
    await api.post('/students', { email: 'none@example.com', send_welcome_email: false, ...more })
    expect(academy.outbox).toEqual([])
    const requested = await api.post('/students', { email: 'Asked@example.com', send_welcome_email: true, ...more })
    const byDefault = await api.post('/students', { email: 'unsaid@example.com', ...more })
    const sent_at = '2026-01-01T00:00:00.000Z'
    expect(academy.outbox).toEqual([
      { id: '1', to: 'asked@example.com', kind: 'created', sent_at, student_id: requested.data.id },
      { id: '2', to: 'unsaid@example.com', kind: 'created', sent_at, student_id: byDefault.data.id },
    ])
  })
})
