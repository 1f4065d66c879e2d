import { expect } from 'vitest'

import {
  firstOf,
  accessOf,
  addresses,
  courseId,
  listId,
  listOf,
  unknownId,
  errorOf,
  studentId,
  frozenClock,
} from '../fixtures.ts'
import { chapter } from '../suite.ts'

const [ada, bob] = ['ada@example.com', 'bob@example.com'] as const

/** Ada, and Bob, who has completed half of a course. */
const school = {
  courses: [{ title: 'Course', slug: 'course', lessons: [{}, {}] }],
  students: [{ email: ada }, { email: bob, enrollments: [{ course: 'course', completed_lessons: 1 }] }],
}

export const removingMembers = chapter('Removing members from a list', (rule) => {
  rule('R272 D82 malformed ids are checked first, then the list, then its offer, then the member', async ({ open }) => {
    const { academy, api } = open({
      students: [{ email: 'ada@example.com' }],
      offers: [{ name: 'Held', holders: ['ada@example.com'] }],
    })
    const held = listId(academy, 'Held')
    expect((await api.delete(`/lists/${unknownId}/members/abc`)).code).toBe('validation_error')
    expect((await api.delete(`/lists/${held}/members/abc`)).code).toBe('validation_error')
    expect((await api.delete(`/lists/${unknownId}/members/${unknownId}`)).code).toBe('not_found')
    for (const student of [unknownId, studentId(academy, 'ada@example.com')]) {
      const error = errorOf(await api.delete(`/lists/${held}/members/${student}`))
      expect(error).toEqual({ status: 400, code: 'list_managed_by_offer' })
    }
    expect((await api.get(`/lists/${held}`)).data.member_count).toBe(1)
  })

  rule(
    'R273 R275 a student removed from a list stays a student, with all enrollments and progress',
    async ({ open }) => {
      const { academy, api } = open({ ...school, lists: [{ name: 'VIP', members: [bob] }] })
      const id = studentId(academy, bob)
      const before = (await api.get(`/students/${id}`)).data
      expect(before.enrollments).toMatchObject([{ completed_lessons: 1, progress: 50 }])
      academy.clock.advance(1000)
      await api.delete(`/lists/${listId(academy, 'VIP')}/members/${id}`)
      expect((await api.get(`/students/${id}`)).data).toEqual(before)
      expect((await api.get('/students')).data.pagination.total).toBe(2)
      expect(academy.outbox).toEqual([])
    },
  )

  rule('R274 a student removed from a list loses what the list granted, and nothing else', async ({ open }) => {
    const { academy, api } = open({
      ...school,
      lists: [
        { name: 'VIP', members: [ada, bob] },
        { name: 'Gold', members: [bob] },
      ],
      offers: [{ name: 'Bundle', courses: ['course'], granted_to: ['VIP', 'Gold'] }],
    })
    const course = courseId(academy, 'course')
    for (const email of [ada, bob]) {
      expect(await accessOf(api, studentId(academy, email), course)).toBe('offer')
      await api.delete(`/lists/${listId(academy, 'VIP')}/members/${studentId(academy, email)}`)
    }
    expect(await accessOf(api, studentId(academy, ada), course)).toBeNull()
    expect(await accessOf(api, studentId(academy, bob), course)).toBe('offer')
  })

  rule(
    'R278 D80 a student who is added again joins anew: status added, joined now, first in the list',
    async ({ open }) => {
      const { academy, api } = open({ clock: frozenClock, ...listOf(2) })
      const id = listId(academy, 'VIP')
      const first = firstOf(addresses(2))
      const student_id = studentId(academy, first)
      await api.delete(`/lists/${id}/members/${student_id}`)
      academy.clock.advance(1000)
      const { results } = (await api.post(`/lists/${id}/members`, { email: first })).data
      expect(results).toEqual([{ email: first, status: 'added', student_id }])
      const { members } = (await api.get(`/lists/${id}/members`)).data
      expect(members[0]).toMatchObject({ id: student_id, joined_at: '2026-01-01T00:00:01.000Z' })
      expect(members).toHaveLength(2)
    },
  )
})
