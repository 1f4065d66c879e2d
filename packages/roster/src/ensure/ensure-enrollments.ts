import { type ErrorCode, isApiError, type Student } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { inOrder } from '../in-order.ts'
import { readStudent } from '../read-student.ts'
import { ensureEnrollment } from './ensure-enrollment.ts'

/** The result of `ensureEnrollments`. Each pair of a student and a course is counted once. */
export interface EnsureEnrollmentsReport {
  /** How many enrollments the service was asked for, and accepted. */
  enrolled: number
  /** How many pairs were enrolled before, as far as a listing shows. */
  already: number
  /** The pairs that the service rejected, with its reasons. */
  failed: { student_id: string; course_id: string; code: ErrorCode; message: string }[]
}

/** Codes that concern one student or one course. Any other error ends the work. */
const ofOnePair = ['not_found', 'invalid_course', 'validation_error'] as const

/** Gives each of these students each of these courses. */
export async function ensureEnrollments(
  context: Context,
  students: Iterable<string | Student>,
  courses: Iterable<string>,
): Promise<EnsureEnrollmentsReport> {
  const courseIds = [...new Set(courses)]
  /** The courses of each student, as far as they are known. */
  const known = new Map<string, ReadonlySet<string> | undefined>()
  for (const student of students) {
    if (typeof student === 'string') known.set(student, known.get(student))
    else known.set(student.id, coursesOf(student))
  }
  const unknown = [...known].flatMap(([id, enrolled]) => (enrolled === undefined ? [id] : []))
  for (const [id, enrolled] of await listedCourses(context, unknown, courseIds.length)) known.set(id, enrolled)

  const report: EnsureEnrollmentsReport = { enrolled: 0, already: 0, failed: [] }
  const total = known.size * courseIds.length
  function* jobs() {
    for (const [student_id, enrolled] of known) {
      for (const course_id of courseIds) {
        if (enrolled?.has(course_id)) report.already++
        else yield () => enroll(student_id, course_id)
      }
    }
  }
  async function enroll(student_id: string, course_id: string): Promise<void> {
    try {
      const { already } = await ensureEnrollment(context, student_id, course_id)
      report[already ? 'already' : 'enrolled']++
    } catch (error) {
      if (!isApiError(error, ...ofOnePair)) throw error
      report.failed.push({ student_id, course_id, code: error.code, message: error.message })
    }
    context.progress('enrollments', report.enrolled + report.already + report.failed.length, total)
  }
  for await (const _ of inOrder(jobs())) context.signal?.throwIfAborted()
  return report
}

type Courses = ReadonlySet<string>

/** Returns the courses of a student as they are now. Each of these students is read once, in the listing or alone. */
export function currentCourses(context: Context, studentIds: Iterable<string>): (id: string) => Promise<Courses> {
  let listing: Promise<Map<string, Courses>> | undefined
  const alone = new Map<string, Promise<Courses>>()
  return async (id) => {
    const listed = await (listing ??= listedCourses(context, studentIds, 1))
    const known = listed.get(id) ?? alone.get(id)
    if (known !== undefined) return known
    const courses = coursesOfStudent(context, id)
    alone.set(id, courses)
    return courses
  }
}

/** The courses in which a student is enrolled, as a listing shows. */
function coursesOf({ enrollments }: Pick<Student, 'enrollments'>): Courses {
  return new Set(enrollments.map(({ course_id }) => course_id))
}

/**
 * Reads the courses of students from their listing, as long as it has fewer pages than the requests that it may save. It ends
 * when all are found. The first page says how many there are.
 */
async function listedCourses(
  { academy, request }: Context,
  studentIds: Iterable<string>,
  requestsEach: number,
): Promise<Map<string, Courses>> {
  const found = new Map<string, Courses>()
  const missing = new Set(studentIds)
  if (missing.size * requestsEach <= 3) return found
  for await (const { items, pagination } of academy.students.list({ limit: 100 }, request).pages()) {
    for (const student of items) if (missing.delete(student.id)) found.set(student.id, coursesOf(student))
    if (missing.size === 0 || Math.ceil(pagination.total / 95) >= missing.size * requestsEach) break
  }
  return found
}

/** A student who is gone has none. */
async function coursesOfStudent(context: Context, id: string): Promise<Courses> {
  return coursesOf((await readStudent(context, id)) ?? { enrollments: [] })
}
