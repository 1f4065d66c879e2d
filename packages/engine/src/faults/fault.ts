import { endpointList, explain } from '@academy-access/schemas/internal'

import { checkInput } from '../fixture/check.ts'
import { invalid } from '../service-error.ts'
import { problemOf } from './condition.ts'
import type { CheckedFault, FaultInput } from './types.ts'
import { FaultFields } from './fault-schema.ts'

/**
 * Checks a fault and fills in its defaults. `place` is its name in an error.
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
export function checkFault(input: FaultInput, place = 'fault'): CheckedFault {
  const { reply, when, ...fault } = checkInput(FaultFields, input, place)
  return {
    ...fault,
    ...(when && { when: checkCondition(when, fault.operation, `${place}.when`) }),
    ...(reply && { reply: checkReply(reply, fault.operation, `${place}.reply`) }),
  }
}

function checkCondition(given: NonNullable<CheckedFault['when']>, operation: CheckedFault['operation'], place: string) {
  const when = asJson(given, place)
  const endpoints = endpointList.filter(({ id }) => operation === '*' || id === operation)
  const problem = problemOf(when, { place, operation: operation === '*' ? 'the API' : operation, endpoints })
  if (problem !== undefined) throw invalid(problem)
  return when
}

function checkReply(given: Record<string, unknown>, operation: CheckedFault['operation'], place: string) {
  const reply = asJson(given, place)
  const endpoint = endpointList.find(({ id }) => id === operation)
  const [issue] = endpoint?.data.safeParse(reply, { reportInput: true }).error?.issues ?? []
  if (issue) throw invalid(explain(issue, place))
  return reply
}

/** Nesting of a reply or a condition. JSON of a value that is nested far deeper exhausts the stack. */
const deepest = 100

/** A copy of a value as JSON has it. Later changes of the original do not matter. */
function asJson<Value extends object>(value: Value, place: string): Value {
  const copy = jsonCopy(value)
  if (copy && !isDeep(copy)) return copy
  throw invalid(`${place}: expected JSON with at most ${deepest} levels of nesting`)
}

/** Undefined for a value that JSON cannot express: a cycle, a BigInt, or nesting that exhausts the stack. */
function jsonCopy<Value extends object>(value: Value): Value | undefined {
  try {
    return JSON.parse(JSON.stringify(value)) as Value
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
