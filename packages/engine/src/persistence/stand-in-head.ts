import { writeApiKey } from '@academy-access/schemas/internal'

import type { CourseRecord, LessonRecord, StudentRecord } from '../state/state.ts'
import type { Head, SavedRecord } from './record.ts'

/**
 * A head for an academy whose own is lost. It has a new key, and a course for each id that a student still refers to, so that
 * enrollments stay. Undefined when neither a student nor a list is left.
 */
export function standInHead(rows: readonly SavedRecord[]): Head | undefined {
  const students = rows.flatMap(({ kind, record }) =>
    kind === 'student' || kind === 'removed' ? [record as StudentRecord] : [],
  )
  if (students.length === 0 && !rows.some(({ kind }) => kind === 'list')) return undefined
  const digits = crypto.randomUUID().replaceAll('-', '')
  return {
    name: 'Recovered academy',
    plan: { plan: 'paid', locked: false, limits: { students: null }, rate_limit: null },
    keys: [
      { id: crypto.randomUUID(), name: 'default', key: writeApiKey('aa', digits), permissions: 'all', revoked: false },
    ],
    courses: [...lessonsByCourse(students)].map(([id, lessons], index): CourseRecord => ({
      id,
      title: `Recovered course ${index + 1}`,
      slug: `recovered-course-${index + 1}`,
      description: null,
      visibility: 'published',
      term: 'included',
      price_cents: null,
      lessons: [...lessons].map((lesson, place): LessonRecord => ({
        id: lesson,
        title: `Lesson ${place + 1}`,
        reading_time_minutes: 1,
        published: true,
      })),
    })),
    offers: [],
  }
}

/** The completed lessons of the courses that students are enrolled in or have bought. */
function lessonsByCourse(students: readonly StudentRecord[]): Map<string, Set<string>> {
  const courses = new Map<string, Set<string>>()
  const lessonsOf = (course: string) => {
    const lessons = courses.get(course) ?? new Set()
    courses.set(course, lessons)
    return lessons
  }
  for (const { enrollments, purchases } of students) {
    for (const id of purchases) lessonsOf(id)
    for (const { course_id, completed_lessons } of enrollments) {
      for (const lesson of completed_lessons) lessonsOf(course_id).add(lesson)
      lessonsOf(course_id)
    }
  }
  return courses
}
