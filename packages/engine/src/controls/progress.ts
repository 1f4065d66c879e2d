import { invalid } from '../service-error.ts'
import { publishedLessons } from '../state/courses.ts'
import { enrollmentIn, withEnrollment } from '../state/enrollments.ts'
import type { StudentRecord } from '../state/state.ts'
import { type Call, placeOf } from './control.ts'
import { referredCourse } from './references.ts'

/** D39: the given number of lessons, from the first; completed_at is set once, when a lesson completes the course. */
export function withProgress(call: Call, student: StudentRecord, idOrSlug: string, completed: number): StudentRecord {
  const { state, timestamp } = call.core
  const path = placeOf(call, `progress.${idOrSlug}`)
  const course = referredCourse(state, idOrSlug, path)
  const record = enrollmentIn(student, course.id)
  if (!record) throw invalid(`${path}: the student has no enrollment in "${course.slug}"`)
  const published = publishedLessons(course).map(({ id }) => id)
  if (completed > published.length) {
    throw invalid(`${path}: expected at most ${published.length} lessons of "${course.slug}", got ${completed}`)
  }
  const unpublished = record.completed_lessons.filter((id) => !published.includes(id))
  const done = published.slice(0, completed)
  const isNew = done.some((id) => !record.completed_lessons.includes(id))
  const completed_at = record.completed_at ?? (isNew && done.length === published.length ? timestamp() : null)
  return withEnrollment(student, { ...record, completed_lessons: [...done, ...unpublished], completed_at })
}
