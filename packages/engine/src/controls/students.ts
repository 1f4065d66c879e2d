import type { CreateStudent } from '@academy-access/schemas'
import { endpoints, isObject, zodOf } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { checkFixture, inBody, rejectFixture } from '../fixture/check.ts'
import { toStudent, toStudents } from '../fixture/snapshot.ts'
import { type BuiltStudent, type Fields, fieldsAt, studentAt } from '../samples/build.ts'
import { invalid, notFound } from '../service-error.ts'
import type { CourseRecord, StudentRecord } from '../state/state.ts'
import { addStudentRecords, findStudent, putStudent } from '../state/students.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { AcademyStudent } from '../fixture/rows.ts'
import { count } from '../fixture/values.ts'
import { performAsOwner } from '../request/as-owner.ts'
import { type Call, change, type ControlsOf, named, nothing, placeOf, read, withReferences } from './control.ts'
import { rowQuery, StudentChanges as StudentChangesSchema } from './inputs.ts'
import type { RowPage } from './pages.ts'
import { referredCourse } from './references.ts'
import { accessOf, type StudentAccess } from './student-access.ts'
import { searchStudents, type StudentQuery } from './student-search.ts'
import type { StudentChanges } from './types.ts'
import { Directory } from '../fixture/directory.ts'
import { StudentFixture } from '../fixture/schema.ts'
import { StudentReader } from '../fixture/students.ts'
import type { StudentInput } from '../fixture/types.ts'
import { enrollmentIn, publishedLessons, withEnrollment } from '../state/courses.ts'

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
   * const { items, total } = students.search({ search: 'a', sort: 'name', limit: 10 })
   * console.log(items.length, total > 10) // 10 true
   * ```
   */
  search(query?: StudentQuery): RowPage<AcademyStudent>
  /**
   * Adds believable students: the same ones in every run when the platform has a `seed`. Sends no email, and no plan
   * limit applies.
   *
   * @param count At most 1,000,000.
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
}

const studentName = named('student')

/** More students would take all memory of a process. */
const atOnce = count.check(z.lte(1_000_000))

/** Fields, or in the process a function that returns them: they are checked with the rest of each student. */
const studentFields = z.any().check(
  z.refine((fields) => typeof fields === 'function' || isObject(fields), {
    error: 'expected fields of a student in the fixture format',
  }),
)

/** @internal */
export const students = {
  list: read('List the students: active ones, oldest first, then removed ones', nothing, (_, { core }) =>
    toStudents(core.state),
  ),
  get: read(
    'Read a student by id or email address, active or removed, with all enrollments',
    studentName,
    (input, { core }) => rowOf(core, input.student),
  ),
  access: read(
    'Read how a student has access to each course, with progress, and the lists of the student',
    studentName,
    (input, { core }) => accessOf(core.state, find(core, input.student)),
  ),
  search: read(
    'Search, sort and page the students, newest first by default',
    () => z.extend(rowQuery('joined_at', 'name', 'email'), { status: z.optional(z.enum(['active', 'removed'])) }),
    (query, { core, academy: { studentIndex }, sliceSize }) => searchStudents(core, studentIndex, query, sliceSize),
  ),
  createMany: change(
    'Add believable students. fields are those of all of them, in the fixture format.',
    () => z.strictObject({ count: atOnce, fields: z.optional(studentFields) }),
    (input: ManyStudents, call) => {
      const { core } = call
      const added = addStudents(core, ...builtStudents(input, call))
      core.changed('students')
      return added
    },
    { judge: (input: ManyStudents, call) => void readStudents(call.core, ...builtStudents(input, call)) },
  ),
  create: change(
    'Add a student as POST /students does, optionally with enrollments and lists',
    () => zodOf(endpoints.students.create.body),
    (body, { core }) => rowOf(core, performAsOwner(core, 'students.create', undefined, body).id),
  ),
  update: change(
    'Change the name, picture, purchases or progress of an active student',
    () => withReferences(studentName().shape, StudentChangesSchema),
    ({ student: wanted, name, purchases, progress = {}, ...rest }, call) => {
      const { core } = call
      const { state } = core
      const student = findActive(core, wanted)
      const bought = purchases?.map(
        (course, index) => referredCourse(state, course, placeOf(call, `purchases[${index}]`)).id,
      )
      const changed: StudentRecord = {
        ...student,
        ...(name !== undefined && { name: name || null }),
        ...withoutUndefined(rest),
        ...(bought && { purchases: [...new Set(bought)] }),
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
    studentName,
    (input, { core }) => void performAsOwner(core, 'students.remove', paramsOf(core, input.student), undefined),
  ),
} satisfies ControlsOf<StudentControls>

/** @internal The id of a student who is named by id or email address. */
export function idOf({ services }: AcademyCore, idOrEmail: string): string {
  return idOrEmail.includes('@') ? services.accounts.idOf(idOrEmail.trim().toLowerCase()) : idOrEmail.toLowerCase()
}

const found = (student: StudentRecord | undefined, idOrEmail: string): StudentRecord => {
  if (!student) throw notFound('student', JSON.stringify(idOrEmail))
  return student
}

/** A student, active or removed, or 404. */
const find = (core: AcademyCore, idOrEmail: string) => found(findStudent(core.state, idOf(core, idOrEmail)), idOrEmail)

/** @internal An active student by id or email address, or 404. */
export const findActive = (core: AcademyCore, idOrEmail: string) =>
  found(core.state.students.get(idOf(core, idOrEmail)), idOrEmail)

const paramsOf = (core: AcademyCore, idOrEmail: string) => ({ studentId: findActive(core, idOrEmail).id })

/** @internal A student by id or email address, active or removed, as a row. */
export function rowOf(core: AcademyCore, idOrEmail: string): AcademyStudent {
  const student = find(core, idOrEmail)
  return toStudent(core.state, student, core.state.students.get(student.id) === undefined)
}

/** How many students to make up, and the fields that they have in common. */
interface ManyStudents {
  readonly count: number
  readonly fields?: Fields<BuiltStudent>
}

/** Made up students. They continue after the present ones, so that a second call makes other ones. */
function builtStudents({ count, fields }: ManyStudents, call: Call): StudentsToAdd {
  const { state, services } = call.core
  let next = state.students.size + state.removed.all().length
  const built = Array.from({ length: count }, (_, index) => {
    const own = fieldsAt(fields, index)
    let student = studentAt(state.ids.seed, next++)
    while (own.email === undefined && findStudent(state, services.accounts.idOf(student.email)))
      student = studentAt(state.ids.seed, next++)
    return { ...student, ...own }
  })
  // A caller from outside sends the fields of all of them.
  const place = call.place === inBody ? placeOf(call, 'fields') : undefined
  return [built, (index) => place ?? `students[${index}]`]
}

/** Students in the fixture format, and the path of the n-th one for errors. */
export type StudentsToAdd = [students: readonly StudentInput[], pathOf: (index: number) => string]

/** @internal Reads students in the fixture format, to be added. Changes nothing. */
export function readStudents(
  { state, services: { accounts }, timestamp }: AcademyCore,
  ...[students, pathOf]: StudentsToAdd
) {
  const checked = students.map((student, index) => checkFixture(StudentFixture, student, pathOf(index)))
  const courses = new Directory<CourseRecord>('course has the slug', ({ slug }) => slug)
  for (const course of state.courses.values()) courses.add(course, () => 'courses', 'slug')
  let sequence = state.seq
  const nextSequence = () => ++sequence
  const reader = new StudentReader({ accounts, courses, idSeed: state.ids.seed, now: timestamp(), nextSequence })
  reader.read(checked, pathOf)
  for (const [index, { id, email }] of reader.all.rows.entries()) {
    if (findStudent(state, id)) {
      rejectFixture(`${pathOf(index)}.email`, `"${email}" is a student of this academy already`)
    }
  }
  return { reader, sequence }
}

/** @internal Adds them: all of them or none. */
export function addStudents(core: AcademyCore, ...students: StudentsToAdd): AcademyStudent[] {
  const { state, services } = core
  const { reader, sequence } = readStudents(core, ...students)
  const { all, removed, accountIds } = reader
  services.accounts.assign(accountIds)
  services.accounts.used.addAll(all.rows)
  addStudentRecords(state, { active: reader.active(), removed: [...removed.values()], sequence })
  return all.rows.map((record) => toStudent(state, record, removed.has(record.id)))
}

/** @internal D39: the given number of lessons, from the first; completed_at is set once, when a lesson completes the course. */
export function withProgress(call: Call, student: StudentRecord, idOrSlug: string, completed: number): StudentRecord {
  const { state, timestamp } = call.core
  const path = placeOf(call, `progress.${idOrSlug}`)
  const course = referredCourse(state, idOrSlug, path)
  const record = enrollmentIn(student, course.id)
  if (!record) throw invalid(`${path}: the student has no enrollment in "${course.slug}"`)
  const published = publishedLessons(course).map(({ id }) => id)
  if (completed > published.length) {
    throw invalid(`${path}: expected at most ${published.length} lessons of "${course.slug}", got ${completed}`)
  }
  const unpublished = record.completed_lessons.filter((id) => !published.includes(id))
  const done = published.slice(0, completed)
  const isNew = done.some((id) => !record.completed_lessons.includes(id))
  const completed_at = record.completed_at ?? (isNew && done.length === published.length ? timestamp() : null)
  return withEnrollment(student, { ...record, completed_lessons: [...done, ...unpublished], completed_at })
}
