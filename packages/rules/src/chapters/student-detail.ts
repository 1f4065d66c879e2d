import type { Student } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectFields, expectSame } from '../check/checks.ts'
import { anyTime } from '../check/matchers.ts'

export const studentDetail = visibleChapter('A student in detail', {
  'R147 R148 R149 R150 R151 R152 R153 R154 R155 R156 R184 an enrollment has nine fields: its course, and no progress yet':
    async ({ api, courses, student }) => {
      const enrolled = courses.slice(0, 5)
      const { id, enrollments } = await student({ course_ids: enrolled.map((course) => course.id) })
      const summaries = enrolled.map((course, index) => ({
        id: enrollments[index]?.id,
        course_id: course.id,
        enrolled_at: anyTime,
        completed_at: null,
      }))
      const expected = enrolled.map((course, index) => ({
        ...summaries[index],
        course_title: course.title,
        course_slug: course.slug,
        total_lessons: course.lesson_count,
        completed_lessons: 0,
        progress: 0,
      }))
      const inOrder = (rows: readonly { course_id: string }[]) =>
        enrolled.map((course) => rows.find(({ course_id }) => course_id === course.id))
      expectSame('data.enrollments', inOrder((await api.get(`/students/${id}`)).data.enrollments), expected)
      const rows: Student[] = (await api.get('/students?limit=100')).data.students
      const row = rows.find((one) => one.id === id)
      expectSame('enrollments of the row', inOrder(row?.enrollments ?? []), summaries)
    },

  'R147 the id of an enrollment is the id to revoke it with': async ({ api, course, student }) => {
    const path = `/students/${(await student({ course_ids: [course.id] })).id}`
    const [enrollment] = (await api.get(path)).data.enrollments
    expectFields(await api.delete(`${path}/enrollments/${enrollment.id}`), { revoked: true })
    expectFields(await api.get(path), { enrollments: [] })
  },
})
