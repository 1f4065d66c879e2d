import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import {
  countOut,
  email,
  id,
  idOut,
  nullableOut,
  objectOut,
  openEnum,
  percentOut,
  timestampOut,
  trimmedText,
  welcomeEmail,
} from '../values.ts'
import { EnrollmentGrant } from './enrollment.ts'
import { Pagination } from './page.ts'

/** Schema of {@link EnrollmentSummary}. */
export const EnrollmentSummary = objectOut({
  /** UUID of the enrollment record, as `enrollments.revoke` takes it. */
  id: idOut,
  /** UUID of the course. */
  course_id: idOut,
  /** ISO 8601 time at which the current grant began. */
  enrolled_at: timestampOut, // D64
  /** ISO 8601 time at which the student completed the course; null until then. */
  completed_at: nullableOut(timestampOut),
})

// R112
/** An active enrollment in a row of the student list. */
export interface EnrollmentSummary extends z.output<typeof EnrollmentSummary> {}

/** Schema of {@link Student}. */
export const Student = objectOut({
  /** UUID of the student's user account, the same in every endpoint. */
  id: idOut, // R025
  /** Email address in lower case. */
  email: z.string(), // D46
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** URL of the picture; null when not set. */
  avatar_url: nullableOut(z.string()),
  /** ISO 8601 time at which the student joined the academy. */
  joined_at: timestampOut, // R108
  /** Number of active enrollments. */
  courses_enrolled: countOut, // R109
  /** The active enrollments, newest first. Access through a list, a purchase or a free course is not an enrollment. */
  enrollments: z.array(EnrollmentSummary), // D36, R113
})

/** A student in a row of `GET /students`. */
export interface Student extends z.output<typeof Student> {}

/** Schema of {@link StudentPage}. */
export const StudentPage = objectOut({
  /** The students of this page, newest first. */
  students: z.array(Student),
  /** The position of this page. */
  pagination: Pagination,
})

// R095–R097
/** A page of the active students, newest first. */
export interface StudentPage extends z.output<typeof StudentPage> {}

/** Schema of {@link StudentEnrollment}. */
export const StudentEnrollment = objectOut({
  /** UUID of the enrollment record, as `enrollments.revoke` takes it. */
  id: idOut,
  /** UUID of the course. */
  course_id: idOut,
  /** Title of the course. */
  course_title: z.string(),
  /** URL-safe name of the course, unique within the academy. */
  course_slug: z.string(),
  /** ISO 8601 time at which the current grant began. */
  enrolled_at: timestampOut, // D64
  /** ISO 8601 time at which the student completed the course; null until then. Only this field says whether it is complete. */
  completed_at: nullableOut(timestampOut), // D39
  /** Number of published lessons of the course. */
  total_lessons: countOut,
  /** Number of published lessons that the student completed. */
  completed_lessons: countOut,
  /** Completed lessons in percent, 0 to 100, rounded to the nearest integer. 100 does not always mean complete. */
  progress: percentOut, // D39
})

/** An active enrollment of {@link StudentDetail} with its course and progress. */
export interface StudentEnrollment extends z.output<typeof StudentEnrollment> {}

/** Schema of {@link StudentDetail}. */
export const StudentDetail = objectOut({
  /** UUID of the student's user account. */
  id: idOut,
  /** Email address in lower case. */
  email: z.string(), // D46
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** URL of the picture; null when not set. */
  avatar_url: nullableOut(z.string()),
  /** ISO 8601 time at which the student joined the academy. */
  joined_at: timestampOut,
  /** The active enrollments, newest first. */
  enrollments: z.array(StudentEnrollment), // R146, R157
})

/** One student with courses and progress. */
export interface StudentDetail extends z.output<typeof StudentDetail> {}

/** Schema of {@link CreateStudent}. */
export const CreateStudent = z.object({
  /** Email address of at most 254 characters. The service trims it and converts it to lower case. */
  email, // D46
  /** Display name of at most 200 characters. A blank name counts as not set. */
  name: z.optional(trimmedText(0, limits.studentName.max)), // D44
  // R117–R120
  /** UUIDs of at most 50 published courses. The student gets a permanent enrollment in each. */
  course_ids: z.optional(
    z.readonly(
      z.array(id).check(z.maxLength(limits.courseIds.max, { error: `expected at most ${limits.courseIds.max} items` })),
    ),
  ),
  // R121–R124
  /** UUIDs of at most 50 manual lists to add the student to. */
  list_ids: z.optional(
    z.readonly(
      z.array(id).check(z.maxLength(limits.listIds.max, { error: `expected at most ${limits.listIds.max} items` })),
    ),
  ),
  /** Whether the new student gets a welcome email with a magic link; true by default. */
  send_welcome_email: welcomeEmail, // R126
})

/** A student to add. */
export interface CreateStudent extends z.input<typeof CreateStudent> {}

/** Schema of {@link CreatedStudent}. */
export const CreatedStudent = objectOut({
  /** UUID of the student's user account. */
  id: idOut,
  /** The stored email address, in lower case. */
  email: z.string(), // D46
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** `reactivated` for a student who was removed from this academy earlier, otherwise `created`. */
  membershipStatus: openEnum(['created', 'reactivated']), // R134
  /** One enrollment per distinct course of the request. */
  enrollments: z.array(EnrollmentGrant), // R131
})

// R128
/** The result of adding a student. */
export interface CreatedStudent extends z.output<typeof CreatedStudent> {}

/** Schema of {@link RemovedStudent}. */
export const RemovedStudent = objectOut({
  /** Always true. */
  removed: z.boolean(), // R158
})

/** The result of removing a student. */
export interface RemovedStudent extends z.output<typeof RemovedStudent> {}
