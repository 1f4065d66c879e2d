import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import { toStudent, toStudents } from '../fixture/snapshot.ts'
import { runAtOnce, type Steps } from '../fixture/steps.ts'
import { type BuiltStudent, type Fields, fieldsAt, studentAt } from '../samples/build.ts'
import { notFound, ServiceError } from '../service-error.ts'
import { publishedLessons } from '../state/courses.ts'
import { enrollmentIn, withEnrollment } from '../state/enrollments.ts'
import type { AcademyState, StudentRecord } from '../state/state.ts'
import { findStudent, putStudent } from '../state/students.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { AcademyStudent } from '../fixture/types.ts'
import type { StudentChanges } from './types.ts'
import { addStudents } from './add-students.ts'
import type { RowFields, RowPage, RowQuery } from './pages.ts'
import { referredCourse } from './references.ts'
import { RowIndex } from './row-index.ts'
import { accessOf, type StudentAccess } from './student-access.ts'
import { Count, StudentChanges as StudentChangesSchema } from './inputs.ts'

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
}

/** Which students to return. */
export interface StudentQuery extends RowQuery<'name' | 'email' | 'joined_at'> {
  /** `active` students (default) or `removed` ones. */
  readonly status?: 'active' | 'removed' | undefined
}

/** @internal */
export function studentControls(academy: AcademyCore, searchSteps: StudentSearch): StudentControls {
  const { accounts } = academy.services
  const idOf = (idOrEmail: string) =>
    idOrEmail.includes('@') ? accounts.idOf(idOrEmail.trim().toLowerCase()) : idOrEmail.toLowerCase()
  const find = (idOrEmail: string) => {
    const student = findStudent(academy.state, idOf(idOrEmail))
    if (!student) throw notFound('student', idOrEmail)
    return student
  }
  return {
    list: () => toStudents(academy.state),
    get(idOrEmail) {
      const { state } = academy
      const student = find(idOrEmail)
      return toStudent(state, student, state.students.get(student.id) === undefined)
    },
    access: (idOrEmail) => accessOf(academy.state, find(idOrEmail)),
    search: (query) => runAtOnce(searchSteps(query, Number.POSITIVE_INFINITY)),
    createMany(count, fields) {
      const { state } = academy
      // Continues after the present students, so that a second call makes other ones.
      let next = state.students.size + [...state.removed.values()].length
      const built = Array.from({ length: checkInput(Count, count, 'count') }, (_, index) => {
        const own = fieldsAt(fields, index)
        let student = studentAt(state.ids.seed, next++)
        while (own.email === undefined && findStudent(state, accounts.idOf(student.email)))
          student = studentAt(state.ids.seed, next++)
        return { ...student, ...own }
      })
      const added = addStudents(academy, built)
      academy.changed('students')
      return added
    },
    update(idOrEmail, input) {
      const { state } = academy
      const student = state.students.get(idOf(idOrEmail))
      if (!student) throw notFound('student', idOrEmail)
      const { name, purchases, progress = {}, ...rest } = checkInput(StudentChangesSchema, input, 'student')
      const changed: StudentRecord = {
        ...student,
        ...(name !== undefined && { name: name || null }),
        ...withoutUndefined(rest),
        ...(purchases && {
          purchases: [
            ...new Set(
              purchases.map((course, index) => referredCourse(state, course, `student.purchases[${index}]`).id),
            ),
          ],
        }),
      }
      const updated = Object.entries(progress).reduce(
        (current, [course, completed]) => withProgress(state, current, course, completed, academy.timestamp()),
        changed,
      )
      putStudent(state, updated)
      academy.changed('students')
      return toStudent(state, updated, false)
    },
  }
}

type StudentSort = 'name' | 'email' | 'joined_at'

/** @internal `students.search` in steps: the page is as of the first one. */
export type StudentSearch = (query?: StudentQuery, sliceSize?: number) => Steps<RowPage<AcademyStudent>>

/** @internal */
export function studentSearch(academy: AcademyCore): StudentSearch {
  const index = new RowIndex(studentFields)
  return function* (
    { status = 'active', sort = '-joined_at', search = '', limit = 50, offset = 0 } = {},
    sliceSize = 4000,
  ) {
    const { students, removed, courses } = academy.state
    const isRemoved = status === 'removed'
    const toPage = ({ rows, total }: RowPage<StudentRecord>) => {
      return { rows: rows.map((student) => toStudent({ courses }, student, isRemoved)), total }
    }
    if (!isRemoved && search.trim() === '' && sort === '-joined_at') {
      return toPage({ rows: students.page(limit, offset), total: students.size })
    }
    // Active students are kept in order of time.
    const isByTime = !isRemoved && (sort === 'joined_at' || sort === '-joined_at')
    const read = () => {
      if (isRemoved) return [...removed.values()].toReversed()
      return sort === 'joined_at' ? students.oldestFirst().slice() : students.newestFirst()
    }
    const source = { version: academy.mark(), group: isByTime ? sort : status, read, sliceSize }
    return toPage(yield* index.page(source, { search, sort: isByTime ? undefined : sort, limit, offset }))
  }
}

const studentFields: RowFields<StudentRecord, StudentSort> = {
  texts: ({ id, email, name }) => [email, name, id],
  values: { name: ({ name }) => name, email: ({ email }) => email, joined_at: ({ at }) => at },
}

/** D39: the given number of lessons, from the first; completed_at is set once, when a lesson completes the course. */
function withProgress(
  state: AcademyState,
  student: StudentRecord,
  idOrSlug: string,
  completed: number,
  now: string,
): StudentRecord {
  const path = `student.progress.${idOrSlug}`
  const course = referredCourse(state, idOrSlug, path)
  const record = enrollmentIn(student, course.id)
  if (!record) throw new ServiceError('validation_error', `${path}: the student has no enrollment in "${course.slug}"`)
  const published = publishedLessons(course).map(({ id }) => id)
  if (completed > published.length) {
    throw new ServiceError(
      'validation_error',
      `${path}: expected at most ${published.length} lessons of "${course.slug}", got ${completed}`,
    )
  }
  const unpublished = record.completed_lessons.filter((id) => !published.includes(id))
  const done = published.slice(0, completed)
  const isNew = done.some((id) => !record.completed_lessons.includes(id))
  const completed_at = record.completed_at ?? (isNew && done.length === published.length ? now : null)
  return withEnrollment(student, { ...record, completed_lessons: [...done, ...unpublished], completed_at })
}
