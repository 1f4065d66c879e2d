import * as fc from 'fast-check'

import { type Body, bodiesWith } from './bodies.ts'
import { authorizations, contentTypes, otherHeaders, preflightHeaders } from './headers.ts'
import { apiOperations, type Operation } from './operations.ts'
import type { RandomRequest } from './request.ts'
import { targetsOf } from './targets.ts'
import { valuesOf } from './values.ts'

/** How often an operation is called. */
type Weights = Readonly<Record<string, number>>

/** Bodies that a schema alone would seldom make right, by operation. */
type Bodies = Readonly<Record<string, fc.Arbitrary<Body>>>

/** Requests to operations, most of which are as their document says. Those without a weight have 8. */
export const requestsTo = (
  operations: readonly Operation[],
  weights: Weights,
  bodies: Bodies = {},
): fc.Arbitrary<RandomRequest> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: weights[operation.id] ?? 8,
      arbitrary: requestsOf(operation, bodies[operation.id]),
    })),
  )

/** A body that no operation asks for. */
const needless: fc.Arbitrary<Body | undefined> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('{ no JSON', '{}', '{{repeat 70000 x}}').map((text) => ({ text })) },
)

const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE', 'PROPFIND')

/** Requests to the endpoints of the API, and some to none. */
export const apiRequests = requestsTo(apiOperations, {
  'students.create': 24,
  'enrollments.create': 24,
  'lists.members.add': 20,
  'enrollments.revoke': 16,
  'lists.create': 16,
  'students.remove': 6,
  'lists.delete': 5,
})

function requestsOf(operation: Operation, own: fc.Arbitrary<Body> | undefined): fc.Arbitrary<RandomRequest> {
  const authorization = operation.of === 'api' ? authorizations : fc.constant(undefined)
  const method = fc.oneof({ weight: 30, arbitrary: fc.constant(operation.method) }, { weight: 1, arbitrary: methods })
  const plain = fc
    .tuple(method, targetsOf(operation), bodiesOf(operation, own), authorization, contentTypes, otherHeaders)
    .map(([method, target, body, authorization, contentType, others]) => ({
      operation: operation.id,
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
  const preflights = fc.tuple(plain, preflightHeaders).map(([{ target, headers }, others]) => ({
    operation: operation.id,
    method: 'OPTIONS',
    target,
    headers: { ...headers, ...others },
  }))
  return fc.oneof({ weight: 80, arbitrary: plain }, { weight: 1, arbitrary: preflights })
}

function bodiesOf(operation: Operation, own: fc.Arbitrary<Body> | undefined): fc.Arbitrary<Body | undefined> {
  if (operation.body === undefined) return needless
  const bodies = bodiesWith(valuesOf(operation.body, operation))
  return fc.oneof({ weight: 60, arbitrary: bodies }, ...(own === undefined ? [] : [{ weight: 180, arbitrary: own }]), {
    weight: 1,
    arbitrary: fc.constant(undefined),
  })
}
