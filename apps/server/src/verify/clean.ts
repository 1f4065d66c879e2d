import { CannotRun } from './cannot-run.ts'
import { Cleanup } from './cleanup.ts'
import { readCourses } from './connect.ts'
import { Session, type SessionOptions, type SessionParts } from './session.ts'

/** Pages shift while others use the academy, so the academy is read again until nothing is found. */
const mostRounds = 5

/** Removes the records of all earlier runs with this domain. Returns the numbers of removed records, and those that are left. */
export async function cleanAll(options: SessionOptions, parts: SessionParts) {
  const session = new Session({ ...options, readOnly: false }, parts)
  const cleanup = new Cleanup(session)
  await readCourses(session.api)
  if (!(await parts.confirm())) throw new CannotRun('nothing was removed, because it was not confirmed')
  const removed = { students: 0, lists: 0 }
  for (let round = 0; round < mostRounds; round++) {
    const found = await cleanup.find()
    if (found.length === 0) break
    const left = [...(await cleanup.removeOwn()), ...session.own.foreign]
    for (const { kind } of found) removed[`${kind}s`]++
    if (left.length > 0) return { ...removed, left }
  }
  return { ...removed, left: await cleanup.stillThere() }
}
