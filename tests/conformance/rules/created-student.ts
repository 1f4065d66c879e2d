import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import {
  column,
  courseId,
  frozenClock,
  listId,
  minute,
  numberedCourses,
  stateAndEmails,
  studentId,
  unknownId,
} from '../fixtures.ts'
import { formerStudent } from '../school.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
export const createdStudent = chapter('Creating a student: the result', {
  'R138 a full plan rejects new and returning students until a student is removed': async ({ open }) => {
    const { academy, api } = open({ ...formerStudent, limits: { students: 2 } })
    expect((await api.post('/students', { email: 'second@example.com' })).status).toBe(201)
    const before = stateAndEmails(academy)
    const more = { course_ids: [courseId(academy, 'course-1')], list_ids: [listId(academy, 'VIP')] }
    for (const full of ['third@example.com', email]) {
      expectError(await api.post('/students', { email: full, ...more }), 'limit_exceeded')
    }
    expect(stateAndEmails(academy)).toEqual(before)
    await api.delete(`/students/${studentId(academy, 'first@example.com')}`)
    expect((await api.post('/students', { email })).data.membershipStatus).toBe('reactivated')
    expectError(await api.post('/students', { email: 'third@example.com' }), 'limit_exceeded')
  },

  'R139 R140 R261 D55 a student joins the academy and a list at the time of its clock': async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [{ email: 'bob@example.com', joined_at: '2025-01-01T00:00:00.000Z' }],
      lists: [{ name: 'VIP' }],
    })
    academy.clock.advance(minute)
    const list = listId(academy, 'VIP')
    const { data } = await api.post('/students', { email, list_ids: [list] })
    academy.clock.advance(minute)
    await api.post(`/lists/${list}/members`, { email: 'bob@example.com' })
    expect((await api.get(`/students/${data.id}`)).data.joined_at).toBe('2026-01-01T00:01:00.000Z')
    expect(column((await api.get('/students')).data.students, 'joined_at')).toEqual([
      '2026-01-01T00:01:00.000Z',
      '2025-01-01T00:00:00.000Z',
    ])
    const { members } = (await api.get(`/lists/${list}/members`)).data
    expect(column(members, 'joined_at')).toEqual(['2026-01-01T00:02:00.000Z', '2026-01-01T00:01:00.000Z'])
  },

  'D01 D40 of several errors the first in order is reported, with an offer and a full plan too': async ({ open }) => {
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
  },

  'D42 a platform can be set to welcome only new students': async ({ openPlatform }) => {
    const fixture = { academies: [formerStudent] }
    const { academy, api } = await openPlatform({ fixture, welcomeOnReactivation: false })
    const { data } = await api.post('/students', { email, send_welcome_email: true })
    await api.delete(`/students/${data.id}`)
    await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails: [email, 'new@example.com'] })
    expect(academy.outbox.map(({ to, kind }) => `${kind} ${to}`)).toEqual(['created new@example.com'])
  },

  'D52 a person with an account from another academy is new here, with the same id and without its name': async ({
    open,
  }) => {
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

  'D59 a full plan affects only new students': async ({ open }) => {
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
    expectError(await api.post('/students', { email }), 'limit_exceeded')
  },
})
