import type { Schema } from '../schema.ts'
import { id, objectIn } from '../values.ts'

// The path parameters. The OpenAPI document has their comments.

export interface StudentParams {
  /** UUID of the student's user account. */
  studentId: string
}
export const student: Schema<StudentParams> = objectIn({ studentId: id })

export interface EnrollmentParams extends StudentParams {
  /** UUID of the enrollment record. */
  enrollmentId: string
}
export const enrollment: Schema<EnrollmentParams> = objectIn({ studentId: id, enrollmentId: id })

export interface ListParams {
  /** UUID of the list. */
  listId: string
}
export const list: Schema<ListParams> = objectIn({ listId: id })

export interface MemberParams extends ListParams {
  /** UUID of the student's user account. */
  userId: string
}
export const member: Schema<MemberParams> = objectIn({ listId: id, userId: id })
