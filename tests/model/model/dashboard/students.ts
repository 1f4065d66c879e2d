import { timeOf } from '../clock.ts'
import { publishedLessons } from '../courses.ts'
import type { Id, Pattern } from '../pattern.ts'
import { type AcademyModel, type Course, type Enrollment, newestFirst, type Student, timestamp } from '../state.ts'

/** Changes of a student by the dashboard, with their references looked up. */
export interface StudentChanges {
  readonly name?: string | null
  readonly avatar_url?: string | null
  readonly purchases?: Course[]
  readonly progress?: { readonly course: Course; readonly completed: number }
}

export function updateStudent(academy: AcademyModel, student: Student, changes: StudentChanges): void {
  const { progress, name, ...fields } = changes
  Object.assign(student, fields)
  // D44: blanks are no name.
  if (name !== undefined) student.name = name?.trim() || null
  const enrollment = student.enrollments.find(({ course }) => course === progress?.course)
  if (progress !== undefined && enrollment !== undefined) setProgress(academy, enrollment, progress.completed)
}

/** D39: the first published lessons are completed. Completing the last one sets `completed_at`, once. */
function setProgress(academy: AcademyModel, enrollment: Enrollment, count: number): void {
  const published = publishedLessons(enrollment.course).map(({ id }) => id)
  const completed = published.slice(0, count)
  const isNew = completed.some((id) => !enrollment.completed.includes(id))
  enrollment.completed = completed
  if (isNew && completed.length === published.length) enrollment.completedAt ??= timeOf(academy)
}

/** A student as the dashboard shows it: with all enrollments, oldest first. */
export function studentView({
  account,
  enrollments,
  purchases,
  joinedAt,
  name,
  avatar_url,
  removed,
}: Student): Pattern {
  return {
    id: account.id,
    email: account.email,
    name,
    avatar_url,
    joined_at: timestamp(joinedAt),
    removed,
    enrollments: newestFirst(enrollments, 'enrolledAt').toReversed().map(enrollmentView),
    purchases: purchases.map(({ slug }) => slug),
  }
}

const enrollmentView = ({ id, course, active, enrolledAt, completedAt, completed }: Enrollment): Pattern => ({
  id,
  course: course.slug,
  status: active ? 'active' : 'revoked',
  enrolled_at: timestamp(enrolledAt),
  completed_at: completedAt === null ? null : timestamp(completedAt),
  completed_lessons: completedView(course, completed),
})

/** D39: a number if these are the first published lessons. Deleted lessons are not completed. */
function completedView(course: Course, ids: readonly Id[]): Pattern {
  const completed = ids.filter((done) => course.lessons.some(({ id }) => id === done))
  const first = publishedLessons(course).slice(0, completed.length)
  const isFirst = first.length === completed.length && first.every(({ id }) => completed.includes(id))
  return isFirst ? completed.length : completed
}
