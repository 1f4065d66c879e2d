import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime, anyUuid, numberFrom } from '../check/matchers.ts'
import { column, unknownId } from '../values.ts'

export const createdStudent = visibleChapter('Creating a student: the result', {
  'R080 R127 R128 R129 R130 R132 R133 the response is 201 and has five fields, also when there are lists': async (
    scene,
  ) => {
    const { course, email, list, postStudent } = scene
    const body = { email: email(), name: 'Ada', course_ids: [course.id], list_ids: [(await list()).id] }
    const response = await postStudent(body)
    expectStatus(response, 201)
    expectData(response, {
      id: anyUuid,
      email: body.email,
      name: 'Ada',
      membershipStatus: 'created',
      enrollments: [{ id: anyUuid, course_id: course.id, course_title: course.title }],
    })
    expectFields(await postStudent(), { membershipStatus: 'created' })
  },

  'R131 D51 a course id that occurs twice creates one enrollment': async ({ student, twoCourseIds: [one, two] }) => {
    const { enrollments } = await student({ course_ids: [two, one, two, one.toUpperCase()] })
    expectSame('course_id of the enrollments', column(enrollments, 'course_id'), [two, one])
    expectSame('data.enrollments', (await student()).enrollments, [])
  },

  'R060 R136 R137 an active student is 409, and nothing of the request is done': async (scene) => {
    const { api, course, list, postStudent, student } = scene
    const { id, email } = await student({ name: 'Ada' })
    const own = await list()
    const before = (await api.get(`/students/${id}`)).data
    for (const same of [email, ` ${email.toUpperCase()}`]) {
      const response = await postStudent({ email: same, name: 'Other', course_ids: [course.id], list_ids: [own.id] })
      expectError(response, 'already_exists')
    }
    expectData(await api.get(`/students/${id}`), before)
    expectData(await api.get(`/lists/${own.id}`), own)
  },

  'R139 R143 R145 D11 a new student can be read at once, and is first in the list': async ({ api, student }) => {
    const { id, email } = await student({ name: 'Ada' })
    const detail = await api.get(`/students/${id}`)
    expectStatus(detail, 200)
    expectData(detail, { id, email, name: 'Ada', avatar_url: null, joined_at: anyTime, enrollments: [] })
    expectData(await api.get('/students?limit=1'), {
      students: [{ ...detail.data, courses_enrolled: 0 }],
      pagination: { total: numberFrom(1), limit: 1, offset: 0 },
    })
  },

  'R140 D55 each list has one more member, who joined it at the same time as the academy': async (scene) => {
    const { addMembers, api, email, list, student } = scene
    const [full, empty] = [await list(), await list()]
    await addMembers(full.id, [email()])
    const { id } = await student({ name: 'Ada', list_ids: [full.id, empty.id] })
    const { enrollments: _, ...person } = (await api.get(`/students/${id}`)).data
    for (const [list, total] of [
      [full, 2],
      [empty, 1],
    ] as const) {
      const { members, pagination } = (await api.get(`/lists/${list.id}/members`)).data
      expectSame('data.members[0]', members[0], person)
      expectSame('data.pagination.total', pagination.total, total)
      expectFields(await api.get(`/lists/${list.id}`), { member_count: total })
    }
  },

  'D40 of several errors the first in order is reported, and nothing is done': async (scene) => {
    const { api, course, email, list, postStudent, student } = scene
    const existing = await student()
    const own = await list()
    const address = email()
    // Each step corrects the error of the step before.
    const steps = [
      ['validation_error', { email: existing.email, name: 'n'.repeat(201) }],
      ['already_exists', { name: 'Ada' }],
      ['invalid_courses', { email: address }],
      ['invalid_lists', { course_ids: [course.id] }],
    ] as const
    let body: object = { course_ids: [course.id, unknownId], list_ids: [own.id, unknownId] }
    for (const [code, correction] of steps) {
      body = { ...body, ...correction }
      expectError(await postStudent(body), code)
    }
    expectData(await api.get(`/lists/${own.id}`), own)
    expectFields(await postStudent({ ...body, list_ids: [own.id] }), { email: address, membershipStatus: 'created' })
  },
})
