import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { courseId, dawn, everything, listId, minute, nowhere, numberedCourses } from '../fixtures.ts'
import { recordsOf, refusal, still, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
const limitExceeded = { status: 402, code: 'limit_exceeded' }

/** Ada was here: with a name, an avatar, revoked enrollments and a purchase. */
const formerStudent: AcademyFixture = {
  clock: still,
  courses: numberedCourses(3),
  students: [
    { email: 'first@example.com', joined_at: '2025-01-01T00:00:00.000Z' },
    {
      email,
      name: 'Ada',
      avatar_url: 'https://cdn.test/ada.png',
      joined_at: '2024-01-01T00:00:00.000Z',
      removed: true,
      purchases: ['course-3'],
      enrollments: [
        { course: 'course-1', enrolled_at: '2024-02-01T00:00:00.000Z' },
        { course: 'course-2', enrolled_at: '2024-03-01T00:00:00.000Z' },
      ],
    },
  ],
  lists: [{ name: 'VIP' }, { name: 'Team' }],
}

export const createdStudent = chapter('What comes of creating a student', (rule) => {
  rule('R127 the answer is 201', async ({ open }) => {
    const { api } = open()
    expect((await api.post('/students', { email })).status).toBe(201)
  })

  rule('R128 R129 R130 R132 the answer has five fields, also when there are lists', async ({ open }) => {
    const { academy, api } = open({ courses: numberedCourses(2), lists: [{ name: 'VIP' }] })
    const [one, two] = ['course-1', 'course-2'].map((slug) => courseId(academy, slug))
    const list_ids = [listId(academy, 'VIP')]
    const { data } = await api.post('/students', { email, name: 'Ada', course_ids: [two, one], list_ids })
    const [second, first] = recordsOf(academy, email)
    expect(data).toEqual({
      id: studentId(academy, email),
      email,
      name: 'Ada',
      membershipStatus: 'created',
      enrollments: [
        { id: second!.id, course_id: two, course_title: 'Course 2' },
        { id: first!.id, course_id: one, course_title: 'Course 1' },
      ],
    })
  })

  rule('R131 D51 a course that is asked for twice is enrolled in once', async ({ open }) => {
    const { academy, api } = open({ courses: numberedCourses(2) })
    const [one, two] = ['course-1', 'course-2'].map((slug) => courseId(academy, slug))
    const { data } = await api.post('/students', { email, course_ids: [two, one, two, one!.toUpperCase()] })
    expect(data.enrollments.map(({ course_id }: { course_id: string }) => course_id)).toEqual([two, one])
    expect(recordsOf(academy, email)).toHaveLength(2)
    expect((await api.post('/students', { email: 'bob@example.com' })).data.enrollments).toEqual([])
    expect((await api.post('/students', { email: 'cleo@example.com', course_ids: [] })).data.enrollments).toEqual([])
  })

  rule('R133 an address that was never a student here is created', async ({ open }) => {
    const { api } = open({ students: [{ email: 'bob@example.com', removed: true }] })
    expect((await api.post('/students', { email })).data.membershipStatus).toBe('created')
  })

  rule('R134 an address whose student was removed comes back, each time', async ({ open }) => {
    const { api } = open()
    const { data } = await api.post('/students', { email })
    for (const again of [email, 'ADA@example.com ']) {
      await api.delete(`/students/${data.id}`)
      const back = await api.post('/students', { email: again })
      expect(back.status).toBe(201)
      expect(back.data).toMatchObject({ email, membershipStatus: 'reactivated' })
    }
  })

  rule('R135 D41 who comes back has the same id and a new joined_at', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const id = studentId(academy, email)
    academy.clock.advance(minute)
    expect((await api.post('/students', { email })).data.id).toBe(id)
    expect((await api.get(`/students/${id}`)).data).toMatchObject({ id, joined_at: '2026-01-01T00:01:00.000Z' })
    expect((await api.get('/students')).data.students[0].id).toBe(id)
    expect(academy.students.list().filter((student) => student.id === id)).toMatchObject([{ removed: false }])
  })

  rule('D41 who comes back keeps avatar and purchases, and the name unless another is given', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const avatar_url = 'https://cdn.test/ada.png'
    const kept = await api.post('/students', { email })
    expect(kept.data.name).toBe('Ada')
    const path = `/students/${kept.data.id}`
    expect((await api.get(path)).data).toMatchObject({ name: 'Ada', avatar_url })
    const bought = await api.post(`${path}/enrollments`, { course_id: courseId(academy, 'course-3') })
    const revoked = await api.delete(`${path}/enrollments/${bought.data.id}`)
    expect(revoked.data.still_has_access_via).toBe('purchase')
    await api.delete(path)
    expect((await api.post('/students', { email, name: ' Countess ' })).data.name).toBe('Countess')
    expect((await api.get(path)).data).toMatchObject({ name: 'Countess', avatar_url })
  })

  rule('D41 who comes back has no lists and no enrollments but those of the request', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const { data } = await api.post('/students', { email, list_ids: [listId(academy, 'VIP')] })
    expect((await api.get(`/students/${data.id}`)).data.enrollments).toEqual([])
    await api.delete(`/students/${data.id}`)
    const course_ids = [courseId(academy, 'course-2')]
    await api.post('/students', { email, course_ids, list_ids: [listId(academy, 'Team')] })
    expect((await api.get(`/students/${data.id}`)).data.enrollments).toMatchObject(
      course_ids.map((course_id) => ({ course_id })),
    )
    expect(academy.lists.list().map(({ name, members }) => [name, members.length])).toEqual([
      ['VIP', 0],
      ['Team', 1],
    ])
  })

  rule('R136 R137 an active student is refused, and nothing of the request is done', async ({ open }) => {
    const { academy, api } = open({
      clock: still,
      courses: numberedCourses(1),
      students: [{ email, name: 'Ada' }],
      lists: [{ name: 'VIP' }],
    })
    const before = everything(academy)
    academy.clock.advance(minute)
    const request = { name: 'Other', course_ids: [courseId(academy, 'course-1')], list_ids: [listId(academy, 'VIP')] }
    for (const same of [email, ' ADA@example.com']) {
      const refused = await api.post('/students', { email: same, ...request, send_welcome_email: true })
      expect(refusal(refused)).toEqual({ status: 409, code: 'already_exists' })
    }
    academy.clock.set(dawn)
    expect(everything(academy)).toEqual(before)
  })

  rule('R138 a full plan takes no further student, new or returning, until somebody goes', async ({ open }) => {
    const { academy, api } = open({ ...formerStudent, limits: { students: 2 } })
    expect((await api.post('/students', { email: 'second@example.com' })).status).toBe(201)
    const before = everything(academy)
    const more = { course_ids: [courseId(academy, 'course-1')], list_ids: [listId(academy, 'VIP')] }
    for (const full of ['third@example.com', email]) {
      expect(refusal(await api.post('/students', { email: full, ...more }))).toEqual(limitExceeded)
    }
    expect(everything(academy)).toEqual(before)
    await api.delete(`/students/${studentId(academy, 'first@example.com')}`)
    expect((await api.post('/students', { email })).data.membershipStatus).toBe('reactivated')
    expect(refusal(await api.post('/students', { email: 'third@example.com' }))).toEqual(limitExceeded)
  })

  rule('R139 a new student can be read at once, and stands first', async ({ open }) => {
    const { academy, api } = open({ clock: still, students: [{ email: 'bob@example.com' }] })
    const { data } = await api.post('/students', { email, name: 'Ada' })
    const common = { id: data.id, email, name: 'Ada', avatar_url: null, joined_at: dawn, enrollments: [] }
    expect((await api.get(`/students/${data.id}`)).data).toEqual(common)
    expect((await api.get('/students?limit=1')).data).toEqual({
      students: [{ ...common, courses_enrolled: 0 }],
      pagination: { total: 2, limit: 1, offset: 0 },
    })
    expect(academy.clock.frozen).toBe(true)
  })

  rule('R140 D55 each list has one member more, who joined it with the academy', async ({ open }) => {
    const { academy, api } = open({
      clock: still,
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

  rule('R141 D64 who comes back gets the former record of a course, enrolled from now', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const former = Object.fromEntries(recordsOf(academy, email).map(({ course, id }) => [course, id]))
    const course_ids = ['course-3', 'course-2'].map((slug) => courseId(academy, slug))
    const { data } = await api.post('/students', { email, course_ids })
    expect(data.enrollments[1]).toEqual({ id: former['course-2'], course_id: course_ids[1], course_title: 'Course 2' })
    expect(Object.values(former)).not.toContain(data.enrollments[0].id)
    expect(recordsOf(academy, email)).toMatchObject([
      { id: former['course-1'], status: 'revoked' },
      { course: 'course-3', status: 'active', enrolled_at: dawn },
      { id: former['course-2'], status: 'active', enrolled_at: dawn },
    ])
  })

  rule('D40 of several reasons to refuse the first in order is told, and nothing is done', async ({ open }) => {
    const { academy, api } = open({
      clock: still,
      limits: { students: 1 },
      courses: numberedCourses(1),
      students: [{ email }],
      lists: [{ name: 'VIP' }],
      offers: [{ name: 'Held', holders: [] }],
    })
    const before = everything(academy)
    const wrong = {
      email,
      name: 'n'.repeat(201),
      course_ids: [courseId(academy, 'course-1'), nowhere],
      list_ids: [listId(academy, 'VIP'), listId(academy, 'Held'), nowhere],
    }
    // Each step mends what the step before was refused for.
    const steps = [
      ['validation_error', {}],
      ['already_exists', { name: 'Ada' }],
      ['invalid_courses', { email: 'new@example.com' }],
      ['invalid_lists', { course_ids: wrong.course_ids.slice(0, 1) }],
      ['list_managed_by_offer', { list_ids: wrong.list_ids.slice(0, 2) }],
      ['limit_exceeded', { list_ids: wrong.list_ids.slice(0, 1) }],
    ] as const
    let body: object = wrong
    for (const [code, mended] of steps) {
      body = { ...body, ...mended }
      expect((await api.post('/students', body)).code).toBe(code)
      expect(everything(academy), code).toEqual(before)
    }
    academy.plan.update({ limits: { students: 2 } })
    expect((await api.post('/students', body)).status).toBe(201)
  })

  rule('D42 who comes back gets a welcome mail too, by either way and unless the flag is false', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const path = `/students/${studentId(academy, email)}`
    const members = `/lists/${listId(academy, 'VIP')}/members`
    const mails = () => academy.outbox.map(({ to, kind }) => `${kind} ${to}`)
    await api.post('/students', { email, send_welcome_email: false })
    await api.delete(path)
    await api.post(members, { email, send_welcome_email: false })
    await api.delete(path)
    expect(mails()).toEqual([])
    await api.post('/students', { email })
    await api.delete(path)
    await api.post(members, { emails: ['new@example.com', email] })
    expect(mails()).toEqual([`reactivated ${email}`, 'created new@example.com', `reactivated ${email}`])
  })

  rule('D42 a platform can be told to welcome newcomers alone', async ({ openPlatform }) => {
    const fixture = { academies: [formerStudent] }
    const { academy, api } = await openPlatform({ fixture, welcomeOnReactivation: false })
    const { data } = await api.post('/students', { email, send_welcome_email: true })
    await api.delete(`/students/${data.id}`)
    await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails: [email, 'new@example.com'] })
    expect(academy.outbox.map(({ to, kind }) => `${kind} ${to}`)).toEqual(['created new@example.com'])
  })

  rule(
    'D52 who has an account by another academy is new here, under the same id and without its name',
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

  rule('D59 a full plan hinders nothing but new students', async ({ open }) => {
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
    expect(refusal(await api.post('/students', { email }))).toEqual(limitExceeded)
  })
})
