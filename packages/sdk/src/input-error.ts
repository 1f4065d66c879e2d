import { explain } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import { AcademyError, identify, kindOf } from './academy-error.ts'

/**
 * What was given is wrong, and was refused before anything was sent: an argument of a call that the service would
 * refuse too, or an option of the client.
 *
 * @example
 * ```ts
 * import { AcademyClient, isInputError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const result = await academy.lists.create({ name: '' }).result()
 * if (!result.ok && isInputError(result.error)) console.log(result.error.message)
 * // lists.create: body.name: expected 1 to 100 characters, got ""
 * ```
 */
export class InputError extends AcademyError {
  declare readonly name: 'InputError'
  declare readonly code: undefined
  /** What is wrong with an argument, as zod tells it; empty for an option. */
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(message: string, operation?: AcademyError['operation'], issues: readonly z.core.$ZodIssue[] = []) {
    super(message, operation === undefined ? {} : { operation })
    this.issues = issues
  }

  static {
    identify(this, 'InputError')
  }
}

/** Whether an error is an {@link InputError}. */
export function isInputError(error: unknown): error is InputError {
  return kindOf(error) === 'InputError'
}

/** Issues in one line, the first three of them; `root` names the value. */
export function listIssues(issues: readonly z.core.$ZodIssue[], root: string): string {
  const lines = issues.slice(0, 3).map((issue) => explain(issue, root))
  return issues.length > 3 ? `${lines.join('; ')}; and ${issues.length - 3} more` : lines.join('; ')
}
