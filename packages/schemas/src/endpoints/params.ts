import * as z from 'zod/mini'

import { id } from '../values.ts'

// The path parameters. The OpenAPI document has their comments.

export const student = z.object({
  /** UUID of the student's user account. */
  studentId: id,
})
export const enrollment = z.extend(student, {
  /** UUID of the enrollment record. */
  enrollmentId: id,
})
export const list = z.object({
  /** UUID of the list. */
  listId: id,
})
export const member = z.extend(list, {
  /** UUID of the student's user account. */
  userId: id,
})
