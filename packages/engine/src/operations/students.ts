import type { EnrollmentGrant, Student, StudentDetail, StudentEnrollment } from '@academy-access/schemas'

import { notFound, ServiceError } from '../service-error.ts'
import {
  activeEnrollments,
  enroll,
  enrollmentIn,
  isPublished,
  progressIn,
  requireCourse,
  revoke,
} from '../state/courses.ts'
import { addMember, requireManualList } from '../state/lists.ts'
import type { AcademyState, CourseRecord, EnrollmentRecord, StudentRecord } from '../state/state.ts'
import {
  addStudent,
  type NewStudent,
  personOf,
  removeStudent as removeStudentRecord,
  requireStudent,
} from '../state/students.ts'
import type { OperationContext, OperationOf } from './operation.ts'
import { accessWithoutEnrollment } from '../state/access.ts'

/** `GET /students`: a page of the active students, newest first (R090–R113). */
export const listStudents: OperationOf<'students.list'> = ({ state, rows }, { query }) => ({
  students: rows.rowsOf(state.students.page(query.limit, query.offset), toRow),
  pagination: { total: state.students.size, limit: query.limit, offset: query.offset },
})

/** `POST /students`: all or nothing, checked in the order of D40. */
export const createStudent: OperationOf<'students.create'> = (context, { body }) => {
  const { state, now } = context
  const { email, name, send_welcome_email: sendWelcome = true } = body
  const id = context.accounts.idOf(email)
  if (state.students.get(id)) {
    const record = { kind: 'student', id } as const
    throw new ServiceError('already_exists', `"${email}" is an active student already`, { record })
  }
  const courses = [...new Set(body.course_ids)].map((courseId) => {
    const course = state.courses.get(courseId)
    if (course && isPublished(course)) return course
    const record = { kind: 'course', id: courseId } as const
    throw new ServiceError('invalid_courses', `course_ids: no published course ${courseId} in this academy`, { record })
  })
  const lists = [...new Set(body.list_ids)].map((listId) => {
    const list = state.lists.get(listId)
    if (list) return list
    const record = { kind: 'list', id: listId } as const
    throw new ServiceError('invalid_lists', `list_ids: no list ${listId} in this academy`, { record })
  })
  for (const list of lists) requireManualList(list)

  const { student, status } = createWithWelcome(context, { id, email, name }, sendWelcome)
  const enrolled = courses.reduce((current, course) => enroll(state, current, course, now), student)
  for (const list of lists) addMember(state, list.id, id, now)
  return {
    id,
    email,
    name: student.name,
    membershipStatus: status,
    enrollments: courses.map((course) => grantOf(enrolled, course)),
  }
}

/** `GET /students/:studentId` (R142–R157). */
export const getStudent: OperationOf<'students.get'> = ({ state, rows }, { params }) => {
  const student = requireStudent(state, params.studentId)
  return rows.detailOf(student, state.courses, () => toDetail(state, student))
}

/** `DELETE /students/:studentId`: ends enrollments, progress and memberships, and keeps the records (R158–R168). */
export const removeStudent: OperationOf<'students.remove'> = ({ state }, { params }) => {
  removeStudentRecord(state, requireStudent(state, params.studentId))
  return { removed: true }
}

/** Adds or reactivates a student, and sends the welcome email if asked for. */
export function createWithWelcome(
  { state, now, accounts, sendWelcomeEmail }: OperationContext,
  student: NewStudent,
  sendWelcome: boolean,
): ReturnType<typeof addStudent> {
  const added = addStudent(state, student, now)
  const { id: student_id, email: to } = student
  accounts.used.add(student_id)
  if (sendWelcome) sendWelcomeEmail({ to, kind: added.status, sent_at: now, student_id })
  return added
}

function toRow(student: StudentRecord): Student {
  const enrollments = activeEnrollments(student).map(({ id, course_id, at, completed_at }) => ({
    id,
    course_id,
    enrolled_at: at,
    completed_at,
  }))
  return { ...personOf(student), courses_enrolled: enrollments.length, enrollments }
}

function toDetail(state: AcademyState, student: StudentRecord): StudentDetail {
  return { ...personOf(student), enrollments: activeEnrollments(student).map((record) => toEnrollment(state, record)) }
}

function toEnrollment(state: AcademyState, record: EnrollmentRecord): StudentEnrollment {
  const course = requireCourse(state, record.course_id)
  return {
    id: record.id,
    course_id: course.id,
    course_title: course.title,
    course_slug: course.slug,
    enrolled_at: record.at,
    completed_at: record.completed_at,
    ...progressIn(course, record),
  }
}

/** `POST /students/:studentId/enrollments`: always the same record for the same course (R169–R185). */
export const createEnrollment: OperationOf<'enrollments.create'> = ({ state, now }, { params, body }) => {
  // D60: the message says whether the student or the course is missing.
  const student = requireStudent(state, params.studentId)
  const course = state.courses.get(body.course_id)
  if (!course) throw notFound('course', body.course_id)
  // D63: also when the student is enrolled already.
  if (!isPublished(course)) {
    const record = { kind: 'course', id: course.id } as const
    throw new ServiceError('invalid_course', `The course ${course.id} is not published`, { record })
  }
  return grantOf(enroll(state, student, course, now), course)
}

/** `DELETE /students/:studentId/enrollments/:enrollmentId`: keeps the record and its progress (R186–R198). */
export const revokeEnrollment: OperationOf<'enrollments.revoke'> = ({ state }, { params }) => {
  const student = requireStudent(state, params.studentId)
  const record = student.enrollments.find(({ id }) => id === params.enrollmentId)
  if (!record) throw notFound('enrollment', params.enrollmentId)
  revoke(state, student, record)
  const via = accessWithoutEnrollment(state, student, record.course_id)?.via ?? null
  // The API calls each access by an offer the same.
  return { revoked: true, still_has_access: via !== null, still_has_access_via: via === 'list' ? 'offer' : via }
}

/** The response data for the enrollment of a student in a course. */
export function grantOf(student: StudentRecord, { id: course_id, title: course_title }: CourseRecord): EnrollmentGrant {
  const record = enrollmentIn(student, course_id)
  if (!record) throw notFound('enrollment in course', course_id)
  return { id: record.id, course_id, course_title }
}
