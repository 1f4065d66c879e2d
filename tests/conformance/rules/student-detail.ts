import { expect } from 'vitest'

import { column, courseId, enrollmentsOf, frozenClock, numberedCourses, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
export const studentDetail = chapter('A student in detail', {
  'R112 R146 D36 the newest enrollment is first, in the row and in the detail; of equal times the one created last':
    async ({ open }) => {
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
      const slugs = async () => {
        const enrollments = await enrollmentsOf(api, id)
        const [row] = (await api.get('/students')).data.students
        expect(column(row.enrollments, 'id')).toEqual(column(enrollments, 'id'))
        return column(enrollments, 'course_slug')
      }
      expect(await slugs()).toEqual(['course-2', 'course-3', 'course-1'])
      for (const slug of ['course-5', 'course-4']) {
        await api.post(`/students/${id}/enrollments`, { course_id: courseId(academy, slug) })
      }
      expect(await slugs()).toEqual(['course-4', 'course-5', 'course-2', 'course-3', 'course-1'])
    },
})
