import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { column, listId, frozenClock, studentId } from '../fixtures.ts'
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

export const addingMembersItems = chapter('Adding members to a list: each address', {
  'R259 D91 the plan limit rejects new students one by one; existing students are still added': async ({ open }) => {
    const { academy, api } = open({ ...vip, limits: { students: 3 } })
    const emails = ['new-1@example.com', eve, bob, ada, 'new-2@example.com']
    const { status, data } = await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails })
    expect(status).toBe(200)
    expect(column(data.results, 'status')).toEqual(['created', 'error', 'added', 'already_member', 'error'])
    expect(column(data.results, 'code')).toEqual([undefined, 'limit_exceeded', undefined, undefined, 'limit_exceeded'])
    expect((await api.get('/students')).data.pagination.total).toBe(3)
    expect(column(academy.outbox, 'to')).toEqual(['new-1@example.com'])
    await api.delete(`/students/${studentId(academy, bob)}`)
    expect((await api.post(`/lists/${listId(academy, 'VIP')}/members`, { email: eve })).data.results[0].status).toBe(
      'created',
    )
    expectError(await api.post('/students', { email: 'over@example.com' }), 'limit_exceeded')
  },

  'D87 an item that fails unexpectedly has an error of its own and can be sent again': async ({ open }) => {
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
  },
})
