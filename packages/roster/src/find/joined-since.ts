import type { Student } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { RosterError } from '../roster-error.ts'

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
