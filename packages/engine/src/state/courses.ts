import { notFound } from '../service-error.ts'
import { enrollmentIn, withEnrollment } from './enrollments.ts'
import type { AcademyState, CourseRecord, EnrollmentRecord, LessonRecord, StudentRecord } from './state.ts'

/** A course by id, slug or title, or 404. */
export function requireCourse({ courses }: Pick<AcademyState, 'courses'>, wanted: string): CourseRecord {
  const all = () => [...courses.values()]
  const course =
    courses.get(wanted.toLowerCase()) ??
    all().find(({ slug }) => slug === wanted) ??
    all().find(({ title }) => title === wanted)
  if (!course) throw notFound('course', JSON.stringify(wanted))
  return course
}

/** The published courses in display order (R075). */
export function publishedCourses({ courses }: AcademyState): CourseRecord[] {
  return [...courses.values()].filter(isPublished)
}

/** Whether the API shows the course. */
export function isPublished({ visibility }: CourseRecord): boolean {
  return visibility === 'published'
}

/** The lessons that the API counts (R085, R153). */
export function publishedLessons({ lessons }: CourseRecord): readonly LessonRecord[] {
  return lessons.filter(({ published }) => published)
}

/** The progress of an enrollment as the API computes it (R147–R156). */
export function progressIn(course: CourseRecord, { completed_lessons: done }: EnrollmentRecord) {
  const lessons = publishedLessons(course)
  const completed = lessons.filter(({ id }) => done.includes(id)).length
  return {
    total_lessons: lessons.length,
    completed_lessons: completed,
    progress: lessons.length === 0 ? 0 : Math.round((100 * completed) / lessons.length),
  }
}

/** Adds a course as the last one, or replaces the one with the same id. */
export function putCourse(state: AcademyState, course: CourseRecord): void {
  const former = state.courses.get(course.id)
  if (former) forgetDeletedLessons(state, former, course)
  state.courses = new Map(state.courses).set(course.id, course)
}

/** Sets the display order. */
export function orderCourses(state: AcademyState, courses: readonly CourseRecord[]): void {
  state.courses = new Map(courses.map((course) => [course.id, course]))
}

/** Deletes a course with its enrollments and purchases, and takes it out of the offers. */
export function deleteCourse(state: AcademyState, { id }: CourseRecord): void {
  const without = (student: StudentRecord): StudentRecord | undefined =>
    student.purchases.includes(id) || enrollmentIn(student, id)
      ? {
          ...student,
          enrollments: student.enrollments.filter(({ course_id }) => course_id !== id),
          purchases: student.purchases.filter((courseId) => courseId !== id),
        }
      : undefined
  for (const student of state.students.oldestFirst()) {
    const changed = without(student)
    if (changed) state.students = state.students.with(changed)
  }
  for (const student of state.removed.all()) {
    const changed = without(student)
    if (changed) state.removed = state.removed.with(changed)
  }
  state.offers = new Map(
    [...state.offers].map(([offerId, offer]) => [
      offerId,
      offer.courses.includes(id) ? { ...offer, courses: offer.courses.filter((other) => other !== id) } : offer,
    ]),
  )
  state.courses = new Map([...state.courses].filter(([other]) => other !== id))
}

/** Deletes the completions of deleted lessons, so that a new lesson with an old id starts uncompleted. */
function forgetDeletedLessons(state: AcademyState, before: CourseRecord, after: CourseRecord): void {
  const remaining = new Set(after.lessons.map(({ id }) => id))
  const deleted = new Set(before.lessons.map(({ id }) => id).filter((id) => !remaining.has(id)))
  if (deleted.size === 0) return
  for (const student of state.students.oldestFirst()) {
    const record = enrollmentIn(student, before.id)
    if (!record?.completed_lessons.some((id) => deleted.has(id))) continue
    const completed_lessons = record.completed_lessons.filter((id) => !deleted.has(id))
    state.students = state.students.with(withEnrollment(student, { ...record, completed_lessons }))
  }
}
