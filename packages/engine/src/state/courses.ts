import { notFound } from '../service-error.ts'
import {
  type AcademyState,
  type CourseRecord,
  type EnrollmentRecord,
  type LessonRecord,
  nextSequence,
  type StudentRecord,
} from './state.ts'
import { freeUuid } from './ids.ts'
import { compare } from './sorted.ts'

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

/**
 * Gives a student a course. Changes nothing when the enrollment is active already (D64).
 *
 * @returns The student's new record.
 */
export function enroll(state: AcademyState, student: StudentRecord, course: CourseRecord, now: string): StudentRecord {
  const record = enrollmentIn(student, course.id)
  if (record && isActive(record)) return student
  const enrolled = withEnrollment(student, {
    // One record per student and course for ever (R178), so the two of them give the id.
    id: record?.id ?? newEnrollmentId(state.ids.seed, student.id, course.id, student.enrollments),
    course_id: course.id,
    status: 'active',
    at: now,
    seq: nextSequence(state),
    completed_at: record?.completed_at ?? null,
    completed_lessons: record?.completed_lessons ?? [],
  })
  state.students = state.students.with(enrolled)
  return enrolled
}

/** The id of an enrollment, derived from student and course. A fixture can have given it to another one of the student. */
export function newEnrollmentId(
  seed: string,
  studentId: string,
  courseId: string,
  others: readonly { readonly id?: string | undefined }[],
): string {
  return freeUuid((id) => others.some((other) => other.id === id), seed, 'enrollment', studentId, courseId)
}

/** Revokes an enrollment. Its record and progress stay (R190). */
export function revoke(state: AcademyState, student: StudentRecord, record: EnrollmentRecord): void {
  if (!isActive(record)) return
  state.students = state.students.with(withEnrollment(student, { ...record, status: 'revoked' }))
}

/** The student's enrollment in a course, active or revoked. */
export function enrollmentIn({ enrollments }: StudentRecord, courseId: string): EnrollmentRecord | undefined {
  return enrollments.find(({ course_id }) => course_id === courseId)
}

/** The active enrollments of a student, newest first (D36). */
export function activeEnrollments({ enrollments }: StudentRecord): EnrollmentRecord[] {
  return enrollments.filter(isActive).toReversed()
}

/** The student with this record in place of the one with the same id. */
export function withEnrollment(student: StudentRecord, record: EnrollmentRecord): StudentRecord {
  const others = student.enrollments.filter(({ id }) => id !== record.id)
  return { ...student, enrollments: [...others, record].toSorted(compare) }
}

function isActive({ status }: EnrollmentRecord): boolean {
  return status === 'active'
}
