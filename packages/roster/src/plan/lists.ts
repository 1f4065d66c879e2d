import type { List } from '@academy-access/sdk'

import { isLookUpList } from '../find/look-up-list.ts'
import { invalidRows, RosterError } from '../roster-error.ts'
import type { Catalog } from './catalog.ts'
import type { Step } from './plan.ts'
import type { Planning, Target, Warnings } from './planning.ts'
import { coursesOf, listsOf, namedLists, takes } from './steps.ts'

/** The list of the students whom this roster created. */
export async function managedListOf(
  { catalog, options: { managedList } }: Planning,
  target: Target,
): Promise<List | undefined> {
  if (managedList === undefined) return undefined
  const problems: string[] = []
  const [id] = await catalog.listIds([managedList], (problem) => void problems.push(problem))
  const [problem] = problems
  if (problem !== undefined) throw new RosterError('invalid_option', `plan: managedList: ${problem}`)
  for (const { email, lists } of target.values()) {
    if (id === undefined || !lists?.includes(id)) continue
    // On this list a student who was in the academy before would count as created by the roster, and be removed later.
    throw invalidRows([
      { place: email, message: `the list "${managedList}" is the managed list, which only apply adds students to` },
    ])
  }
  return (await catalog.lists()).find((list) => list.id === id)
}

/** The lists whose members matter: those that a row names, and all others where rows decide about all memberships. */
export async function listsToRead(
  { catalog, options: { prune } }: Planning,
  target: Target,
  managed: List | undefined,
): Promise<readonly List[]> {
  const named = new Set<string>()
  let isSilent = true
  for (const { lists } of target.values()) {
    if (lists === undefined) continue
    isSilent = false
    for (const id of lists) named.add(id)
  }
  if (isSilent) return []
  const lists = await catalog.lists()
  return lists.filter(({ id, name }) => named.has(id) || (prune === 'all' && id !== managed?.id && !isLookUpList(name)))
}

/**
 * Leaves out the steps that the service would reject, because an offer manages the list, and the lists that it would not give back.
 * The courses of a list show that, as long as the offer is active. Throws if a row wants such a list.
 */
export async function withoutManagedByOffers(
  { academy, request, catalog, warnings }: Planning,
  steps: Step[],
): Promise<Step[]> {
  const managed = new Set<string>()
  for (const id of idsIn(steps, namedLists)) {
    const { items: courses } = await academy.lists.courses.list(id, {}, request)
    if (courses.some(({ granted_via }) => granted_via.some(({ role }) => role === 'member'))) managed.add(id)
  }
  if (managed.size === 0) return steps
  const names = new Map((await catalog.lists()).map(({ id, name }) => [id, name]))
  const managedIn = (step: Step) => listsOf(step).find((id) => managed.has(id))
  for (const step of steps) {
    const id = takes(step) ? undefined : managedIn(step)
    if (id === undefined) continue
    const message = `the list "${names.get(id) ?? id}" is managed by an offer, so the API cannot add members to it`
    throw invalidRows([{ place: step.email, message }])
  }
  for (const id of idsIn(steps, listsOf)) if (managed.has(id)) warnings.add('managed_list_kept', names.get(id) ?? id)
  return steps
    .filter((step) => managedIn(step) === undefined)
    .map((step) => {
      if (step.type !== 'remove_student' || step.list_ids === undefined) return step
      return { ...step, list_ids: step.list_ids.filter((id) => !managed.has(id)) }
    })
}

/** The titles of courses and the names of lists in the steps, by id. */
export async function namesOf(
  steps: readonly Step[],
  catalog: Catalog,
  managed: List | undefined,
): Promise<{ courses: Record<string, string>; lists: Record<string, string> }> {
  const [courseIds, listIds] = [idsIn(steps, coursesOf), idsIn(steps, namedLists)]
  if (managed) listIds.add(managed.id)
  const courses = courseIds.size > 0 ? await catalog.courses() : []
  const lists = listIds.size > 0 ? await catalog.lists() : []
  return {
    courses: Object.fromEntries(courses.filter(({ id }) => courseIds.has(id)).map(({ id, title }) => [id, title])),
    lists: Object.fromEntries(lists.filter(({ id }) => listIds.has(id)).map(({ id, name }) => [id, name])),
  }
}

function idsIn(steps: readonly Step[], idsOf: (step: Step) => readonly string[]): Set<string> {
  const ids = new Set<string>()
  for (const step of steps) for (const id of idsOf(step)) ids.add(id)
  return ids
}

/** Warns of lists that a look-up left behind when its process was killed. */
export function warnOfLeftOvers(lists: readonly List[], warnings: Warnings): void {
  for (const { name } of lists) if (isLookUpList(name)) warnings.add('left_over_list', name)
}
