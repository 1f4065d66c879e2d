import type { Context } from '../context.ts'
import { isLookUpList } from '../find/look-up-list.ts'
import { RosterError } from '../roster-error.ts'
import type { Catalog } from './catalog.ts'
import type { Plan, PlanFingerprint } from './plan.ts'

/** The oldest lists live longest. A few ids are enough: no other academy has one of them. */
const most = 20

/** The facts that identify an academy. */
export async function fingerprintOf(catalog: Pick<Catalog, 'courses' | 'lists'>): Promise<PlanFingerprint> {
  const [courses, lists] = await Promise.all([catalog.courses(), catalog.lists()])
  return {
    courses: courses.slice(0, most).map(({ id }) => id),
    lists: lists
      .filter(({ name }) => !isLookUpList(name))
      .slice(-most)
      .map(({ id }) => id),
  }
}

/**
 * Throws if the key leads to another academy than the one that the plan was made for: one base URL serves many academies.
 * One id that both have is the proof. Others may have been added or deleted in the meantime.
 */
export async function checkAcademy({ academy, request }: Context, { fingerprint }: Plan): Promise<void> {
  const { courses, lists } = fingerprint
  const wasEmpty = courses.length + lists.length === 0
  if (wasEmpty || courses.length > 0) {
    const { items: found } = await academy.courses.list({}, request)
    if (found.some(({ id }) => courses.includes(id))) return
    if (wasEmpty && found.length > 0) throw otherAcademy('it had no courses and no lists')
  }
  if (wasEmpty || lists.length > 0) {
    const found = (await academy.lists.list({}, request)).items.filter(({ name }) => !isLookUpList(name))
    if (found.some(({ id }) => lists.includes(id))) return
    if (wasEmpty && found.length === 0) return
  }
  throw otherAcademy(wasEmpty ? 'it had no courses and no lists' : 'none of its courses and lists is in this one')
}

function otherAcademy(reason: string): RosterError {
  return new RosterError(
    'plan_for_other_academy',
    `the plan was made for another academy: ${reason}; check the API key, or plan again`,
  )
}
