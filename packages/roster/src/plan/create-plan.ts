import type { Context } from '../context.ts'
import { createCatalog, fingerprintOf } from './catalog.ts'
import type { DesiredRoster } from './desired-student.ts'
import { estimate, recount, stepsOf } from './steps.ts'
import { listsToRead, managedListOf, namesOf, warnOfLeftOvers, withoutManagedByOffers } from './lists.ts'
import type { Plan } from './plan.ts'
import {
  type CheckedPlanOptions,
  checkPlanOptions,
  collectWarnings,
  type Planning,
  type PlanOptions,
} from './planning.ts'
import { type Membership, readMembers, readStudents } from './read-academy.ts'
import { readTarget } from './target.ts'
import { collectUnread } from './unread.ts'

/** Compares the desired roster with the academy. Only reads. */
export async function createPlan(context: Context, desired: DesiredRoster, given: PlanOptions): Promise<Plan> {
  const options = checkPlanOptions(given)
  const read_at = new Date().toISOString()
  const catalog = createCatalog(context)
  const warnings = collectWarnings()
  const planning: Planning = { ...context, options, catalog, warnings }
  const unread = collectUnread(options.prune, catalog)
  const target = await readTarget(planning, desired, unread)
  const managed = await managedListOf(planning, target)

  const memberships: Membership[] = []
  const lists = await listsToRead(planning, target, managed)
  for (const list of lists) memberships.push(await readMembers(planning, list, target))
  const removable =
    managed && options.prune === 'managed' ? await readMembers(planning, managed, target, true) : undefined
  const compared = await readStudents(planning, target, new Set(removable?.others))
  const listsOf = new Map<string, string[]>()
  for (const { list, others } of memberships)
    for (const id of others) listsOf.set(id, [...(listsOf.get(id) ?? []), list.id])

  const keep: Plan['keep'] = []
  const removals = compared.others.flatMap((step) => {
    const { email, student_id } = step
    const list_ids = listsOf.get(student_id)
    if (!options.isProtected({ email, student_id })) return [list_ids === undefined ? step : { ...step, list_ids }]
    keep.push({ email, student_id })
    return []
  })
  const steps = stepsOf(target, memberships, compared, removals, managed !== undefined)
  const changeable = await withoutManagedByOffers(planning, steps)
  unread.check(changeable)
  if (lists.length > 0) warnOfLeftOvers(await catalog.lists(), warnings)
  const base = options.prune === 'managed' ? managed?.member_count : compared.total
  return {
    format: 'academy-roster/plan',
    version: 1,
    read_at,
    base_url: context.academy.baseUrl,
    fingerprint: changeable.length === 0 ? { courses: [], lists: [] } : await fingerprintOf(catalog),
    send_welcome_email: options.sendWelcomeEmail,
    prune: options.prune,
    managed_list: managed?.id ?? null,
    max_removals: maxRemovals(options, target.size, base ?? 0),
    steps: changeable,
    keep,
    warnings: warnings.list(),
    counts: recount({ rows: target.size }, changeable),
    estimate: estimate(changeable, managed !== undefined, options.rateLimit, Math.ceil((compared.total ?? 0) / 95)),
    ...(await namesOf(changeable, catalog, managed)),
  }
}

/** How many students may lose something. An empty roster is more likely a failed export than a wish. */
function maxRemovals({ maxRemovals }: CheckedPlanOptions, rows: number, students: number): number | null {
  if (maxRemovals === undefined) return rows === 0 ? 0 : Math.max(10, Math.ceil(students / 10))
  return maxRemovals === Infinity ? null : maxRemovals
}
