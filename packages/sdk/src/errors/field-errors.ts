import type { OperationName } from '../types.ts'
import { isApiError, isInputError } from './guards.ts'

/** The field that a code is about, where the text of the service need not name it. */
const fieldOfCode: Readonly<Record<string, string | undefined>> = {
  invalid_course: 'course_id',
  invalid_courses: 'course_ids',
  invalid_lists: 'list_ids',
}

/** The field that must be unique. */
const uniqueField: Partial<Record<OperationName, string>> = {
  'students.create': 'email',
  'lists.create': 'name',
  'lists.update': 'name',
}

/**
 * What an error says about the fields of the body that was sent: by the name of a field, a text in English. Both an
 * {@link InputError} of the client and an {@link ApiError} of the service count, so a form needs to know neither. Empty for an
 * error that is about no field.
 *
 * @param error Any value.
 *
 * @example
 * ```ts
 * import { fieldErrors } from '@academy-access/sdk'
 *
 * const { error } = await academy.students.create({ email: 'ada@' }).result()
 * console.log(fieldErrors(error).email) // expected an email address such as ada@example.com
 * ```
 */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  if (isInputError(error)) {
    const fields = error.issues.map(({ path: [name], message }) => [String(name), message] as const)
    // The first one of a field says enough.
    return Object.fromEntries(fields.filter(([name]) => name !== 'undefined').toReversed())
  }
  if (!isApiError(error)) return {}
  const { code, operation, serviceMessage } = error
  // The service begins with the place of a wrong value: `body.email: …`.
  const [, place, text = ''] = /^(?:body\.)?([a-z_]+)(?:\[\d+\])?: (.+)$/su.exec(serviceMessage) ?? []
  if (code === 'validation_error') return place === undefined ? {} : { [place]: text }
  const field = code === 'already_exists' ? uniqueField[operation] : fieldOfCode[code]
  return field === undefined ? {} : { [field]: place === field ? text : serviceMessage }
}
