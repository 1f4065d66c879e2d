import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime, anyUuid, numberFrom } from '../check/matchers.ts'
import { column, unknownId } from '../values.ts'

const flag = { send_welcome_email: false }

export const createdStudent = visibleChapter('Creating a student: the result', (rule) => {
  rule('R127 the status is 201', async ({ api, email }) => {
    expectStatus(await api.post('/students', { email: email(), ...flag }), 201)
  })

  rule(
    'R128 R129 R130 R132 R133 the response has five fields, also when there are lists',
    { courses: 1 },
    async (scene) => {
      const { api, courses, email, list } = scene
      const [course] = courses
      const body = { email: email(), name: 'Ada', course_ids: [course?.id], list_ids: [(await list()).id], ...flag }
      expectData(await api.post('/students', body), {
        id: anyUuid,
        email: body.email,
        name: 'Ada',
        membershipStatus: 'created',
        enrollments: [{ id: anyUuid, course_id: course?.id, course_title: course?.title }],
      })
    },
  )

  rule(
    'R131 D51 a course id that occurs twice creates one enrollment',
    { courses: 2 },
    async ({ courses, student }) => {
      const [one = '', two = ''] = courses.map(({ id }) => id)
      const { enrollments } = await student({ course_ids: [two, one, two, one.toUpperCase()] })
      expectSame('course_id of the enrollments', column(enrollments, 'course_id'), [two, one])
      expectSame('data.enrollments', (await student()).enrollments, [])
      expectSame('data.enrollments', (await student({ course_ids: [] })).enrollments, [])
    },
  )

  rule('R133 an address that was never a student here is created', async ({ api, email }) => {
    expectFields(await api.post('/students', { email: email(), ...flag }), { membershipStatus: 'created' })
  })

  rule('R136 R137 an active student is 409, and nothing of the request is done', { courses: 1 }, async (scene) => {
    const { api, courses, list, student } = scene
    const { id, email } = await student({ name: 'Ada' })
    const own = await list()
    const before = (await api.get(`/students/${id}`)).data
    const more = { name: 'Other', course_ids: [courses[0]?.id], list_ids: [own.id], ...flag }
    for (const same of [email, ` ${email.toUpperCase()}`]) {
      expectError(await api.post('/students', { email: same, ...more }), 'already_exists')
    }
    expectData(await api.get(`/students/${id}`), before)
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('R139 a new student can be read at once and is first in the list', async ({ api, student }) => {
    const { id, email } = await student({ name: 'Ada' })
    const common = { id, email, name: 'Ada', avatar_url: null, joined_at: anyTime, enrollments: [] }
    const detail = await api.get(`/students/${id}`)
    expectData(detail, common)
    expectData(await api.get('/students?limit=1'), {
      students: [{ ...detail.data, courses_enrolled: 0 }],
      pagination: { total: numberFrom(1), limit: 1, offset: 0 },
    })
  })

  rule('R140 D55 each list has one more member, who joined it at the same time as the academy', async (scene) => {
    const { addMembers, api, email, list, student } = scene
    const [full, empty] = [await list(), await list()]
    await addMembers(full.id, [email()])
    const { id } = await student({ name: 'Ada', list_ids: [full.id, empty.id] })
    const { joined_at, enrollments: _, ...person } = (await api.get(`/students/${id}`)).data
    for (const [list, total] of [
      [full, 2],
      [empty, 1],
    ] as const) {
      const { members, pagination } = (await api.get(`/lists/${list.id}/members`)).data
      expectSame('data.members[0]', members[0], { ...person, joined_at })
      expectSame('data.pagination.total', pagination.total, total)
      expectFields(await api.get(`/lists/${list.id}`), { member_count: total })
    }
  })

  rule('D40 of several errors the first in order is reported, and nothing is done', { courses: 1 }, async (scene) => {
    const { api, courses, email, list, student } = scene
    const existing = await student()
    const own = await list()
    const address = email()
    const wrong = {
      email: existing.email,
      name: 'n'.repeat(201),
      course_ids: [courses[0]?.id, unknownId],
      list_ids: [own.id, unknownId],
      ...flag,
    }
    // Each step corrects the error of the step before.
    const steps = [
      ['validation_error', {}],
      ['already_exists', { name: 'Ada' }],
      ['invalid_courses', { email: address }],
      ['invalid_lists', { course_ids: wrong.course_ids.slice(0, 1) }],
    ] as const
    let body: object = wrong
    for (const [code, correction] of steps) {
      body = { ...body, ...correction }
      expectError(await api.post('/students', body), code)
    }
    expectData(await api.get(`/lists/${own.id}`), own)
    const corrected = await api.post('/students', { ...body, list_ids: [own.id] })
    expectFields(corrected, { email: address, membershipStatus: 'created' })
  })
})
