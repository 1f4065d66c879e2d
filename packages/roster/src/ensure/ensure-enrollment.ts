import { removeProved } from '@academy-access/command/removal'
import { isApiError, isProtocolError, type RevokedEnrollment, type StudentDetail } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { readStudent } from '../read-student.ts'

/** An enrollment that exists now. */
export interface EnsuredEnrollment {
  /** The id of the enrollment. */
  id: string
  /**
   * True if the student is known to have had the course before: it is no longer published, and the enrollment is active.
   * False says that the service accepted the request, which it also does for an active enrollment.
   */
  already: boolean
}

/** The result of `revokeByCourse`. */
export interface RevokedByCourse {
  /** Whether there was an active enrollment. */
  revoked: boolean
  /** Whether the student has the course in another way. Undefined if nothing was revoked, or the response was lost. */
  still_has_access: boolean | undefined
  /** The other way, or null for none. Undefined like `still_has_access`. */
  still_has_access_via: RevokedEnrollment['still_has_access_via'] | undefined
}

/** Gives a student a course. */
export async function ensureEnrollment(
  { academy, request }: Context,
  studentId: string,
  courseId: string,
): Promise<EnsuredEnrollment> {
  try {
    const { id } = await academy.enrollments.create(studentId, { course_id: courseId }, request)
    return { id, already: false }
  } catch (error) {
    // D63: the service rejects a course that is not published even if the student has it.
    if (!isApiError(error, 'invalid_course')) throw error
    const { enrollments } = await academy.students.get(studentId, request)
    const active = enrollments.find((enrollment) => enrollment.course_id === courseId)
    if (active === undefined) throw error
    return { id: active.id, already: true }
  }
}

/** Revokes the enrollment of a student in a course. An absent student or enrollment is a success. */
export async function revokeByCourse(context: Context, studentId: string, courseId: string): Promise<RevokedByCourse> {
  return revoke(context, studentId, ({ course_id }) => course_id === courseId)
}

/** Revokes the active enrollment of a student that `isMeant` finds. With `email`, the student must have that address. */
export async function revoke(
  context: Context,
  studentId: string,
  isMeant: (enrollment: StudentDetail['enrollments'][number]) => boolean,
  email?: string,
): Promise<RevokedByCourse> {
  const { academy, request } = context
  try {
    const result = await removeProved({
      async read() {
        const student = await readStudent(context, studentId, email)
        const enrollment = student?.enrollments.find(isMeant)
        return student && enrollment && { student, enrollment_id: enrollment.id }
      },
      judge: () => 'proved',
      keep: (found) => context.removing({ operation: 'enrollments.revoke', ...found }),
      send: ({ enrollment_id }) => academy.enrollments.revoke(studentId, enrollment_id, request),
    })
    if (result === 'gone') return nothingRevoked
    const { still_has_access, still_has_access_via } = result
    return { revoked: true, still_has_access, still_has_access_via }
  } catch (error) {
    if (isApiError(error, 'not_found')) return nothingRevoked
    // The revocation was carried out: its response was lost and a repeated request found nothing, or it cannot be read.
    if (!isProtocolError(error) || !error.applied) throw error
    return { revoked: true, still_has_access: undefined, still_has_access_via: undefined }
  }
}

const nothingRevoked: RevokedByCourse = {
  revoked: false,
  still_has_access: undefined,
  still_has_access_via: undefined,
}
