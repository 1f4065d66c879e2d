import { isApiError, type StudentDetail } from '@academy-access/sdk'

import { canonical } from './address.ts'
import type { Context } from './context.ts'
import { RosterError } from './roster-error.ts'

/**
 * The student as the service has it now, or undefined if there is none. Before each removal it proves who is meant.
 *
 * @throws RosterError `address_differs` if the service returns another student, or the address is not `email`.
 */
export async function readStudent(
  { academy, request }: Context,
  id: string,
  email?: string,
): Promise<StudentDetail | undefined> {
  const student = await academy.students.get(id, request).catch((error: unknown) => {
    if (isApiError(error, 'not_found')) return undefined
    throw error
  })
  if (student === undefined) return undefined
  if (student.id !== id.toLowerCase()) {
    throw new RosterError('address_differs', `the service returned the student ${student.id}, not ${id}`)
  }
  if (email !== undefined && canonical(student.email) !== email) {
    throw new RosterError('address_differs', `the student ${id} has the address ${student.email}, not ${email}`)
  }
  return student
}
