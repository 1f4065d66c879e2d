import { type Body, fieldOf, requireUuid } from './body.ts'
import { timeOf } from './clock.ts'
import { courseById, isPublished } from './courses.ts'
import { Failure } from './failure.ts'
import { grants } from './list-courses.ts'
import { Id, type Pattern } from './pattern.ts'
import { type AcademyModel, type Course, type Enrollment, nextSequence, type Student } from './state.ts'
import { requireStudent } from './students.ts'
import { isIdOf } from './text.ts'

/** `POST /students/:studentId/enrollments`. */
export function enroll(academy: AcademyModel, studentId: string, body: Body): Pattern {
  const courseId = requireUuid(fieldOf(body, 'course_id'))
  // D60: the student before the course.
  const student = requireStudent(academy, studentId)
  const course = courseById(academy, courseId)
  if (course === undefined) throw new Failure('not_found', { word: 'course' })
  // D63: also if there is an enrollment.
  if (!isPublished(course)) throw new Failure('invalid_course')
  const { id } = activate(academy, student, course)
  return { id, course_id: course.id, course_title: course.title }
}

/** R175–R179, D64: one record for a student and a course. An active one does not change. */
export function activate(academy: AcademyModel, student: Student, course: Course): Enrollment {
  const known = student.enrollments.find((enrollment) => enrollment.course === course)
  if (known?.active) return known
  const enrollment = known ?? newEnrollment(academy, student, course)
  if (known === undefined) student.enrollments.push(enrollment)
  enrollment.active = true
  enrollment.enrolledAt = timeOf(academy)
  enrollment.sequence = nextSequence(academy)
  return enrollment
}

export const newEnrollment = (academy: AcademyModel, student: Student, course: Course): Enrollment => ({
  id: new Id(`enrollment of ${student.account.email} in ${course.slug}`, academy.scope),
  course,
  active: false,
  enrolledAt: 0,
  sequence: 0,
  completedAt: null,
  completed: [],
})

/** `DELETE /students/:studentId/enrollments/:enrollmentId`. */
export function revoke(academy: AcademyModel, studentId: string, enrollmentId: string): Pattern {
  const student = requireStudent(academy, studentId)
  const enrollment = student.enrollments.find(({ id }) => isIdOf(id, enrollmentId))
  if (enrollment === undefined) throw new Failure('not_found')
  // D65, D66: progress stays, and a revoked enrollment may be revoked again.
  enrollment.active = false
  const via = accessVia(academy, student, enrollment.course)
  return { revoked: true, still_has_access: via !== null, still_has_access_via: via }
}

/** D69: the first way that holds, whether or not the course is visible. */
function accessVia(academy: AcademyModel, student: Student, course: Course): string | null {
  if (course.term === 'free') return 'free'
  if (student.purchases.includes(course)) return 'purchase'
  for (const list of academy.lists) {
    if (list.members.some((member) => member.student === student) && grants(academy, list, course).length > 0) {
      return 'offer'
    }
  }
  return null
}
