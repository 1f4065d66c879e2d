import type { CreateEnrollment, CreateStudent } from '@academy-access/schemas'
import { endpoints } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { toStudent, toStudents } from '../fixture/snapshot.ts'
import { type BuiltStudent, type Fields, fieldsAt, studentAt } from '../samples/build.ts'
import { notFound } from '../service-error.ts'
import type { StudentRecord } from '../state/state.ts'
import { findStudent, putStudent } from '../state/students.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { AcademyStudent } from '../fixture/types.ts'
import { performAsOwner } from '../request/as-owner.ts'
import { addStudents } from './add-students.ts'
import { change, type ControlsOf, type CoreCall, nothing, placeOf, read, withIds } from './control.ts'
import { Count, rowQuery, StudentChanges as StudentChangesSchema } from './inputs.ts'
import type { RowPage } from './pages.ts'
import { withProgress } from './progress.ts'
import { referredCourse } from './references.ts'
import { accessOf, type StudentAccess } from './student-access.ts'
import { searchStudents, type StudentIndex, type StudentQuery } from './student-search.ts'
import type { StudentChanges } from './types.ts'

/** The students of an academy. A student is named by id or email address. */
export interface StudentControls {
  /** Active students, oldest first, then removed ones. */
  list(): readonly AcademyStudent[]
  /**
   * A student, active or removed, with all enrollments, revoked ones too.
   *
   * @throws ServiceError `not_found`.
   */
  get(student: string): AcademyStudent
  /**
   * How a student has access to each course of the academy, and the lists of the student.
   *
   * @throws ServiceError `not_found`.
   */
  access(student: string): StudentAccess
  /**
   * A page of the students that match, the newest first by default. Costs a look at each student when it searches or
   * sorts by another field than `joined_at`; the next page of the same result costs little until something changes.
   *
   * @example
   * ```ts
   * import { createPlatform } from '@academy-access/engine'
   *
   * const { students } = createPlatform({ seed: 1 }).academy()
   * students.createMany(120)
   * const { rows, total } = students.search({ search: 'a', sort: 'name', limit: 10 })
   * console.log(rows.length, total > 10) // 10 true
   * ```
   */
  search(query?: StudentQuery): RowPage<AcademyStudent>
  /**
   * Adds believable students: the same ones in every run when the platform has a `seed`. Sends no email, and no plan
   * limit applies.
   *
   * @param fields Fields of all of them, in the fixture format, or a function that returns those of the n-th student.
   * @throws ServiceError `validation_error`, with the path of the first wrong value. Then no student is added.
   *
   * @example
   * ```ts
   * import { createPlatform } from '@academy-access/engine'
   *
   * const { students } = createPlatform().academy()
   * students.createMany(120)
   * const [ada] = students.createMany(1, { email: 'ada@example.com', name: 'Ada' })
   * console.log(ada?.name, students.list().length) // Ada 121
   * ```
   */
  createMany(count: number, fields?: Fields<BuiltStudent>): readonly AcademyStudent[]
  /**
   * Changes the given fields of an active student.
   *
   * @throws ServiceError `not_found`, `validation_error`.
   */
  update(student: string, changes: StudentChanges): AcademyStudent
  /**
   * Adds a student as `POST /students` does, optionally with enrollments and lists. No key, rate limit or fault applies, and
   * the journal gets nothing.
   *
   * @throws ServiceError as the endpoint does.
   */
  create(student: CreateStudent): AcademyStudent
  /**
   * Removes a student as `DELETE /students/:studentId` does: ends enrollments and memberships, and keeps the record.
   *
   * @throws ServiceError `not_found`.
   */
  remove(student: string): void
  /**
   * Enrolls a student in a published course, or makes a revoked enrollment active again.
   *
   * @throws ServiceError `not_found`, `invalid_course`.
   */
  enroll(student: string, enrollment: CreateEnrollment): AcademyStudent
  /**
   * Revokes an enrollment. Its progress is kept.
   *
   * @throws ServiceError `not_found`.
   */
  revoke(student: string, enrollmentId: string): AcademyStudent
}

const studentId = { studentId: z.string() }

/** A call of a control that searches students. */
interface StudentCall extends CoreCall {
  readonly academy: CoreCall['academy'] & { readonly studentIndex: StudentIndex }
}

