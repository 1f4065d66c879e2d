import { isApiError } from '@academy-access/sdk'

import { canonical } from '../address.ts'
import type { Context } from '../context.ts'
import { mayHaveHappened } from '../ensure/ensure-list.ts'
import type { RemoveStudentStep } from '../plan/plan.ts'
import { RosterError } from '../roster-error.ts'

/**
 * Removes a student, which cannot be undone. So it reads the student first, and again after a lost response: a student who
 * joined again since the plan, or has a newer enrollment, stays.
 */
export async function removeStudent(
  context: Context,
  step: RemoveStudentStep,
): Promise<'removed' | 'gone' | 'joined_again'> {
  const { academy, request } = context
  const before = await look(context, step)
  if (before !== 'as_planned') return before
  try {
    await academy.students.remove(step.student_id, request)
    return 'removed'
  } catch (error) {
    if (!mayHaveHappened(error)) throw error
  }
  const after = await look(context, step)
  if (after === 'joined_again') return after
  if (after === 'as_planned') await academy.students.remove(step.student_id, request)
  return 'removed'
}

async function look(
  { academy, request }: Context,
  { email, student_id, joined_at, enrolled_until }: RemoveStudentStep,
): Promise<'as_planned' | 'gone' | 'joined_again'> {
  const student = await academy.students.get(student_id, request).catch((error: unknown) => {
    if (isApiError(error, 'not_found')) return undefined
    throw error
  })
  if (student === undefined) return 'gone'
  if (canonical(student.email) !== email) {
    throw new RosterError('address_differs', `the student ${student_id} has the address ${student.email}, not ${email}`)
  }
  const isSame = Date.parse(student.joined_at) === Date.parse(joined_at)
  const isKnown = student.enrollments.every(({ enrolled_at }) => Date.parse(enrolled_at) <= Date.parse(enrolled_until))
  return isSame && isKnown ? 'as_planned' : 'joined_again'
}
