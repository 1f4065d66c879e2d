import { AcademyError, type ErrorContext } from './academy-error.ts'
import { identify } from './kind.ts'
import type { Issue, OperationId } from '../types.ts'

/**
 * An argument or an option is invalid. The client found this out before it sent a request.
 *
 * @example
 * ```ts
 * import { isInputError } from '@academy-access/sdk'
 *
 * const result = await academy.lists.create({ name: '' }).result()
 * if (!result.ok && isInputError(result.error)) console.log(result.error.message)
 * // lists.create: body.name: expected 1 to 100 characters, got ""
 * ```
 */
export class InputError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'InputError'
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly httpStatus: undefined
  declare readonly retryAfter: undefined
  /** Each invalid value of an argument, with its path. Empty if an option is invalid. */
  readonly issues: readonly Issue[]

  constructor(
    message: string,
    operation?: OperationId,
    issues: readonly Issue[] = [],
    context: Partial<ErrorContext> = {},
  ) {
    super(message, operation === undefined ? context : { ...context, operation })
    this.issues = issues
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'InputError')
}
