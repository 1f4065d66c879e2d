import { expect } from 'vitest'

import { courseId, startTime, stateAndEmails, listId, minute, unknownId, numberedCourses } from '../fixtures.ts'
import { recordsOf, errorOf, frozenClock, studentId } from '../fixtures.ts'
import { formerStudent } from '../school.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
const limitExceeded = { status: 402, code: 'limit_exceeded' }

export const createdStudent = chapter('Creating a student: the result', (rule) => {
  rule('R127 the status is 201', async ({ open }) => {
    const { api } = open()
    expect((await api.post('/students', { email })).status).toBe(201)
  })

  rule('R128 R129 R130 R132 the response has five fields, also when there are lists', async ({ open }) => {
    const { academy, api } = open({ courses: numberedCourses(2), lists: [{ name: 'VIP' }] })
    const one = courseId(academy, 'course-1')
    const two = courseId(academy, 'course-2')
    const list_ids = [listId(academy, 'VIP')]
    const { data } = await api.post('/students', { email, name: 'Ada', course_ids: [two, one], list_ids })
    const [second, first] = recordsOf(academy, email)
    expect(data).toEqual({
      id: studentId(academy, email),
      email,
      name: 'Ada',
      membershipStatus: 'created',
      enrollments: [
        { id: second?.id, course_id: two, course_title: 'Course 2' },
        { id: first?.id, course_id: one, course_title: 'Course 1' },
      ],
    })
  })

  rule('R131 D51 a course id that occurs twice creates one enrollment', async ({ open }) => {
    const { academy, api } = open({ courses: numberedCourses(2) })
    const one = courseId(academy, 'course-1')
    const two = courseId(academy, 'course-2')
    const { data } = await api.post('/students', { email, course_ids: [two, one, two, one.toUpperCase()] })
    expect(data.enrollments.map(({ course_id }: { course_id: string }) => course_id)).toEqual([two, one])
    expect(recordsOf(academy, email)).toHaveLength(2)
    expect((await api.post('/students', { email: 'bob@example.com' })).data.enrollments).toEqual([])
    expect((await api.post('/students', { email: 'cleo@example.com', course_ids: [] })).data.enrollments).toEqual([])
  })

  rule('R133 an address that was never a student here is created', async ({ open }) => {
    const { api } = open({ students: [{ email: 'bob@example.com', removed: true }] })
    expect((await api.post('/students', { email })).data.membershipStatus).toBe('created')
  })

  rule('R136 R137 an active student is 409, and nothing of the request is done', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      courses: numberedCourses(1),
      students: [{ email, name: 'Ada' }],
      lists: [{ name: 'VIP' }],
    })
    const before = stateAndEmails(academy)
    academy.clock.advance(minute)
    const request = { name: 'Other', course_ids: [courseId(academy, 'course-1')], list_ids: [listId(academy, 'VIP')] }
    for (const same of [email, ' ADA@example.com']) {
      const rejected = await api.post('/students', { email: same, ...request, send_welcome_email: true })
      expect(errorOf(rejected)).toEqual({ status: 409, code: 'already_exists' })
    }
    academy.clock.set(startTime)
    expect(stateAndEmails(academy)).toEqual(before)
  })

  rule('R138 a full plan rejects new and returning students until a student is removed', async ({ open }) => {
    const { academy, api } = open({ ...formerStudent, limits: { students: 2 } })
    expect((await api.post('/students', { email: 'second@example.com' })).status).toBe(201)
    const before = stateAndEmails(academy)
    const more = { course_ids: [courseId(academy, 'course-1')], list_ids: [listId(academy, 'VIP')] }
    for (const full of ['third@example.com', email]) {
      expect(errorOf(await api.post('/students', { email: full, ...more }))).toEqual(limitExceeded)
    }
    expect(stateAndEmails(academy)).toEqual(before)
    await api.delete(`/students/${studentId(academy, 'first@example.com')}`)
    expect((await api.post('/students', { email })).data.membershipStatus).toBe('reactivated')
    expect(errorOf(await api.post('/students', { email: 'third@example.com' }))).toEqual(limitExceeded)
  })

  rule('R139 a new student can be read at once and is first in the list', async ({ open }) => {
    const { academy, api } = open({ clock: frozenClock, students: [{ email: 'bob@example.com' }] })
    const { data } = await api.post('/students', { email, name: 'Ada' })
    const common = { id: data.id, email, name: 'Ada', avatar_url: null, joined_at: startTime, enrollments: [] }
    expect((await api.get(`/students/${data.id}`)).data).toEqual(common)
    expect((await api.get('/students?limit=1')).data).toEqual({
      students: [{ ...common, courses_enrolled: 0 }],
      pagination: { total: 2, limit: 1, offset: 0 },
    })
    expect(academy.clock.frozen).toBe(true)
  })

  rule('R140 D55 each list has one more member, who joined it at the same time as the academy', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [{ email: 'bob@example.com' }],
      lists: [{ name: 'Full', members: ['bob@example.com'] }, { name: 'Empty' }, { name: 'Other' }],
    })
    academy.clock.advance(minute)
    const list_ids = ['Full', 'Empty'].map((name) => listId(academy, name))
    const { data } = await api.post('/students', { email, name: 'Ada', list_ids })
    const joined_at = '2026-01-01T00:01:00.000Z'
    for (const [index, id] of list_ids.entries()) {
      const { members, pagination } = (await api.get(`/lists/${id}/members`)).data
      expect(members[0]).toEqual({ id: data.id, email, name: 'Ada', avatar_url: null, joined_at })
      expect(pagination.total).toBe(2 - index)
    }
    const counts = (await api.get('/lists')).data.lists.map((list: Record<string, unknown>) => list['member_count'])
    expect(counts.toReversed()).toEqual([2, 1, 0])
  })

  rule('D40 of several errors the first in order is reported, and nothing is done', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      limits: { students: 1 },
      courses: numberedCourses(1),
      students: [{ email }],
      lists: [{ name: 'VIP' }],
      offers: [{ name: 'Held', holders: [] }],
    })
    const before = stateAndEmails(academy)
    const wrong = {
      email,
      name: 'n'.repeat(201),
      course_ids: [courseId(academy, 'course-1'), unknownId],
      list_ids: [listId(academy, 'VIP'), listId(academy, 'Held'), unknownId],
    }
    // Each step corrects the error of the step before.
    const steps = [
      ['validation_error', {}],
      ['already_exists', { name: 'Ada' }],
      ['invalid_courses', { email: 'new@example.com' }],
      ['invalid_lists', { course_ids: wrong.course_ids.slice(0, 1) }],
      ['list_managed_by_offer', { list_ids: wrong.list_ids.slice(0, 2) }],
      ['limit_exceeded', { list_ids: wrong.list_ids.slice(0, 1) }],
    ] as const
    let body: object = wrong
    for (const [code, correction] of steps) {
      body = { ...body, ...correction }
      expect((await api.post('/students', body)).code).toBe(code)
      expect(stateAndEmails(academy), code).toEqual(before)
    }
    academy.plan.update({ limits: { students: 2 } })
    expect((await api.post('/students', body)).status).toBe(201)
  })

  rule('D42 a platform can be set to welcome only new students', async ({ openPlatform }) => {
    const fixture = { academies: [formerStudent] }
    const { academy, api } = await openPlatform({ fixture, welcomeOnReactivation: false })
    const { data } = await api.post('/students', { email, send_welcome_email: true })
    await api.delete(`/students/${data.id}`)
    await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails: [email, 'new@example.com'] })
    expect(academy.outbox.map(({ to, kind }) => `${kind} ${to}`)).toEqual(['created new@example.com'])
  })

  rule(
    'D52 a person with an account from another academy is new here, with the same id and without its name',
    async ({ open }) => {
      const address = 'd52@example.com'
      const other = open({ students: [{ email: address, name: 'Elsewhere', avatar_url: 'https://cdn.test/e.png' }] })
      const { academy, api } = open()
      const { data } = await api.post('/students', { email: address })
      expect(data).toMatchObject({ id: studentId(other.academy, address), name: null, membershipStatus: 'created' })
      expect((await api.get(`/students/${data.id}`)).data).toMatchObject({ name: null, avatar_url: null })
      expect(academy.outbox.map(({ kind }) => kind)).toEqual(['created'])
      const third = open()
      const named = await third.api.post('/students', { email: address, name: 'Here' })
      expect(named.data).toMatchObject({ id: data.id, name: 'Here', membershipStatus: 'created' })
      expect((await other.api.get(`/students/${data.id}`)).data.name).toBe('Elsewhere')
    },
  )

  rule('D59 a full plan affects only new students', async ({ open }) => {
    const { academy, api } = open({ ...formerStudent, limits: { students: 0 } })
    const id = studentId(academy, 'first@example.com')
    const course_id = courseId(academy, 'course-1')
    const { data } = await api.post(`/students/${id}/enrollments`, { course_id })
    expect((await api.delete(`/students/${id}/enrollments/${data.id}`)).status).toBe(200)
    const list = await api.post('/lists', { name: 'New' })
    const path = `/lists/${list.data.id}`
    expect((await api.patch(path, { name: 'Newer' })).status).toBe(200)
    const { results } = (await api.post(`${path}/members`, { emails: [email, 'first@example.com'] })).data
    expect(results).toMatchObject([{ status: 'error', code: 'limit_exceeded' }, { status: 'added' }])
    expect((await api.delete(`${path}/members/${id}`)).status).toBe(200)
    expect((await api.delete(path)).status).toBe(200)
    expect((await api.delete(`/students/${id}`)).status).toBe(200)
    expect(errorOf(await api.post('/students', { email }))).toEqual(limitExceeded)
  })
})
