import type { AcademyClient } from '@academy-access/sdk'

import { applyPlan } from './apply/apply-plan.ts'
import { checkOptionNames, createContext, type RosterOptions } from './context.ts'
import { ensureEnrollment, revokeByCourse } from './ensure/ensure-enrollment.ts'
import { ensureEnrollments } from './ensure/ensure-enrollments.ts'
import { ensureList } from './ensure/ensure-list.ts'
import { ensureStudent } from './ensure/ensure-student.ts'
import { exportAll } from './export/export-all.ts'
import { findByEmail } from './find/find-by-email.ts'
import { idsOf } from './find/ids-of.ts'
import { joinedSince } from './find/joined-since.ts'
import { addMembers } from './members/add-members.ts'
import { createPlan } from './plan/create-plan.ts'
import type { Roster } from './roster.ts'

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
  checkOptionNames(options, [], 'createRoster')
  const context = (call?: RosterOptions) => createContext(academy, options, call)
  return {
    findByEmail: async (email, own) => findByEmail(context(own), email, own),
    idsOf: async (emails, own) => idsOf(context(own), emails, own),
    ensureStudent: async (student, own) => ensureStudent(context(own), student),
    ensureEnrollment: async (studentId, courseId, own) => ensureEnrollment(context(own), studentId, courseId),
    revokeByCourse: async (studentId, courseId, own) => revokeByCourse(context(own), studentId, courseId),
    ensureEnrollments: async (students, courseIds, own) => ensureEnrollments(context(own), students, courseIds),
    ensureList: async (list, own) => ensureList(context(own), list),
    addMembers: async (listId, emails, own) => addMembers(context(own), listId, emails, own),
    plan: async (desired, own) => createPlan(context(own), desired, own),
    apply: (plan, own) => applyPlan(context(own), plan, own),
    exportAll: (own) => exportAll(context(own), own),
    joinedSince: (date, own) => joinedSince(context(own), date),
  }
}
