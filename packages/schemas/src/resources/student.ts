import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import type { Open, Schema } from '../schema.ts'
import {
  countOut,
  email,
  id,
  idOut,
  itemCount,
  nullableOut,
  objectIn,
  objectOut,
  openEnum,
  percentOut,
  studentName,
  timestampOut,
  welcomeEmail,
  zodOf,
} from '../values.ts'
import { EnrollmentGrant } from './enrollment.ts'
import { Pagination } from './page.ts'

// R112
/** An active enrollment in a row of the student list. */
export interface EnrollmentSummary {
  /** UUID of the enrollment record, as `enrollments.revoke` takes it. */
  id: string
  /** UUID of the course. */
  course_id: string
  /** ISO 8601 time at which the current grant began. */
  enrolled_at: string // D64
  /** ISO 8601 time at which the student completed the course; null until then. */
  completed_at: string | null
}

/** Schema of {@link EnrollmentSummary}. */
export const EnrollmentSummary: Schema<EnrollmentSummary> = objectOut({
  id: idOut,
  course_id: idOut,
  enrolled_at: timestampOut,
  completed_at: nullableOut(timestampOut),
})

/** A student in a row of `GET /students`. */
export interface Student {
  /** UUID of the student's user account, the same in every endpoint. */
  id: string // R025
  /** Email address in lower case. */
  email: string // D46
  /** Display name; null when not set. */
  name: string | null
  /** URL of the picture; null when not set. */
  avatar_url: string | null
  /** ISO 8601 time at which the student joined the academy. */
  joined_at: string // R108
  /** Number of active enrollments. */
  courses_enrolled: number // R109
  /** The active enrollments, newest first. Access through a list, a purchase or a free course is not an enrollment. */
  enrollments: EnrollmentSummary[] // D36, R113
}

/** Schema of {@link Student}. */
export const Student: Schema<Student> = objectOut({
  id: idOut,
  email: z.string(),
  name: nullableOut(z.string()),
  avatar_url: nullableOut(z.string()),
  joined_at: timestampOut,
  courses_enrolled: countOut,
  enrollments: z.array(zodOf(EnrollmentSummary)),
})

// R095–R097
/** A page of the active students, newest first. */
export interface StudentPage {
  /** The students of this page, newest first. */
  students: Student[]
  /** The position of this page. */
  pagination: Pagination
}

/** Schema of {@link StudentPage}. */
export const StudentPage: Schema<StudentPage> = objectOut({
  students: z.array(zodOf(Student)),
  pagination: zodOf(Pagination),
})

/** An active enrollment of {@link StudentDetail} with its course and progress. */
export interface StudentEnrollment {
  /** UUID of the enrollment record, as `enrollments.revoke` takes it. */
  id: string
  /** UUID of the course. */
  course_id: string
  /** Title of the course. */
  course_title: string
  /** URL-safe name of the course, unique within the academy. */
  course_slug: string
  /** ISO 8601 time at which the current grant began. */
  enrolled_at: string // D64
  /** ISO 8601 time at which the student completed the course; null until then. Only this field says whether it is complete. */
  completed_at: string | null // D39
  /** Number of published lessons of the course. */
  total_lessons: number
  /** Number of published lessons that the student completed. */
  completed_lessons: number
  /** Completed lessons in percent, 0 to 100, rounded to the nearest integer. 100 does not always mean complete. */
  progress: number // D39
}

/** Schema of {@link StudentEnrollment}. */
export const StudentEnrollment: Schema<StudentEnrollment> = objectOut({
  id: idOut,
  course_id: idOut,
  course_title: z.string(),
  course_slug: z.string(),
  enrolled_at: timestampOut,
  completed_at: nullableOut(timestampOut),
  total_lessons: countOut,
  completed_lessons: countOut,
  progress: percentOut,
})

/** One student with courses and progress. */
export interface StudentDetail {
  /** UUID of the student's user account. */
  id: string
  /** Email address in lower case. */
  email: string // D46
  /** Display name; null when not set. */
  name: string | null
  /** URL of the picture; null when not set. */
  avatar_url: string | null
  /** ISO 8601 time at which the student joined the academy. */
  joined_at: string
  /** The active enrollments, newest first. */
  enrollments: StudentEnrollment[] // R146, R157
}

/** Schema of {@link StudentDetail}. */
export const StudentDetail: Schema<StudentDetail> = objectOut({
  id: idOut,
  email: z.string(),
  name: nullableOut(z.string()),
  avatar_url: nullableOut(z.string()),
  joined_at: timestampOut,
  enrollments: z.array(zodOf(StudentEnrollment)),
})

/** A student to add. */
export interface CreateStudent {
  /** Email address of at most 254 characters. The service trims it and converts it to lower case. */
  email: string // D46
  /** Display name of at most 200 characters. A blank name counts as not set. */
  name?: string | undefined // D44
  // R117–R120
  /** UUIDs of at most 50 published courses. The student gets a permanent enrollment in each. */
  course_ids?: readonly string[] | undefined
  // R121–R124
  /** UUIDs of at most 50 manual lists to add the student to. */
  list_ids?: readonly string[] | undefined
  /** Whether the new student gets a welcome email with a magic link; true by default. */
  send_welcome_email?: boolean | undefined // R126
}

/** Schema of {@link CreateStudent}. */
export const CreateStudent: Schema<CreateStudent> = objectIn({
  email,
  name: z.optional(studentName),
  course_ids: z.optional(z.readonly(z.array(id).check(...itemCount(limits.courseIds)))),
  list_ids: z.optional(z.readonly(z.array(id).check(...itemCount(limits.listIds)))),
  send_welcome_email: welcomeEmail,
})

// R128
/** The result of adding a student. */
export interface CreatedStudent {
  /** UUID of the student's user account. */
  id: string
  /** The stored email address, in lower case. */
  email: string // D46
  /** Display name; null when not set. */
  name: string | null
  /** `reactivated` for a student who was removed from this academy earlier, otherwise `created`. */
  membershipStatus: Open<'created' | 'reactivated'> // R134
  /** One enrollment per distinct course of the request. */
  enrollments: EnrollmentGrant[] // R131
}

/** Schema of {@link CreatedStudent}. */
export const CreatedStudent: Schema<CreatedStudent> = objectOut({
  id: idOut,
  email: z.string(),
  name: nullableOut(z.string()),
  membershipStatus: openEnum(['created', 'reactivated']),
  enrollments: z.array(zodOf(EnrollmentGrant)),
})

/** The result of removing a student. */
export interface RemovedStudent {
  /** Always true. */
  removed: boolean // R158
}

/** Schema of {@link RemovedStudent}. */
export const RemovedStudent: Schema<RemovedStudent> = objectOut({
  removed: z.boolean(),
})
