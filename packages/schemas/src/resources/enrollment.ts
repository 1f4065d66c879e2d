import * as z from 'zod/mini'

import type { Open, Schema } from '../schema.ts'
import { id, idOut, nullableOut, objectIn, objectOut, openEnum } from '../values.ts'

// R171
/** A permanent grant of one course to one student. */
export interface EnrollmentGrant {
  /** UUID of the enrollment record. A student who was enrolled before keeps the record. */
  id: string // R180
  /** UUID of the course. */
  course_id: string
  /** Title of the course. */
  course_title: string
}

/** Schema of {@link EnrollmentGrant}. */
export const EnrollmentGrant: Schema<EnrollmentGrant> = objectOut({
  id: idOut,
  course_id: idOut,
  course_title: z.string(),
})

/** The course to enroll a student in. */
export interface CreateEnrollment {
  /** UUID of a published course. */
  course_id: string
}

/** Schema of {@link CreateEnrollment}. */
export const CreateEnrollment: Schema<CreateEnrollment> = objectIn({
  course_id: id,
})

/** The result of revoking an enrollment. */
export interface RevokedEnrollment {
  /** Always true. */
  revoked: boolean // R186
  /** Whether the student can still open the course in another way. */
  still_has_access: boolean // R190
  /** Why the student still has access: `free`, else `purchase`, else `offer`; null without access. */
  still_has_access_via: Open<'free' | 'purchase' | 'offer'> | null // D69
}

/** Schema of {@link RevokedEnrollment}. */
export const RevokedEnrollment: Schema<RevokedEnrollment> = objectOut({
  revoked: z.boolean(),
  still_has_access: z.boolean(),
  still_has_access_via: nullableOut(openEnum(['free', 'purchase', 'offer'])),
})
