import { expect } from 'vitest'

import { accessOf, courseId, listId, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const [ada, bob] = ['ada@example.com', 'bob@example.com'] as const

/** Ada, and Bob, who has completed half of a course. */
const school = {
  courses: [{ title: 'Course', slug: 'course', lessons: [{}, {}] }],
  students: [{ email: ada }, { email: bob, enrollments: [{ course: 'course', completed_lessons: 1 }] }],
}

export const removingMembers = chapter('Removing members from a list', {
  'R274 a student removed from a list loses what the list granted, and nothing else': async ({ open }) => {
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
  },
})
