import { endpointList, explain } from '@academy-access/schemas/internal'

import { ServiceError } from '../service-error.ts'
import type { CheckedFault, FaultInput } from '../types.ts'
import { FaultFields } from './fault-schema.ts'

/**
 * Checks a fault and fills in its defaults.
 *
 * @throws ServiceError `validation_error`, with what is wrong and what was expected.
 *
 * @example
 * ```ts
 * import { checkFault } from '@academy-access/engine/internal'
 *
 * console.log(checkFault({ operation: '*', status: 500 }).phase) // before
 * ```
 */
export function checkFault(input: FaultInput): CheckedFault {
  const result = FaultFields.safeParse(input, { reportInput: true })
  const [issue] = result.error?.issues ?? []
  if (issue || !result.success) throw invalid(issue ? explain(issue, 'fault') : 'fault: expected a fault')
  const fault = result.data
  if (fault.reply === undefined) return fault
  const endpoint = endpointList.find(({ id }) => id === fault.operation)
  const [replyIssue] = endpoint?.data.safeParse(fault.reply, { reportInput: true }).error?.issues ?? []
  if (replyIssue) throw invalid(explain(replyIssue, 'fault.reply'))
  return fault
}

const invalid = (message: string) => new ServiceError('validation_error', message)
