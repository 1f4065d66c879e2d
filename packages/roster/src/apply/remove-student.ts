import { isApiError } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { mayHaveHappened } from '../ensure/ensure-list.ts'
import type { RemoveStudentStep } from '../plan/plan.ts'

/**
 * Removes a student. After a lost response it looks before it removes again: the student may have joined anew in the
 * meantime, and that membership is not in the plan.
 */
export async function removeStudent(
  context: Context,
  { student_id, joined_at }: RemoveStudentStep,
): Promise<'removed' | 'gone' | 'joined_again'> {
  const { academy, request } = context
  try {
    await academy.students.remove(student_id, request)
    return 'removed'
  } catch (error) {
    if (!mayHaveHappened(error)) throw error
  }
  try {
    const student = await academy.students.get(student_id, request)
    if (Date.parse(student.joined_at) > Date.parse(joined_at)) return 'joined_again'
    await academy.students.remove(student_id, request)
    return 'removed'
  } catch (error) {
    if (isApiError(error, 'not_found')) return 'removed'
    throw error
  }
}
