import { expect } from 'vitest'

import { enrollmentsOf, courseId, numberedCourses, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
export const studentDetail = chapter('A student in detail', {
  'R146 the newest enrollment is first; of equal times the one created last': async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      courses: numberedCourses(5),
      students: [
        {
          email,
          enrollments: [
            { course: 'course-1', enrolled_at: '2025-02-01T00:00:00.000Z' },
            { course: 'course-2', enrolled_at: '2025-03-01T00:00:00.000Z' },
            { course: 'course-3', enrolled_at: '2025-02-01T00:00:00.000Z' },
          ],
        },
      ],
    })
    const id = studentId(academy, email)
    const slugs = async () => (await enrollmentsOf(api, id)).map((enrollment) => enrollment['course_slug'])
    expect(await slugs()).toEqual(['course-2', 'course-3', 'course-1'])
    for (const slug of ['course-5', 'course-4']) {
      await api.post(`/students/${id}/enrollments`, { course_id: courseId(academy, slug) })
    }
    expect(await slugs()).toEqual(['course-4', 'course-5', 'course-2', 'course-3', 'course-1'])
  },
})
