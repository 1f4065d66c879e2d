import type {
  CreatedStudent,
  RemovedStudent,
  Student,
  StudentDetail,
  StudentEnrollment,
  StudentPage,
} from '@academy-access/schemas'

import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import type { OperationOf } from '../operations.ts'
import type { EnrollmentRecord, StudentRecord } from '../state.ts'
import { publishedLessons } from './courses.ts'
import { enroll, grantOf, isActive } from './enrollments.ts'
import { join, managedByOffer } from './list-members.ts'

/** `GET /students`: a page of the active ones, newest first (R090–R113). */
export const listStudents: OperationOf<'students.list'> = ({ state, host }, { query }): StudentPage => ({
  students: state.students.page(query.limit, query.offset).map((student) => host.rows.rowOf(student, toRow)),
  pagination: { total: state.students.size, limit: query.limit, offset: query.offset },
})

/** `POST /students`: all or nothing, checked in the order of D40. */
export const createStudent: OperationOf<'students.create'> = (academy, { body }): CreatedStudent => {
  const { state } = academy
  const { email, send_welcome_email: sendWelcome = true } = body
  const id = academy.host.accounts.idOf(email)
  if (state.students.get(id)) {
    throw new ServiceError('already_exists', `"${email}" is an active student already`)
  }
  const courses = [...new Set(body.course_ids)].map((id) => {
    const course = state.courses.get(id)
    if (course?.visibility === 'published') return course
    throw new ServiceError('invalid_courses', `course_ids: no published course ${id} in this academy`)
  })
  const lists = [...new Set(body.list_ids)].map((id) => {
    const list = state.lists.get(id)
    if (list) return list
    throw new ServiceError('invalid_lists', `list_ids: no list ${id} in this academy`)
  })
  const managed = lists.find(({ offer_id }) => offer_id !== null)
  if (managed) throw managedByOffer(managed)
  requireRoom(academy)

  const { student, status } = admitStudent(academy, { id, email }, body.name, sendWelcome)
  const enrolled = courses.reduce((current, course) => enroll(academy, current, course), student)
  for (const list of lists) join(academy, list.id, student.id)
  return {
    id: student.id,
    email: student.email,
    name: student.name,
    membershipStatus: status,
    enrollments: courses.map((course) => grantOf(enrolled, course)),
  }
}

/** `GET /students/:studentId` (R142–R157). */
export const getStudent: OperationOf<'students.get'> = (academy, { params }): StudentDetail => {
  const student = requireStudent(academy, params.studentId)
  const { id, email, name, avatar_url, at: joined_at } = student
  const enrollments = student.enrollments.filter(isActive).toReversed()
  return { id, email, name, avatar_url, joined_at, enrollments: enrollments.map((record) => toDetail(academy, record)) }
}

/** `DELETE /students/:studentId`: ends enrollments, progress and memberships; keeps the records (R158–R168). */
export const removeStudent: OperationOf<'students.remove'> = (academy, { params }): RemovedStudent => {
  const { state } = academy
  const student = requireStudent(academy, params.studentId)
  state.students.delete(student.id)
  for (const members of state.members.values()) members.delete(student.id)
  state.removed.set(student.id, {
    ...student,
    enrollments: student.enrollments.map((record) => ({
      ...record,
      status: 'revoked',
      completed_at: null,
      completed_lessons: [],
    })),
  })
  return { removed: true }
}

/** An active student of the academy, or 404 (R144). */
export function requireStudent({ state }: Academy, id: string): StudentRecord {
  const student = state.students.get(id)
  if (!student) throw notFound('student', id)
  return student
}

/** D91: the plan limit counts active students, at the moment that another one comes. */
export function requireRoom({ state }: Academy): void {
  const limit = state.plan.limits.students
  if (limit !== null && state.students.size >= limit) {
    throw new ServiceError('limit_exceeded', `The plan allows ${limit} students`)
  }
}

/** Makes an address that is no active student one: new, or back under the same id (D41). */
export function admitStudent(
  academy: Academy,
  { id, email }: { id: string; email: string },
  name: string | undefined,
  sendWelcome: boolean,
): { student: StudentRecord; status: 'created' | 'reactivated' } {
  const { state, host } = academy
  const former = state.removed.get(id)
  const student: StudentRecord = {
    id,
    email,
    // A name of blanks is none (D44); one that was not given leaves the former (D41).
    name: name === undefined ? (former?.name ?? null) : name || null,
    avatar_url: former?.avatar_url ?? null,
    at: academy.timestamp(),
    seq: academy.nextSeq(),
    enrollments: former?.enrollments ?? [],
    purchases: former?.purchases ?? [],
  }
  const status = former ? 'reactivated' : 'created'
  state.removed.delete(id)
  state.students.put(student)
  if (sendWelcome && (status === 'created' || host.welcomeOnReactivation)) {
    academy.send({ to: email, kind: status, sent_at: student.at, student_id: id })
  }
  return { student, status }
}

function toRow(student: StudentRecord): Student {
  const enrollments = student.enrollments
    .filter(isActive)
    .toReversed()
    .map(({ id, course_id, at, completed_at }) => ({ id, course_id, enrolled_at: at, completed_at }))
  return {
    id: student.id,
    email: student.email,
    name: student.name,
    avatar_url: student.avatar_url,
    joined_at: student.at,
    courses_enrolled: enrollments.length,
    enrollments,
  }
}

/** R147–R156. */
function toDetail({ state }: Academy, record: EnrollmentRecord): StudentEnrollment {
  const course = state.courses.get(record.course_id)!
  const lessons = publishedLessons(course)
  const completed = lessons.filter(({ id }) => record.completed_lessons.includes(id)).length
  return {
    id: record.id,
    course_id: course.id,
    course_title: course.title,
    course_slug: course.slug,
    enrolled_at: record.at,
    completed_at: record.completed_at,
    total_lessons: lessons.length,
    completed_lessons: completed,
    progress: lessons.length === 0 ? 0 : Math.round((100 * completed) / lessons.length),
  }
}
