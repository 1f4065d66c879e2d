import { expect } from 'vitest'

import { accessOf, addresses, column, courseId, startTime, emoji, listId, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const [ada, bob, eve] = ['ada@example.com', 'bob@example.com', 'eve@example.com'] as const

/** Ada is a member, Bob is a student, Eve is a removed student. */
const vip = {
  clock: frozenClock,
  courses: [{ title: 'Course', slug: 'course', lessons: [{}, {}] }],
  students: [
    { email: ada, name: 'Ada', joined_at: '2025-01-01T00:00:00Z' },
    {
      email: bob,
      name: 'Bob',
      joined_at: '2025-01-01T00:00:00Z',
      enrollments: [{ course: 'course', completed_lessons: 1 }],
    },
    { email: eve, name: 'Eve', avatar_url: 'https://example.com/eve.png', removed: true },
  ],
  lists: [{ name: 'VIP', members: [{ email: ada, joined_at: '2025-01-02T00:00:00Z' }] }],
}

export const addingMembersItems = chapter('Adding members to a list: each address', (rule) => {
  rule('R250 R260 D95 an unknown address becomes a student and a member, with status created', async ({ open }) => {
    const { academy, api } = open(vip)
    const { results } = (
      await api.post(`/lists/${listId(academy, 'VIP')}/members`, { email: 'new@example.com', name: 'New' })
    ).data
    expect(results).toEqual([{ email: 'new@example.com', status: 'created', student_id: results[0].student_id }])
    const { students, pagination } = (await api.get('/students')).data
    expect(pagination.total).toBe(3)
    expect(students[0]).toEqual({
      id: results[0].student_id,
      email: 'new@example.com',
      name: null,
      avatar_url: null,
      joined_at: startTime,
      courses_enrolled: 0,
      enrollments: [],
    })
  })

  rule('R251 R262 D81 adding a member again changes no field and sends no email', async ({ open }) => {
    const { academy, api } = open(vip)
    const id = listId(academy, 'VIP')
    const readAll = () => Promise.all([api.get(`/lists/${id}/members`), api.get(`/lists/${id}`), api.get('/students')])
    const before = (await readAll()).map(({ data }) => data)
    academy.clock.advance(5000)
    for (let time = 0; time < 3; time++) {
      const { results } = (
        await api.post(`/lists/${id}/members`, { emails: [ada], send_welcome_email: true, name: 'Other' })
      ).data
      expect(results).toEqual([{ email: ada, status: 'already_member', student_id: studentId(academy, ada) }])
    }
    expect((await readAll()).map(({ data }) => data)).toEqual(before)
    expect(academy.outbox).toEqual([])
  })

  rule('R253 D89 the results have one item per address, in order and as sent', async ({ open }) => {
    const { academy, api } = open(vip)
    const emails = [
      'Zoe@Example.com',
      ' BOB@example.com ',
      'nonsense',
      'zoe@example.com',
      ada,
      ada,
      'ada+tag@example.com',
      '',
    ]
    const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })).data
    expect(column(results, 'email')).toEqual(emails)
    const statuses = [
      'created',
      'added',
      'error',
      'already_member',
      'already_member',
      'already_member',
      'created',
      'error',
    ]
    expect(column(results, 'status')).toEqual(statuses)
    expect(results[3].student_id).toBe(results[0].student_id)
    expect((await api.get(`/students/${results[0].student_id}`)).data.email).toBe('zoe@example.com')
    const { members } = (await api.get(`/lists/${listId(academy, 'VIP')}/members`)).data
    expect(column(members, 'email')).toEqual(['ada+tag@example.com', bob, 'zoe@example.com', ada])
  })

  rule('R254 the status of an item is created, added, already_member or error', async ({ open }) => {
    const { academy, api } = open(vip)
    const emails = ['new@example.com', bob, ada, '@']
    const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })).data
    expect(column(results, 'status')).toEqual(['created', 'added', 'already_member', 'error'])
  })

  rule('R255 R256 D90 an item has only a student id, or a code and a message', async ({ open }) => {
    const { academy, api } = open(vip)
    const emails = ['new@example.com', bob, ada, 'nonsense']
    const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })).data
    const [created, added, present, failed] = results.map((item: object) => Object.keys(item))
    for (const fields of [created, added, present]) expect(fields).toEqual(['email', 'status', 'student_id'])
    expect(failed).toEqual(['email', 'status', 'code', 'message'])
    expect(results[3]).toMatchObject({ code: 'validation_error', message: expect.stringMatching(/./) })
  })

  rule('R257 R258 an address that fails does not affect the others, and all of them may fail', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP' }] })
    const path = `/lists/${listId(academy, 'VIP')}/members`
    const tooLong = `${emoji.repeat(243)}@example.com`
    const bad = ['nonsense', '', 'two@at@example.com', 'a b@example.com', 'nodot@example', '@example.com', tooLong]
    const mixed = await api.post(path, { emails: bad.flatMap((email, index) => [email, `good-${index}@example.com`]) })
    expect(mixed.status).toBe(200)
    expect(column(mixed.data.results, 'status')).toEqual(bad.flatMap(() => ['error', 'created']))
    expect(academy.lists.get('VIP').members).toHaveLength(bad.length)
    const all = await api.post(path, { emails: bad })
    expect([all.status, column(all.data.results, 'code')]).toEqual([200, bad.map(() => 'validation_error')])
    const one = await api.post(path, { email: 'nonsense' })
    expect([one.status, column(one.data.results, 'code')]).toEqual([200, ['validation_error']])
    expect((await api.post(path, { email: `${emoji.repeat(242)}@example.com` })).data.results[0].status).toBe('created')
    expect(academy.students.list()).toHaveLength(bad.length + 1)
  })

  rule(
    'R259 D91 the plan limit rejects new students one by one; existing students are still added',
    async ({ open }) => {
      const { academy, api } = open({ ...vip, limits: { students: 3 } })
      const emails = ['new-1@example.com', eve, bob, ada, 'new-2@example.com']
      const { status, data } = await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })
      expect(status).toBe(200)
      expect(column(data.results, 'status')).toEqual(['created', 'error', 'added', 'already_member', 'error'])
      expect(column(data.results, 'code')).toEqual([
        undefined,
        'limit_exceeded',
        undefined,
        undefined,
        'limit_exceeded',
      ])
      expect((await api.get('/students')).data.pagination.total).toBe(3)
      expect(column(academy.outbox, 'to')).toEqual(['new-1@example.com'])
      await api.delete(`/students/${studentId(academy, bob)}`)
      expect((await api.post(`/lists/${listId(academy, 'VIP')}/members`, { email: eve })).data.results[0].status).toBe(
        'created',
      )
      expect((await api.post('/students', { email: 'over@example.com' })).code).toBe('limit_exceeded')
    },
  )

  rule(
    'R260 D93 a removed student returns under the same id with status created and gets the reactivation email',
    async ({ open }) => {
      const { academy, api } = open(vip)
      const id = studentId(academy, eve)
      const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { email: eve })).data
      expect(results).toEqual([{ email: eve, status: 'created', student_id: id }])
      expect((await api.get(`/students/${id}`)).status).toBe(200)
      expect(academy.outbox).toEqual([{ id: '1', to: eve, kind: 'reactivated', sent_at: startTime, student_id: id }])
    },
  )

  rule('R261 a student who is not on the list joins it now and stays the same student', async ({ open }) => {
    const { academy, api } = open(vip)
    const id = studentId(academy, bob)
    const before = (await api.get(`/students/${id}`)).data
    const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { email: bob })).data
    expect(results).toEqual([{ email: bob, status: 'added', student_id: id }])
    expect((await api.get(`/students/${id}`)).data).toEqual(before)
    const [member] = (await api.get(`/lists/${listId(academy, 'VIP')}/members`)).data.members
    expect(member).toEqual({ id, email: bob, name: 'Bob', avatar_url: null, joined_at: startTime })
  })

  rule('R263 the student id of an item is the id of the student and of the member', async ({ open }) => {
    const { academy, api } = open(vip)
    const emails = ['new@example.com', bob, ada, eve]
    const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })).data
    const { members } = (await api.get(`/lists/${listId(academy, 'VIP')}/members`)).data
    for (const [index, email] of emails.entries()) {
      expect((await api.get(`/students/${results[index].student_id}`)).data.email).toBe(email)
      expect(members.find((member: { email: string }) => member.email === email).id).toBe(results[index].student_id)
    }
  })

  rule(
    'R264 D95 a new student has no name, avatar or enrollment; a returning student keeps name and avatar',
    async ({ open }) => {
      const { academy, api } = open(vip)
      const emails = ['new@example.com', eve]
      const { results } = (await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })).data
      const [fresh, back] = await Promise.all(
        column(results, 'student_id').map((id) => api.get(`/students/${String(id)}`)),
      )
      expect(fresh?.data).toMatchObject({ name: null, avatar_url: null, joined_at: startTime, enrollments: [] })
      expect(back?.data).toMatchObject({
        name: 'Eve',
        avatar_url: 'https://example.com/eve.png',
        joined_at: startTime,
        enrollments: [],
      })
    },
  )

  rule('R265 member_count grows by the number of created and added items', async ({ open }) => {
    const { academy, api } = open(vip)
    const id = listId(academy, 'VIP')
    const { results } = (
      await api.post(`/lists/${id}/members`, { emails: [...addresses(5), bob, ada, 'nonsense', bob] })
    ).data
    const newMembers = column(results, 'status').filter((status) => status === 'created' || status === 'added')
    expect(newMembers).toHaveLength(6)
    expect((await api.get(`/lists/${id}`)).data.member_count).toBe(7)
    expect((await api.get(`/lists/${id}/members`)).data.pagination.total).toBe(7)
  })

  rule(
    'R268 adding a member creates no enrollment but gives access to the courses that the list grants',
    async ({ open }) => {
      const { academy, api } = open({ ...vip, offers: [{ name: 'Bundle', courses: ['course'], granted_to: ['VIP'] }] })
      const { results } = (
        await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails: ['new@example.com', bob] })
      ).data
      const [fresh, known] = results
      expect(academy.students.get('new@example.com').enrollments).toEqual([])
      expect((await api.get(`/students/${known.student_id}`)).data.enrollments).toHaveLength(1)
      expect(await accessOf(api, fresh.student_id, courseId(academy, 'course'))).toBe('offer')
      expect(await accessOf(api, known.student_id, courseId(academy, 'course'))).toBe('offer')
    },
  )

  rule('D87 an item that fails unexpectedly has an error of its own and can be sent again', async ({ open }) => {
    const { academy, api } = open(vip)
    academy.faults.add({ operation: 'lists.members.add', email: 'two@example.com', status: 500, times: 1 })
    const emails = ['one@example.com', ' TWO@example.com', 'three@example.com']
    const path = `/lists/${listId(academy, 'VIP')}/members`
    const { status, data } = await api.post(path, { emails })
    expect([status, column(data.results, 'status')]).toEqual([200, ['created', 'error', 'created']])
    expect(data.results[1]).toMatchObject({ email: ' TWO@example.com', code: 'internal_error' })
    expect(academy.students.list()).toHaveLength(5)
    expect(column(academy.outbox, 'to')).toEqual(['one@example.com', 'three@example.com'])
    expect(column((await api.post(path, { emails })).data.results, 'status')).toEqual([
      'already_member',
      'created',
      'already_member',
    ])
  })
})
