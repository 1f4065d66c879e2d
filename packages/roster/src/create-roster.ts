import type { AcademyClient, Student } from '@academy-access/sdk'

import { applyPlan } from './apply/apply-plan.ts'
import { checkOptionNames, type Context, createContext, type RosterOptions } from './context.ts'
import { ensureEnrollment, revokeByCourse } from './ensure/ensure-enrollment.ts'
import { ensureEnrollments } from './ensure/ensure-enrollments.ts'
import { ensureList } from './ensure/ensure-list.ts'
import { ensureStudent } from './ensure/ensure-student.ts'
import { exportAll } from './export/export-all.ts'
import { findByEmail } from './find/find-by-email.ts'
import { idsOf } from './find/ids-of.ts'
import { addMembers } from './members/add-members.ts'
import { createPlan } from './plan/create-plan.ts'
import type { Roster } from './roster.ts'
import { RosterError } from './roster-error.ts'

/**
 * Makes a roster of an academy. It uses the client for everything, so the client's retries, waits and hooks apply.
 *
 * @example
 * ```ts
 * import { createRoster } from '@academy-access/roster'
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const roster = createRoster(academy, { onProgress: ({ phase, done, total }) => console.log(phase, done, total) })
 * console.log(await roster.findByEmail('ada.lindqvist@example.com'))
 * ```
 */
export function createRoster(academy: AcademyClient, options: RosterOptions = {}): Roster {
  // Any client will do: a page may have another copy of the package.
  if (typeof academy?.students?.list !== 'function')
    throw new RosterError(
      'invalid_option',
      `createRoster: academy: expected an AcademyClient, as in createRoster(new AcademyClient({ … })), got ${academy === null ? 'null' : typeof academy}`,
    )
  checkOptionNames(options, [], 'createRoster')
  const context = (callOptions?: RosterOptions) => createContext(academy, options, callOptions)
  return {
    findByEmail: async (email, callOptions) => findByEmail(context(callOptions), email, callOptions),
    idsOf: async (emails, callOptions) => idsOf(context(callOptions), emails, callOptions),
    ensureStudent: async (student, callOptions) => ensureStudent(context(callOptions), student),
    ensureEnrollment: async (studentId, courseId, callOptions) =>
      ensureEnrollment(context(callOptions), studentId, courseId),
    revokeByCourse: async (studentId, courseId, callOptions) =>
      revokeByCourse(context(callOptions), studentId, courseId),
    ensureEnrollments: async (students, courseIds, callOptions) =>
      ensureEnrollments(context(callOptions), students, courseIds),
    ensureList: async (list, callOptions) => ensureList(context(callOptions), list),
    addMembers: async (listId, emails, callOptions) => addMembers(context(callOptions), listId, emails, callOptions),
    plan: async (desired, callOptions) => createPlan(context(callOptions), desired, callOptions),
    apply: (plan, callOptions) => applyPlan(context(callOptions), plan, callOptions),
    exportAll: (callOptions) => exportAll(context(callOptions), callOptions),
    joinedSince: (date, callOptions) => joinedSince(context(callOptions), date),
  }
}

/** The students who joined at this time or later, newest first. Reads no further than that. */
export async function* joinedSince(
  { academy, request }: Context,
  date: Date | string | number,
): AsyncGenerator<Student, void, undefined> {
  const since = new Date(date).getTime()
  if (Number.isNaN(since))
    throw new RosterError('invalid_option', `joinedSince: expected a date, got "${String(date)}"`)
  for await (const student of academy.students.list({ limit: 100 }, request)) {
    if (Date.parse(student.joined_at) < since) return
    yield student
  }
}
