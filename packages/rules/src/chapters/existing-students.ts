import type { Student, StudentDetail } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectSame } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { numberFrom } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, middleOf } from '../values.ts'

/** Details that one rule reads. */
const sampleSize = 10

/** Ten students that exist, with their rows: the newest, the oldest and those around a place in the middle. */
async function sample({ api }: Scene): Promise<{ row: Student; detail: StudentDetail }[]> {
  const rows = new Map<string, Student>()
  const take = (found: readonly Student[], count: number) => {
    for (const row of found.toSorted((one, other) => other.courses_enrolled - one.courses_enrolled).slice(0, count)) {
      if (rows.size < sampleSize) rows.set(row.id, row)
    }
  }
  const newest = (await api.get('/students?limit=100')).data
  const { total } = newest.pagination
  take(newest.students, 4)
  take((await api.get(`/students?limit=100&offset=${Math.max(0, total - 100)}`)).data.students, 3)
  take((await api.get(`/students?limit=100&offset=${middleOf(total)}`)).data.students, sampleSize)
  const found: { row: Student; detail: StudentDetail }[] = []
  for (const row of rows.values()) found.push({ row, detail: (await api.get(`/students/${row.id}`)).data })
  return found
}

/** The enrollments of ten students. */
const sampledEnrollments = async (scene: Scene) => (await sample(scene)).flatMap(({ detail }) => detail.enrollments)

export const existingStudents = visibleChapter('Existing students', {
  'R155 R156 R154 progress is the rounded share of the completed lessons, from 0 to 100': async (scene) => {
    for (const { id, completed_lessons, progress, total_lessons } of await sampledEnrollments(scene)) {
      expectSame(`completed_lessons of ${show(id)}`, completed_lessons, numberFrom(0, total_lessons))
      const share = total_lessons === 0 ? 0 : Math.round((100 * completed_lessons) / total_lessons)
      expectSame(
        `progress of ${show(id)}, with ${show(completed_lessons)} of ${show(total_lessons)} lessons`,
        progress,
        share,
      )
    }
  },

  'R149 R150 R153 title, slug and lessons of an enrollment are those of its course': async (scene) => {
    const catalogue = new Map(scene.courses.map((course) => [course.id, course]))
    for (const { id, course_id, course_slug, course_title, total_lessons } of await sampledEnrollments(scene)) {
      const course = catalogue.get(course_id)
      // A course that was hidden after the enrollment is not in the catalogue.
      if (!course) continue
      const expected = { title: course.title, slug: course.slug, lesson_count: course.lesson_count }
      const received = { title: course_title, slug: course_slug, lesson_count: total_lessons }
      expectSame(`course of ${show(id)}`, received, expected)
    }
  },

  'R109 R111 R112 a row and the detail have the same student and the same enrollments': async (scene) => {
    for (const { row, detail } of await sample(scene)) {
      const { courses_enrolled, enrollments, ...student } = row
      const { enrollments: detailed, ...own } = detail
      expectSame(`student ${show(row.id)}`, own, student)
      const shared = detailed.map(({ id, course_id, enrolled_at, completed_at }) => ({
        id,
        course_id,
        enrolled_at,
        completed_at,
      }))
      expectSame(`enrollments of ${show(row.id)}`, shared, enrollments)
      expectSame(`courses_enrolled of ${show(row.id)}`, courses_enrolled, detailed.length)
    }
  },

  'R146 R178 D36 enrollments are newest first, and none is there twice for a course': async (scene) => {
    for (const { detail } of await sample(scene)) {
      const times = detail.enrollments.map(({ enrolled_at }) => enrolled_at)
      expectSame(`enrolled_at of ${show(detail.id)}`, times, times.toSorted().toReversed())
      const courses = column(detail.enrollments, 'course_id')
      expectSame(`number of different courses of ${show(detail.id)}`, new Set(courses).size, courses.length)
    }
  },
})
