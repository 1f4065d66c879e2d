import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import { countOut, email, id, idOut, nullableOut, objectOut, openEnum, timestampOut, trimmedText } from '../values.ts'
import { EnrollmentGrant } from './enrollment.ts'
import { Pagination } from './page.ts'

/** Schema of {@link EnrollmentSummary}. */
export const EnrollmentSummary = objectOut({
  /** UUID of the enrollment record: the one that `enrollments.revoke` takes. */
  id: idOut,
  /** UUID. */
  course_id: idOut,
  /** ISO 8601; when the current grant began (D64). */
  enrolled_at: timestampOut,
  /** ISO 8601; null until the course is completed. */
  completed_at: nullableOut(timestampOut),
})

/** An active enrollment, as a row of the student list shows it (R112). */
export interface EnrollmentSummary extends z.output<typeof EnrollmentSummary> {}

/** Schema of {@link Student}. */
export const Student = objectOut({
  /** UUID of the student's user account: the same in every endpoint (R025). */
  id: idOut,
  /** Lower-case (D46). */
  email: z.string(),
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** Null when not set. */
  avatar_url: nullableOut(z.string()),
  /** ISO 8601; when the student joined the academy (R108). */
  joined_at: timestampOut,
  /** How many active enrollments the student has (R109). */
  courses_enrolled: countOut,
  /** The active enrollments, newest first (D36). Access by a list, a purchase or a free course is not among them (R113). */
  enrollments: z.array(EnrollmentSummary),
})

/** A student, as a row of `GET /students`. */
export interface Student extends z.output<typeof Student> {}

/** Schema of {@link StudentPage}. */
export const StudentPage = objectOut({ students: z.array(Student), pagination: Pagination })

/** A page of the active students, newest first (R095–R097). */
export interface StudentPage extends z.output<typeof StudentPage> {}

/** Schema of {@link StudentEnrollment}. */
export const StudentEnrollment = objectOut({
  /** UUID of the enrollment record: the one that `enrollments.revoke` takes. */
  id: idOut,
  /** UUID. */
  course_id: idOut,
  course_title: z.string(),
  course_slug: z.string(),
  /** ISO 8601; when the current grant began (D64). */
  enrolled_at: timestampOut,
  /** ISO 8601; null until the course is completed: the one sign of completion (D39). */
  completed_at: nullableOut(timestampOut),
  /** Published lessons of the course. */
  total_lessons: countOut,
  /** How many of them the student completed. */
  completed_lessons: countOut,
  /** 0 to 100, rounded to the nearest integer; 100 can be shy of complete (D39). */
  progress: countOut,
})

/** An active enrollment with its course and progress, as {@link StudentDetail} shows it. */
export interface StudentEnrollment extends z.output<typeof StudentEnrollment> {}

/** Schema of {@link StudentDetail}. */
export const StudentDetail = objectOut({
  /** UUID of the student's user account. */
  id: idOut,
  /** Lower-case (D46). */
  email: z.string(),
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** Null when not set. */
  avatar_url: nullableOut(z.string()),
  /** ISO 8601; when the student joined the academy. */
  joined_at: timestampOut,
  /** The active enrollments, newest first (R146, R157). */
  enrollments: z.array(StudentEnrollment),
})

/** One student with courses and progress. */
export interface StudentDetail extends z.output<typeof StudentDetail> {}

/** Schema of {@link CreateStudent}. */
export const CreateStudent = z.object({
  /** Trimmed and lower-cased by the service; at most 254 characters (D46). */
  email,
  /** Display name, at most 200 characters; a blank one counts as none (D44). */
  name: z.optional(trimmedText(0, limits.studentName.max)),
  /** UUIDs of published courses, at most 50: a permanent enrollment in each (R117–R120). */
  course_ids: z.optional(
    z.readonly(
      z.array(id).check(z.maxLength(limits.courseIds.max, { error: `expected at most ${limits.courseIds.max} items` })),
    ),
  ),
  /** UUIDs of manual lists, at most 50, to put the student on (R121–R124). */
  list_ids: z.optional(
    z.readonly(
      z.array(id).check(z.maxLength(limits.listIds.max, { error: `expected at most ${limits.listIds.max} items` })),
    ),
  ),
  /** Whether the new student gets a magic-link welcome e-mail; true by default (R126). */
  send_welcome_email: z.optional(z.boolean()),
})

/** A student to add. */
export interface CreateStudent extends z.input<typeof CreateStudent> {}

/** Schema of {@link CreatedStudent}. */
export const CreatedStudent = objectOut({
  /** UUID of the student's user account. */
  id: idOut,
  /** As stored: lower-case (D46). */
  email: z.string(),
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** `reactivated` when the student had been removed from this academy before (R134). */
  membershipStatus: openEnum(['created', 'reactivated']),
  /** One item per distinct course asked for (R131). */
  enrollments: z.array(EnrollmentGrant),
})

/** What adding a student answers (R128). */
export interface CreatedStudent extends z.output<typeof CreatedStudent> {}

/** Schema of {@link RemovedStudent}. */
export const RemovedStudent = objectOut({
  /** Always true (R158). */
  removed: z.boolean(),
})

/** What removing a student answers. */
export interface RemovedStudent extends z.output<typeof RemovedStudent> {}
