import { expect } from 'vitest'

import { accessOf, courseId, listId, unknownId, errorOf, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const [ada, bob] = ['ada@example.com', 'bob@example.com'] as const

/** Ada, and Bob, who has completed half of a course. */
const school = {
  courses: [{ title: 'Course', slug: 'course', lessons: [{}, {}] }],
  students: [{ email: ada }, { email: bob, enrollments: [{ course: 'course', completed_lessons: 1 }] }],
}

export const removingMembers = chapter('Removing members from a list', (rule) => {
  rule(
    'R052 R272 D82 malformed ids are checked before the offer of a list, and the member after it',
    async ({ open }) => {
      const { academy, api } = open({
        students: [{ email: 'ada@example.com' }],
        offers: [{ name: 'Held', holders: ['ada@example.com'] }],
      })
      const held = listId(academy, 'Held')
      expect((await api.delete(`/lists/${held}/members/abc`)).code).toBe('validation_error')
      for (const student of [unknownId, studentId(academy, 'ada@example.com')]) {
        const error = errorOf(await api.delete(`/lists/${held}/members/${student}`))
        expect(error).toEqual({ status: 400, code: 'list_managed_by_offer' })
      }
      expect((await api.get(`/lists/${held}`)).data.member_count).toBe(1)
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
})
