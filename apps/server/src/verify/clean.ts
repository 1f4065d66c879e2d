import { CannotRun } from './cannot-run.ts'
import { readCourses } from './connect.ts'
import { findMarked, removeOwn, stillThere } from './own-cleanup.ts'
import { openRun, type OwnOptions, type RunParts } from './run.ts'

/** The removed records, and those that are left. */
export interface Cleaned {
  readonly students: number
  readonly lists: number
  readonly left: readonly string[]
}

/** Pages shift while others use the academy, so the academy is read again until nothing is found. */
const mostRounds = 5

/** Removes the records of all earlier runs with this domain. */
export async function cleanAll(options: OwnOptions, parts: Omit<RunParts, 'onResult'>): Promise<Cleaned> {
  const { own, api } = openRun({ ...options, readOnly: false }, parts, { ofEarlierRuns: true })
  await readCourses(api)
  if (!(await parts.confirm())) throw new CannotRun('nothing was removed, because it was not confirmed')
  const removed = { students: 0, lists: 0 }
  for (let round = 0; round < mostRounds; round++) {
    const found = await findMarked(api, { emailDomain: options.emailDomain }, { newestOnly: false })
    if (found.length === 0) break
    for (const { kind, id } of found) own.add(kind, id)
    const { left } = await removeOwn(api, own)
    for (const { kind } of found) removed[`${kind}s`]++
    if (left.length + own.foreign.length > 0) return { ...removed, left: [...left, ...own.foreign] }
  }
  return { ...removed, left: await stillThere(api, { emailDomain: options.emailDomain }, { newestOnly: false }) }
}
