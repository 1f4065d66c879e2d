import * as z from 'zod/mini'

import { id, idOut, nullableOut, objectOut, openEnum } from '../values.ts'

/** Schema of {@link EnrollmentGrant}. */
export const EnrollmentGrant = objectOut({
  /** UUID of the enrollment record; the existing one's when the student had been enrolled before (R180). */
  id: idOut,
  /** UUID. */
  course_id: idOut,
  course_title: z.string(),
})

/** A permanent grant of one course to one student (R171). */
export interface EnrollmentGrant extends z.output<typeof EnrollmentGrant> {}

/** Schema of {@link CreateEnrollment}. */
export const CreateEnrollment = z.object({
  /** UUID of a published course. */
  course_id: id,
})

/** The course to enroll a student in. */
export interface CreateEnrollment extends z.input<typeof CreateEnrollment> {}

/** Schema of {@link RevokedEnrollment}. */
export const RevokedEnrollment = objectOut({
  /** Always true (R186). */
  revoked: z.boolean(),
  /** Whether the student keeps the course another way (R190). */
  still_has_access: z.boolean(),
  /** The first such way, in this order: a free course, a purchase, an offer by way of a list; null for none (D69). */
  still_has_access_via: nullableOut(openEnum(['free', 'purchase', 'offer'])),
})

/** What revoking an enrollment answers. */
export interface RevokedEnrollment extends z.output<typeof RevokedEnrollment> {}
