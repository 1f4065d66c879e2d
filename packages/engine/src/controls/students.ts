import { CreateStudent } from '@academy-access/schemas'
import * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import type { AcademyStudent } from '../fixture/filled.ts'
import { type BuiltStudent, type Fields, fieldsAt, studentAt } from '../fixture/build.ts'
import { Directory } from '../fixture/directory.ts'
import { checkFixture, checkInput, refuse, StudentFixture } from '../fixture/schema.ts'
import { toStudent } from '../fixture/snapshot.ts'
import { StudentReader } from '../fixture/students.ts'
import { publishedLessons } from '../operations/courses.ts'
import { withEnrollment } from '../operations/enrollments.ts'
import type { AcademyState, CourseRecord, StudentRecord } from '../state.ts'
import { compare } from '../timeline.ts'
import { requireCourse } from './courses.ts'

const count = z.int().check(z.gte(0, { error: 'expected 0 or more' }))

/** Schema of {@link StudentChanges}. */
export const StudentChanges = z.strictObject({
  name: z.optional(z.nullable(CreateStudent.shape.name)),
  avatar_url: z.optional(z.nullable(z.string())),
  purchases: z.optional(z.array(z.string())),
  progress: z.optional(z.record(z.string(), count)),
})

/** What the dashboard can set of a student. */
export interface StudentChanges {
  /** Display name; null or a blank one for none. */
  name?: string | null | undefined
  /** Address of a picture; null for none. */
  avatar_url?: string | null | undefined
  /** All courses that the student bought, by slug or id. */
  purchases?: readonly string[] | undefined
  /** How many published lessons are completed, from the first, by slug or id of an enrolled course (D39). */
  progress?: Readonly<Record<string, number>> | undefined
}

/** The students of an academy. A student is named by id or e-mail address. */
export interface StudentControls {
  /** Active students, oldest first, then removed ones. */
  list(): readonly AcademyStudent[]
  /** A student, active or removed, with all enrollments, revoked ones too. @throws ServiceError `not_found`. */
  get(student: string): AcademyStudent
  /**
   * Adds believable students: the same ones in every run when the platform has a `seed`. No mail is sent, and no plan
   * limit counts.
   *
   * @param fields What they have in common, in the fixture format, or how to tell those of the n-th one.
   * @throws ServiceError `validation_error` with the path of the first wrong value. Nobody is added then.
   *
   * @example
   * ```ts
   * import { createPlatform } from '@academy-access/engine'
   *
   * const { students } = createPlatform().academy()
   * students.createMany(120)
   * const [ada] = students.createMany(1, { email: 'ada@example.com', name: 'Ada' })
   * console.log(ada!.name, students.list().length) // Ada 121
   * ```
   */
  createMany(count: number, fields?: Fields<BuiltStudent>): readonly AcademyStudent[]
  /** Changes the fields that are given of an active student. */
  update(student: string, changes: StudentChanges): AcademyStudent
}

export function studentControls(academy: Academy): StudentControls {
  const idOf = (idOrEmail: string) =>
    idOrEmail.includes('@') ? academy.host.accounts.idOf(idOrEmail.trim().toLowerCase()) : idOrEmail.toLowerCase()
  const controls: StudentControls = {
    list: () => {
      const { state } = academy
      return [
        ...state.students.oldestFirst().map((student) => toStudent(state, student, false)),
        ...[...state.removed.values()].map((student) => toStudent(state, student, true)),
      ]
    },
    get(idOrEmail) {
      const { state } = academy
      const active = state.students.get(idOf(idOrEmail))
      const student = active ?? state.removed.get(idOf(idOrEmail))
      if (!student) throw notFound('student', idOrEmail)
      return toStudent(state, student, !active)
    },
    createMany(many, fields) {
      const { state, host } = academy
      const recordOf = (id: string) => state.students.get(id) ?? state.removed.get(id)
      // From as many as there are, so that a second call goes on where the first one ended.
      let next = state.students.size + [...state.removed.values()].length
      const built = Array.from({ length: checkInput(count, many, 'count') }, (_, index) => {
        const given = fieldsAt(fields, index)
        let student = studentAt(state.ids.seed, next++)
        while (given.email === undefined && recordOf(host.accounts.idOf(student.email)))
          student = studentAt(state.ids.seed, next++)
        return { ...student, ...given }
      })
      return addStudents(academy, built)
    },
    update(idOrEmail, input) {
      const { state } = academy
      const student = state.students.get(idOf(idOrEmail))
      if (!student) throw notFound('student', idOrEmail)
      const { name, avatar_url, purchases, progress = {} } = checkInput(StudentChanges, input, 'student')
      const named: StudentRecord = {
        ...student,
        ...(name !== undefined && { name: name || null }),
        ...(avatar_url !== undefined && { avatar_url }),
        ...(purchases && { purchases: [...new Set(purchases.map((course) => requireCourse(state, course).id))] }),
      }
      const updated = Object.entries(progress).reduce(
        (current, [course, completed]) => withProgress(state, current, course, completed, academy.timestamp()),
        named,
      )
      state.students.put(updated)
      return toStudent(state, updated, false)
    },
  }
  return controls
}

/** All of them, or nobody. */
function addStudents(academy: Academy, students: readonly BuiltStudent[]): AcademyStudent[] {
  const { state, host } = academy
  const courses = new Directory<CourseRecord>('course has the slug')
  for (const course of state.courses.values()) courses.add(course.slug, course, 'courses', 'slug')
  let { seq } = state
  const reader = new StudentReader({
    accounts: host.accounts,
    courses,
    idSeed: state.ids.seed,
    now: academy.timestamp(),
    nextSeq: () => ++seq,
  })
  const added = new Directory<StudentRecord>('student has the e-mail address')
  const records = checkFixture(z.array(StudentFixture), students, 'students').map((student, index) => {
    const path = `students[${index}]`
    const record = reader.record(student, path)
    if (state.students.get(record.id) ?? state.removed.get(record.id)) {
      refuse(`${path}.email`, `"${record.email}" is a student of this academy already`)
    }
    added.add(record.email, record, path, 'email')
    return { record, removed: student.removed }
  })
  host.accounts.assign(reader.accountIds)
  state.seq = seq
  for (const { record, removed } of records) if (removed) state.removed.set(record.id, record)
  const active = records.flatMap(({ record, removed }) => (removed ? [] : [record]))
  // Oldest first, so that each finds its place at the end where it can.
  for (const record of active.toSorted(compare)) state.students.put(record)
  return records.map(({ record, removed }) => toStudent(state, record, removed))
}

/** D39: the first so many published lessons; completed_at is set once, when a lesson completes the course. */
function withProgress(
  state: AcademyState,
  student: StudentRecord,
  idOrSlug: string,
  completed: number,
  now: string,
): StudentRecord {
  const course = requireCourse(state, idOrSlug)
  const record = student.enrollments.find(({ course_id }) => course_id === course.id)
  if (!record) throw new ServiceError('validation_error', `progress: the student has no enrollment in "${course.slug}"`)
  const published = publishedLessons(course).map(({ id }) => id)
  if (completed > published.length) {
    throw new ServiceError(
      'validation_error',
      `progress: expected at most ${published.length} lessons of "${course.slug}", got ${completed}`,
    )
  }
  const unpublished = record.completed_lessons.filter((id) => !published.includes(id))
  const done = published.slice(0, completed)
  const isNew = done.some((id) => !record.completed_lessons.includes(id))
  const completed_at = record.completed_at ?? (isNew && done.length === published.length ? now : null)
  return withEnrollment(student, { ...record, completed_lessons: [...done, ...unpublished], completed_at })
}
