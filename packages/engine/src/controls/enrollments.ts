import { notFound } from '../service-error.ts'
import { enrollmentIn, requireCourse } from '../state/courses.ts'
import type { AcademyStudent } from '../fixture/rows.ts'
import { performAsOwner } from '../request/as-owner.ts'
import { change, type ControlsOf, named } from './control.ts'
import { findActive, rowOf } from './students.ts'

/** The enrollments of an academy. A student has at most one in a course. */
export interface EnrollmentControls {
  /**
   * Enrolls a student, by id or email address, in a published course, by id, slug or title. A revoked enrollment becomes
   * active again.
   *
   * @returns The student with all enrollments.
   * @throws ServiceError `not_found`, `invalid_course`.
   */
  create(student: string, course: string): AcademyStudent
  /**
   * Revokes the enrollment of a student in a course. The enrollment can also be named by its id. Its progress is kept.
   *
   * @returns The student with all enrollments.
   * @throws ServiceError `not_found`.
   */
  revoke(student: string, course: string): AcademyStudent
}

const studentAndCourse = named('student', 'course')

/** @internal */
export const enrollments = {
  create: change(
    'Enroll a student in a published course, or make a revoked enrollment active again',
    studentAndCourse,
    (input, { core }) => {
      const { id: studentId } = findActive(core, input.student)
      const { id: course_id } = requireCourse(core.state, input.course)
      performAsOwner(core, 'enrollments.create', { studentId }, { course_id })
      return rowOf(core, studentId)
    },
  ),
  revoke: change(
    'Revoke the enrollment of a student in a course. Its progress is kept.',
    studentAndCourse,
    (input, { core }) => {
      const student = findActive(core, input.student)
      const enrollment =
        student.enrollments.find(({ id }) => id === input.course.toLowerCase()) ??
        enrollmentIn(student, requireCourse(core.state, input.course).id)
      if (!enrollment) throw notFound('enrollment in course', JSON.stringify(input.course))
      performAsOwner(core, 'enrollments.revoke', { studentId: student.id, enrollmentId: enrollment.id }, undefined)
      return rowOf(core, student.id)
    },
  ),
} satisfies ControlsOf<EnrollmentControls>
