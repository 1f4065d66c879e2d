import type { List, Student } from '@academy-access/sdk'

import type { ApplyOptions, ApplyRun } from './apply/apply-plan.ts'
import type { RosterOptions } from './context.ts'
import type { EnsuredEnrollment, RevokedByCourse } from './ensure/ensure-enrollment.ts'
import type { EnsureEnrollmentsReport } from './ensure/ensure-enrollments.ts'
import type { DesiredList } from './ensure/ensure-list.ts'
import type { EnsuredStudent, EnsureStudent } from './ensure/ensure-student.ts'
import type { ExportOptions, ExportRecord } from './export/export-all.ts'
import type { FindByEmailOptions } from './find/find-by-email.ts'
import type { IdsOfOptions } from './find/ids-of.ts'
import type { AddMembersOptions, AddMembersReport } from './members/add-members.ts'
import type { DesiredRoster } from './plan/desired-student.ts'
import type { Plan } from './plan/plan.ts'
import type { PlanOptions } from './plan/planning.ts'

/** The students of an academy, as a whole: what the API's single endpoints do not offer. */
export interface Roster {
  /**
   * Finds a student by address. The API has no search, so this reads the students, newest first, until the address
   * appears: 1 request for a new student, 1 for each 95 students for an address that is not there.
   *
   * @returns The student, or null if no student has the address.
   * @throws RosterError `not_found_yet` if `maxRequests` is used up; `student_created` with `via: 'list'`, if the address
   *   was not a student.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const student = await createRoster(academy).findByEmail('Ada.Lindqvist@example.com')
   * console.log(student?.id, student?.courses_enrolled)
   * ```
   */
  findByEmail(email: string, options?: FindByEmailOptions): Promise<Student | null>

  /**
   * Returns the ids of known students: 1 request for each 100 addresses, and 3 for a temporary list. Pass only addresses of
   * students. The service adds any other address to the academy, without an email, and the call throws.
   *
   * @returns The id by the address in lower case. Texts that are no addresses are left out.
   * @throws RosterError `student_created` with the ids of those whom the service added.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const ids = await createRoster(academy).idsOf(['ada.lindqvist@example.com'])
   * console.log(ids.get('ada.lindqvist@example.com'))
   * ```
   */
  idsOf(emails: Iterable<string> | AsyncIterable<string>, options?: IdsOfOptions): Promise<Map<string, string>>

  /**
   * Makes sure that a student exists, has courses and is on lists. Repeating the call is safe, also after a lost response:
   * nothing is added twice, and no second email is sent. A new student takes 1 request.
   *
   * @throws RosterError `member_failed` if the service does not add the student to a list.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const [course] = await academy.courses.list()
   * const course_ids = course ? [course.id] : []
   * const { id, outcome } = await createRoster(academy).ensureStudent({ email: 'grace@example.com', name: 'Grace', course_ids })
   * console.log(id, outcome) // … created
   * ```
   */
  ensureStudent(student: EnsureStudent, options?: RosterOptions): Promise<EnsuredStudent>

  /**
   * Gives a student a course. A course that is no longer published is a success for a student who has it.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const [course] = await academy.courses.list()
   * const [student] = await academy.students.list().all({ max: 1 })
   * if (course && student) console.log((await createRoster(academy).ensureEnrollment(student.id, course.id)).id)
   * ```
   */
  ensureEnrollment(studentId: string, courseId: string, options?: RosterOptions): Promise<EnsuredEnrollment>

  /**
   * Revokes the enrollment of a student in a course, without knowing its id. An absent student or enrollment is a success.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const [course] = await academy.courses.list()
   * const [student] = await academy.students.list().all({ max: 1 })
   * if (course && student) console.log((await createRoster(academy).revokeByCourse(student.id, course.id)).revoked)
   * ```
   */
  revokeByCourse(studentId: string, courseId: string, options?: RosterOptions): Promise<RevokedByCourse>

