import { expect } from 'vitest'

import { courseId, enrollmentsOf, firstOf, lessons, recordsOf, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'

export const enrollments = chapter('Enrollments', {
  'R182 an enrollment is active or revoked': async ({ open }) => {
    const { academy, api } = open({ courses: [{ title: 'One', slug: 'one' }], students: [{ email }] })
    const path = `/students/${studentId(academy, email)}/enrollments`
    const status = () => firstOf(recordsOf(academy, email)).status
    const enroll = () => api.post(path, { course_id: courseId(academy, 'one') })
    expect(recordsOf(academy, email)).toEqual([])
    const { data } = await enroll()
    expect(status()).toBe('active')
    await api.delete(`${path}/${data.id}`)
    expect(status()).toBe('revoked')
    await enroll()
    expect(status()).toBe('active')
  },

  'R155 R156 D39 progress is the percentage of completed lessons, rounded; 100 does not mean completed': async ({
    open,
  }) => {
    const cases = [
      [7, 0, 0],
      [7, 1, 14],
      [7, 2, 29],
      [7, 3, 43],
      [7, 6, 86],
      [7, 7, 100],
      [3, 1, 33],
      [3, 2, 67],
      [8, 1, 13],
      [8, 3, 38],
      [200, 1, 1],
      [201, 1, 0],
      [200, 199, 100],
      [0, 0, 0],
    ] as const
    for (const [total, done, progress] of cases) {
      const { academy, api } = open({
        courses: [{ title: 'One', slug: 'one', lessons: lessons(total) }],
        students: [{ email, enrollments: [{ course: 'one', completed_lessons: done }] }],
      })
      expect(await enrollmentsOf(api, studentId(academy, email)), `${done} of ${total}`).toMatchObject([
        { total_lessons: total, completed_lessons: done, progress, completed_at: null },
      ])
    }
  },
})
