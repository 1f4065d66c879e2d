import { expect } from 'vitest'

import {
  courseId,
  stateAndEmails,
  listId,
  malformedIds,
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

const repeated = <Value>(value: Value, count: number): Value[] => Array.from({ length: count }, () => value)

export const createStudent = chapter('Creating a student: the request', (rule) => {
  rule('R114 an email address is required', async ({ open }) => {
    const scene = open({ clock: frozenClock })
    await expectErrors(scene, invalid, [{}, { name: 'Ada' }, { emails: [email] }, { Email: email }])
  })

  rule(
    'R115 D46 an email address has one @, a dotted domain, no blanks and at most 254 characters',
    async ({ open }) => {
      const scene = open({ clock: frozenClock })
      const local = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
      await expectErrors(
        scene,
        invalid,
        [
          '',
          ' ',
          'ada',
          'ada@',
          '@example.com',
          'ada@example',
          'ada@.com',
          'ada@com.',
          'a da@example.com',
          'ada@exa mple.com',
        ]
          .concat(['ada@@example.com', 'ada@b@example.com', 'ada@example.com\nx', local(255)])
          .map((wrong) => ({ email: wrong })),
      )
      const right = [
        'a@b.c',
        'ada+x@sub.example.com',
        "o'neil@example.com",
        'ünï@exämple.com',
        local(254),
        `  ${local(253)}\n`,
      ]
      for (const address of right) {
        expect((await scene.api.post('/students', { email: address })).data.email).toBe(address.trim())
      }
    },
  )

  rule('R115 D46 the 254 characters are those of the stored address: İ is longer in lower case', async ({ open }) => {
    const scene = open({ clock: frozenClock })
    const address = (capitals: number) => `${'İ'.repeat(capitals)}@example.com`
    await expectErrors(scene, invalid, [{ email: address(240) }, { email: address(122) }])
    const { email: stored } = (await scene.api.post('/students', { email: address(121) })).data
    expect([stored, stored.length]).toEqual([address(121).toLowerCase(), 254])
  })

  rule('R115 D46 an address is trimmed and lower-cased, and otherwise not changed', async ({ open }) => {
    const { api } = open()
    expect((await api.post('/students', { email: '\tAda.L@Example.COM ' })).data.email).toBe('ada.l@example.com')
    for (const same of ['ada.l@example.com', 'ADA.L@EXAMPLE.COM', ' ada.L@example.com\n']) {
      expect(errorOf(await api.post('/students', { email: same })), same).toEqual({
        status: 409,
        code: 'already_exists',
      })
    }
    for (const other of ['adal@example.com', 'ada.l+a@example.com', 'ada.l@example.com.au']) {
      expect((await api.post('/students', { email: other })).data.email).toBe(other)
    }
  })

  rule('R116 a name is optional and has at most 200 characters', async ({ open }) => {
    const scene = open({ clock: frozenClock })
    await expectErrors(scene, invalid, [{ email, name: 'x'.repeat(201) }])
    const { data } = await scene.api.post('/students', { email, name: 'x'.repeat(200) })
    expect(data.name).toBe('x'.repeat(200))
    expect((await scene.api.post('/students', { email: 'bob@example.com' })).data.name).toBe(null)
  })

  rule('R116 D44 D45 a name is trimmed, counted in code points, and null when it is blank', async ({ open }) => {
    const scene = open({ clock: frozenClock })
    const { api } = scene
    await expectErrors(scene, invalid, [{ email, name: '🎓'.repeat(201) }])
    const named = async (name: string, address: string) =>
      (await api.post('/students', { email: address, name })).data.name
    expect(await named('🎓'.repeat(200), 'a@example.com')).toBe('🎓'.repeat(200))
    expect(await named(`  ${'x'.repeat(200)}\n `, 'b@example.com')).toBe('x'.repeat(200))
    expect(await named(' Ada  Lovelace ', 'c@example.com')).toBe('Ada  Lovelace')
    expect(await named(' \t ', 'd@example.com')).toBe(null)
    expect(await named('', 'e@example.com')).toBe(null)
  })

  rule('R117 course_ids is an optional array of UUIDs', async ({ open }) => {
    const scene = open({ clock: frozenClock, courses: numberedCourses(1) })
    const id = courseId(scene.academy, 'course-1')
    const wrong = [id, {}, 1, true, [1], [id, null], [[id]], ...malformedIds.map((malformed) => [id, malformed])]
    await expectErrors(
      scene,
      invalid,
      wrong.map((course_ids) => ({ email, course_ids })),
    )
    expect((await scene.api.post('/students', { email, course_ids: [] })).data.enrollments).toEqual([])
    const upper = await scene.api.post('/students', { email: 'bob@example.com', course_ids: [id.toUpperCase()] })
    expect(upper.data.enrollments).toMatchObject([{ course_id: id }])
  })

  rule('R118 D51 course_ids has at most 50 items, duplicates counted', async ({ open }) => {
    const scene = open({ clock: frozenClock, courses: numberedCourses(51) })
    const ids = scene.academy.courses.list().map(({ id }) => id)
    await expectErrors(scene, invalid, [
      { email, course_ids: ids },
      { email, course_ids: repeated(ids[0], 51) },
      { email, course_ids: [...repeated(ids[0], 50), unknownId] },
    ])
    const { data } = await scene.api.post('/students', { email, course_ids: ids.slice(1) })
    expect(data.enrollments).toHaveLength(50)
    const doubled = await scene.api.post('/students', { email: 'bob@example.com', course_ids: repeated(ids[0], 50) })
    expect(doubled.data.enrollments).toHaveLength(1)
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

  rule('R121 D51 list_ids is an optional array of at most 50 UUIDs', async ({ open }) => {
    const lists = Array.from({ length: 51 }, (_, index) => ({ name: `List ${index}` }))
    const scene = open({ clock: frozenClock, lists })
    const ids = scene.academy.lists.list().map(({ id }) => id)
    const wrong = [ids[0], {}, 1, [1], [null], ids, repeated(ids[0], 51), ...malformedIds.map((id) => [ids[0], id])]
    await expectErrors(
      scene,
      invalid,
      wrong.map((list_ids) => ({ email, list_ids })),
    )
    expect((await scene.api.post('/students', { email, list_ids: ids.slice(1) })).status).toBe(201)
    expect(scene.academy.lists.list().map(({ members }) => members.length)).toEqual([0, ...repeated(1, 50)])
    expect((await scene.api.post('/students', { email: 'b@example.com', list_ids: [] })).status).toBe(201)
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

  rule('R123 the student joins each named list once', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] })
    const one = listId(academy, 'One')
    const two = listId(academy, 'Two')
    await api.post('/students', { email, list_ids: [two, one, two, one.toUpperCase()] })
    const members = academy.lists.list().map((list) => list.members.map((member) => member.email))
    expect(members).toEqual([[email], [email], []])
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
