import * as z from 'zod/mini'

import { id, idOut, nullableOut, objectOut, openEnum } from '../values.ts'

/** Schema of {@link EnrollmentGrant}. */
export const EnrollmentGrant = objectOut({
  /** UUID of the enrollment record. A student who was enrolled before keeps the record. */
  id: idOut, // R180
  /** UUID of the course. */
  course_id: idOut,
  /** Title of the course. */
  course_title: z.string(),
})

// R171
/** A permanent grant of one course to one student. */
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
  /** Always true. */
  revoked: z.boolean(), // R186
  /** Whether the student can still open the course in another way. */
  still_has_access: z.boolean(), // R190
  /** Why the student still has access: `free`, else `purchase`, else `offer`; null without access. */
  still_has_access_via: nullableOut(openEnum(['free', 'purchase', 'offer'])), // D69
})

/** The result of revoking an enrollment. */
export interface RevokedEnrollment extends z.output<typeof RevokedEnrollment> {}