  /**
   * Gives each of these students each of these courses. Skips what the students' listing shows: pass students from a listing,
   * or ids, for which it is read if that takes fewer requests.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const [course] = await academy.courses.list()
   * const students = await academy.students.list().all({ max: 10 })
   * const report = await createRoster(academy).ensureEnrollments(students, course ? [course.id] : [])
   * console.log(report.enrolled, report.already, report.failed)
   * ```
   */
  ensureEnrollments(
    students: Iterable<string | Student>,
    courseIds: Iterable<string>,
    options?: RosterOptions,
  ): Promise<EnsureEnrollmentsReport>

  /**
   * Returns the list with this name, and creates it if it is missing. Upper and lower case make no difference.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const list = await createRoster(academy).ensureList({ name: 'Winter cohort' })
   * console.log(list.id, list.member_count)
   * ```
   */
  ensureList(list: DesiredList, options?: RosterOptions): Promise<List>

  /**
   * Adds any number of addresses to a list, 100 in a request, and creates the students who are missing. An address that the
   * service rejects does not stop the others. What concerns all of them does: a list that an offer manages, a revoked key, a
   * lost connection. The report then has `stopped` and `remaining`.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const roster = createRoster(academy)
   * const { id } = await roster.ensureList({ name: 'Spring cohort' })
   * const report = await roster.addMembers(id, ['ada@example.com', 'bob@example.com'], { sendWelcomeEmail: false })
   * console.log(report.created, report.already_member, report.failed)
   * if (report.stopped) console.error(report.stopped.message, report.remaining.length)
   * ```
   */
  addMembers(
    listId: string,
    emails: Iterable<string> | AsyncIterable<string>,
    options: AddMembersOptions,
  ): Promise<AddMembersReport>

  /**
   * Compares a desired roster with the academy, and returns the steps that make them equal. It only reads. The plan is plain
   * JSON, which another process can apply.
   *
   * @throws RosterError `invalid_rows` if rows are wrong, with each of them; `invalid_option`.
   *
   * @example
   * ```ts
   * import { createRoster, formatPlan } from '@academy-access/roster'
   *
   * const rows = [{ email: 'grace@example.com', name: 'Grace', courses: ['Intro to TypeScript'] }]
   * const plan = await createRoster(academy).plan(rows, { sendWelcomeEmail: false })
   * console.log(formatPlan(plan))
   * ```
   */
  plan(desired: DesiredRoster, options: PlanOptions): Promise<Plan>

  /**
   * Applies a plan, step by step. Access is given before other access is taken. Steps that the service rejects are counted,
   * and the others go on. Stopping at any point does no harm: iterate again, apply `run.rest()` later, or plan again.
   *
   * @throws RosterError `invalid_plan`, and when it is iterated `plan_expired`, `too_many_removals`
   *   and `plan_for_other_academy`.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const roster = createRoster(academy)
   * const plan = await roster.plan([{ email: 'grace@example.com', lists: ['VIP'] }], { sendWelcomeEmail: false })
   * const run = roster.apply(plan)
   * for await (const { step, status } of run) console.log(step.type, step.email, status) // create grace@example.com done
   * console.log(run.report().rows.created) // 1
   * ```
   */
  apply(plan: Plan, options?: ApplyOptions): ApplyRun

  /**
   * Reads everything that the API shows: courses, lists, members, students with their enrollments. Students come last, and
   * their front is read again at the end, so those who join meanwhile are included.
   *
   * @example
   * ```ts
   * import { createRoster, toNdjson } from '@academy-access/roster'
   *
   * for await (const line of toNdjson(createRoster(academy).exportAll())) console.log(line)
   * ```
   */
  exportAll(options?: ExportOptions): AsyncIterable<ExportRecord>

  /**
   * The students who joined at this time or later, newest first: 1 request for each 95 of them, and 1 more.
   *
   * @example
   * ```ts
   * import { createRoster } from '@academy-access/roster'
   *
   * const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000)
   * for await (const student of createRoster(academy).joinedSince(lastWeek)) console.log(student.email)
   * ```
   */
  joinedSince(date: Date | string | number, options?: RosterOptions): AsyncIterable<Student>
}
