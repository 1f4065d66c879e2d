import { expect } from 'vitest'

import {
  accessOf,
  addresses,
  column,
  courseId,
  dawn,
  listId,
  malformedIds,
  nowhere,
  refusal,
  studentId,
} from '../fixtures.ts'
import { chapter } from '../suite.ts'

const [ada, bob] = ['ada@example.com', 'bob@example.com'] as const

/** A list VIP with so many members, the last the newest. */
const listOf = (count: number) => ({
  students: addresses(count).map((email) => ({ email })),
  lists: [{ name: 'VIP', members: addresses(count) }],
})

/** Ada, and Bob halfway through a course. */
const school = {
  courses: [{ title: 'Course', slug: 'course', lessons: [{}, {}] }],
  students: [{ email: ada }, { email: bob, enrollments: [{ course: 'course', completed_lessons: 1 }] }],
}

export const removingMembers = chapter('Taking students off a list', (rule) => {
  rule('R269 R270 a member is taken off by the id that the list shows, and the answer says so', async ({ open }) => {
    const { academy, api } = open(listOf(3))
    const id = listId(academy, 'VIP')
    const [, middle] = (await api.get(`/lists/${id}/members`)).data.members
    const { status, body } = await api.delete(`/lists/${id}/members/${middle.id.toUpperCase()}`)
    expect([status, body]).toEqual([200, { data: { removed: true } }])
    expect(column((await api.get(`/lists/${id}/members`)).data.members, 'email')).toEqual([
      addresses(3)[2],
      addresses(3)[0],
    ])
  })

  rule('R271 who is not on the list cannot be taken off: never there, gone, removed, or unknown', async ({ open }) => {
    const { academy, api } = open({
      students: addresses(4).map((email) => ({ email })),
      lists: [
        { name: 'VIP', members: addresses(2) },
        { name: 'Gold', members: [addresses(3)[2]!] },
      ],
    })
    const id = listId(academy, 'VIP')
    const [taken, removed, elsewhere, nowhereListed] = addresses(4).map((email) => studentId(academy, email))
    await api.delete(`/lists/${id}/members/${taken}`)
    await api.delete(`/students/${removed}`)
    for (const student of [taken, removed, elsewhere, nowhereListed, nowhere]) {
      expect(refusal(await api.delete(`/lists/${id}/members/${student}`))).toEqual({ status: 404, code: 'not_found' })
    }
    expect((await api.get(`/lists/${listId(academy, 'Gold')}`)).data.member_count).toBe(1)
  })

  rule(
    'R272 D82 taking off goes by order: malformed ids, then the list, then its offer, then the member',
    async ({ open }) => {
      const { academy, api } = open({
        students: [{ email: 'ada@example.com' }],
        offers: [{ name: 'Held', holders: ['ada@example.com'] }],
      })
      const held = listId(academy, 'Held')
      expect((await api.delete(`/lists/${nowhere}/members/abc`)).code).toBe('validation_error')
      expect((await api.delete(`/lists/${held}/members/abc`)).code).toBe('validation_error')
      expect((await api.delete(`/lists/${nowhere}/members/${nowhere}`)).code).toBe('not_found')
      for (const student of [nowhere, studentId(academy, 'ada@example.com')]) {
        const refused = refusal(await api.delete(`/lists/${held}/members/${student}`))
        expect(refused).toEqual({ status: 400, code: 'list_managed_by_offer' })
      }
      expect((await api.get(`/lists/${held}`)).data.member_count).toBe(1)
    },
  )

  rule('R273 R275 who is taken off stays a student, with all enrollments and progress', async ({ open }) => {
    const { academy, api } = open({ ...school, lists: [{ name: 'VIP', members: [bob] }] })
    const id = studentId(academy, bob)
    const before = (await api.get(`/students/${id}`)).data
    expect(before.enrollments).toMatchObject([{ completed_lessons: 1, progress: 50 }])
    academy.clock.advance(1000)
    await api.delete(`/lists/${listId(academy, 'VIP')}/members/${id}`)
    expect((await api.get(`/students/${id}`)).data).toEqual(before)
    expect((await api.get('/students')).data.pagination.total).toBe(2)
    expect(academy.outbox).toEqual([])
  })

  rule('R274 who is taken off loses what the list granted, and only that', async ({ open }) => {
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

  rule('R276 one member less is counted, and no other list loses any', async ({ open }) => {
    const { academy, api } = open({
      students: addresses(3).map((email) => ({ email })),
      lists: [
        { name: 'VIP', members: addresses(3) },
        { name: 'Gold', members: addresses(3) },
      ],
    })
    await api.delete(`/lists/${listId(academy, 'VIP')}/members/${studentId(academy, addresses(1)[0]!)}`)
    expect(column((await api.get('/lists')).data.lists, 'member_count')).toEqual([3, 2])
  })

  rule('R277 a list id or user id that is no UUID is a validation error', async ({ open }) => {
    const { academy, api } = open(listOf(1))
    const id = listId(academy, 'VIP')
    for (const malformed of malformedIds) {
      expect((await api.delete(`/lists/${id}/members/${malformed}`)).code, malformed).toBe('validation_error')
      expect((await api.delete(`/lists/${malformed}/members/${nowhere}`)).code, malformed).toBe('validation_error')
    }
    expect((await api.get(`/lists/${id}`)).data.member_count).toBe(1)
  })

  rule('R278 D80 who is put back joins anew: added, from now, first', async ({ open }) => {
    const { academy, api } = open({ clock: { now: dawn, frozen: true }, ...listOf(2) })
    const id = listId(academy, 'VIP')
    const [first] = addresses(2)
    const student_id = studentId(academy, first!)
    await api.delete(`/lists/${id}/members/${student_id}`)
    academy.clock.advance(1000)
    const { results } = (await api.post(`/lists/${id}/members`, { email: first })).data
    expect(results).toEqual([{ email: first, status: 'added', student_id }])
    const { members } = (await api.get(`/lists/${id}/members`)).data
    expect(members[0]).toMatchObject({ id: student_id, joined_at: '2026-01-01T00:00:01.000Z' })
    expect(members).toHaveLength(2)
  })
})
