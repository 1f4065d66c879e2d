import { endpointList, explain } from '@academy-access/schemas/internal'

import { ServiceError } from '../service-error.ts'
import type { CheckedFault, FaultInput } from './types.ts'
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
  const reply = asJson(fault.reply)
  const endpoint = endpointList.find(({ id }) => id === fault.operation)
  const [replyIssue] = endpoint?.data.safeParse(reply, { reportInput: true }).error?.issues ?? []
  if (replyIssue) throw invalid(explain(replyIssue, 'fault.reply'))
  return { ...fault, reply }
}

/** Nesting of a reply. JSON of a value that is nested far deeper exhausts the stack. */
const deepest = 100

/** A copy of a reply as the client receives it. Later changes of the original do not matter. */
function asJson(reply: object): Record<string, unknown> {
  const copy = jsonCopy(reply)
  if (copy && !isDeep(copy)) return copy
  throw invalid(`fault.reply: expected JSON with at most ${deepest} levels of nesting`)
}

/** Undefined for a value that JSON cannot express: a cycle, a BigInt, or nesting that exhausts the stack. */
function jsonCopy(reply: object): Record<string, unknown> | undefined {
  try {
    return JSON.parse(JSON.stringify(reply)) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Goes down level by level, because recursion could exhaust the stack. */
function isDeep(reply: object): boolean {
  let level: object[] = [reply]
  for (let depth = 0; depth < deepest; depth++) {
    level = level
      .flatMap((parent): unknown[] => Object.values(parent))
      .filter((value) => typeof value === 'object' && value !== null)
  }
  return level.length > 0
}

const invalid = (message: string) => new ServiceError('validation_error', message)
