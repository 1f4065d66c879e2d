import * as fc from 'fast-check'

import { type Operation, operations } from '../documents.ts'
import type { RequestStep } from '../step.ts'
import { type Body, bodiesWith } from './bodies.ts'
import { controlBodies } from './controls.ts'
import { authorizations, contentTypes, otherHeaders } from './headers.ts'
import { targetsOf } from './targets.ts'
import { valuesOf } from './values.ts'

type Steps = fc.Arbitrary<RequestStep>

/** How often an operation or a control is called. The others have the weight 8. */
const weights: Readonly<Record<Operation['of'], Readonly<Record<string, number>>>> = {
  api: {
    'students.create': 24,
    'enrollments.create': 24,
    'lists.members.add': 20,
    'enrollments.revoke': 16,
    'lists.create': 16,
    'students.remove': 6,
    'lists.delete': 5,
  },
  dashboard: {
    // These undo what others did, or make the next requests fail.
    'platform.academies.delete': 1,
    reset: 5,
    restore: 6,
    'keys.revoke': 5,
    'platform.academies.create': 3,
    fork: 5,
    'plan.set': 50,
    'clock.set': 12,
    'offers.create': 12,
    'offers.update': 12,
    'faults.add': 70,
  },
}

/** Requests to the endpoints of the API. */
export const apiRequests = (over: RequestStep['over']): Steps => requestsTo('api', over)

/** Requests to the dashboard API, which only the server has; by default to all of its operations. */
export const dashboardRequests = (isWanted: (operationId: string) => boolean = () => true): Steps =>
  requestsTo('dashboard', 'socket', isWanted)

function requestsTo(
  of: Operation['of'],
  over: RequestStep['over'],
  isWanted: (operationId: string) => boolean = () => true,
): Steps {
  const chosen = operations.filter((operation) => operation.of === of && isWanted(operation.id))
  return fc.oneof(
    ...chosen.map((operation) => ({ weight: weights[of][operation.id] ?? 8, arbitrary: requestsOf(operation, over) })),
  )
}

/** A body that no operation asks for. */
const needless: fc.Arbitrary<Body | undefined> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('{ no JSON', '{}', '{{repeat 70000 x}}').map((text) => ({ text })) },
)

const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE', 'PROPFIND')

function requestsOf(operation: Operation, over: RequestStep['over']): Steps {
  const bodies = operation.body === undefined ? needless : bodiesOf(operation, operation.body)
  const method = fc.oneof({ weight: 60, arbitrary: fc.constant(operation.method) }, { weight: 1, arbitrary: methods })
  const authorization = operation.of === 'api' ? authorizations : fc.constant(undefined)
  return fc
    .tuple(method, targetsOf(operation), bodies, authorization, contentTypes, otherHeaders)
    .map(([method, target, body, authorization, contentType, others]) => ({
      over,
      method,
      target,
      headers: {
        ...others,
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && contentType !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { body: body.text }),
      ...(body?.encoding !== undefined && { encoding: body.encoding }),
    }))
}

function bodiesOf({ id, of }: Operation, schema: NonNullable<Operation['body']>): fc.Arbitrary<Body> {
  const bodies = bodiesWith(valuesOf(schema, of))
  const own = of === 'dashboard' ? controlBodies[id] : undefined
  return own === undefined ? bodies : fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: bodies })
}
