import { CreateStudent } from '@academy-access/schemas'
import * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { ApiFault, notFound } from '../api-fault.ts'
import { type BuiltStudent, type Fields, fieldsAt, studentAt } from '../fixture/build.ts'
import { checkInput } from '../fixture/schema.ts'
import { toStudent } from '../fixture/snapshot.ts'
import { publishedLessons } from '../operations/courses.ts'
import { withEnrollment } from '../operations/enrollments.ts'
import type { AcademyState, StudentRecord } from '../state.ts'
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

/** A student in the fixture format, with every field filled in. */
export type AcademyStudent = ReturnType<typeof toStudent>

/** The students of an academy. A student is named by id or e-mail address. */
export interface StudentControls {
  /** Active students, oldest first, then removed ones. */
  list(): readonly AcademyStudent[]
  /** A student, active or removed, with all enrollments, revoked ones too. @throws ApiFault `not_found`. */
  get(student: string): AcademyStudent
  /**
   * Adds believable students: the same ones in every run when the platform has a `seed`. No mail
   * is sent, no plan limit counts, and rate windows open anew, as after a restore.
   *
   * @param fields What they have in common, in the fixture format, or how to tell those of the n-th one.
   * @throws ApiFault `validation_error` with the path of the first wrong value. Nobody is added then.
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
    createMany(count, fields) {
      const present = academy.snapshot().students ?? []
      const taken = new Set(present.map(({ email }) => email))
      // From as many as there are, so that a second call goes on where the first one ended.
      let next = present.length
      const added = Array.from({ length: count }, (_, index) => {
        const given = fieldsAt(fields, index)
        let built = studentAt(academy.state.ids.seed, next++)
        while (given.email === undefined && taken.has(built.email)) built = studentAt(academy.state.ids.seed, next++)
        return { ...built, ...given }
      })
      academy.restore({ ...academy.snapshot(), students: [...present, ...added] })
      return added.map(({ email }) => controls.get(email))
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
  if (!record) throw new ApiFault('validation_error', `progress: the student has no enrollment in "${course.slug}"`)
  const published = publishedLessons(course).map(({ id }) => id)
  if (completed > published.length) {
    throw new ApiFault(
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