/** @internal */
export const students = {
  list: read('List the students: active ones, oldest first, then removed ones', nothing, (_, { academy: { core } }) =>
    toStudents(core.state),
  ),
  get: read(
    'Read a student by id or email address, active or removed, with all enrollments',
    () => z.strictObject(studentId),
    (input, { academy: { core } }) => toRow(core, find(core, input.studentId)),
  ),
  access: read(
    'Read how a student has access to each course, with progress, and the lists of the student',
    () => z.strictObject(studentId),
    (input, { academy: { core } }) => accessOf(core.state, find(core, input.studentId)),
  ),
  search: read(
    'Search, sort and page the students, newest first by default',
    () => z.extend(rowQuery('joined_at', 'name', 'email'), { status: z.optional(z.enum(['active', 'removed'])) }),
    (query, { academy: { core, studentIndex }, sliceSize }: StudentCall) =>
      searchStudents(core, studentIndex, query, sliceSize),
  ),
  createMany: change(
    'Add believable students. fields are those of all of them, in the fixture format.',
    () => z.strictObject({ count: Count, fields: z.optional(z.any()) }),
    ({ count, fields }: { count: number; fields?: Fields<BuiltStudent> }, call) => {
      const { core } = call.academy
      const { state, services } = core
      // Continues after the present students, so that a second call makes other ones.
      let next = state.students.size + [...state.removed.values()].length
      const built = Array.from({ length: count }, (_, index) => {
        const own = fieldsAt(fields, index)
        let student = studentAt(state.ids.seed, next++)
        while (own.email === undefined && findStudent(state, services.accounts.idOf(student.email)))
          student = studentAt(state.ids.seed, next++)
        return { ...student, ...own }
      })
      const added = addStudents(core, built)
      core.changed('students')
      return added
    },
  ),
  create: change(
    'Add a student as POST /students does, optionally with enrollments and lists',
    () => endpoints.students.create.body,
    (body, { academy: { core } }) => {
      const { id } = performAsOwner(core, 'students.create', { params: undefined, query: undefined, body })
      return toRow(core, find(core, id))
    },
  ),
  update: change(
    'Change the name, picture, purchases or progress of an active student',
    () => withIds(studentId, StudentChangesSchema),
    ({ studentId, name, purchases, progress = {}, ...rest }, call) => {
      const { core } = call.academy
      const { state } = core
      const student = findActive(core, studentId)
      const changed: StudentRecord = {
        ...student,
        ...(name !== undefined && { name: name || null }),
        ...withoutUndefined(rest),
        ...(purchases && {
          purchases: [
            ...new Set(
              purchases.map((course, index) => referredCourse(state, course, placeOf(call, `purchases[${index}]`)).id),
            ),
          ],
        }),
      }
      const updated = Object.entries(progress).reduce(
        (current, [course, completed]) => withProgress(call, current, course, completed),
        changed,
      )
      putStudent(state, updated)
      core.changed('students')
      return toStudent(state, updated, false)
    },
  ),
  remove: change(
    'Remove a student as DELETE /students/:studentId does: ends enrollments and memberships, and keeps the record',
    () => z.strictObject(studentId),
    (input, { academy: { core } }) => {
      const params = { studentId: findActive(core, input.studentId).id }
      performAsOwner(core, 'students.remove', { params, query: undefined, body: undefined })
    },
  ),
  enroll: change(
    'Enroll a student in a published course, or make a revoked enrollment active again',
    () => withIds(studentId, endpoints.enrollments.create.body),
    ({ studentId, ...body }, { academy: { core } }) => {
      const params = { studentId: findActive(core, studentId).id }
      performAsOwner(core, 'enrollments.create', { params, query: undefined, body })
      return toRow(core, find(core, studentId))
    },
  ),
  revoke: change(
    'Revoke an enrollment. Its progress is kept.',
    () => z.strictObject({ ...studentId, enrollmentId: z.string() }),
    ({ studentId, enrollmentId }, { academy: { core } }) => {
      const params = { studentId: findActive(core, studentId).id, enrollmentId: enrollmentId.toLowerCase() }
      performAsOwner(core, 'enrollments.revoke', { params, query: undefined, body: undefined })
      return toRow(core, find(core, studentId))
    },
  ),
} satisfies ControlsOf<StudentControls>

function idOf({ services }: AcademyCore, idOrEmail: string): string {
  return idOrEmail.includes('@') ? services.accounts.idOf(idOrEmail.trim().toLowerCase()) : idOrEmail.toLowerCase()
}

/** A student, active or removed, or 404. */
function find(core: AcademyCore, idOrEmail: string): StudentRecord {
  const student = findStudent(core.state, idOf(core, idOrEmail))
  if (!student) throw notFound('student', JSON.stringify(idOrEmail))
  return student
}

function findActive(core: AcademyCore, idOrEmail: string): StudentRecord {
  const student = core.state.students.get(idOf(core, idOrEmail))
  if (!student) throw notFound('student', JSON.stringify(idOrEmail))
  return student
}

function toRow({ state }: AcademyCore, student: StudentRecord): AcademyStudent {
  return toStudent(state, student, state.students.get(student.id) === undefined)
}
