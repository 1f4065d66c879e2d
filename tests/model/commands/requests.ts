import * as fc from 'fast-check'

import { listChanges, newEnrollment, newList, newMembers, newStudent } from './bodies.ts'
import { anyPath, paths, unknownPaths } from './paths.ts'
import { pageQueries } from './queries.ts'
import { type Parts, plan, type RequestPlan } from './request-plan.ts'

/** D07: a body where none is taken. GET cannot have one in `fetch`. */
const needlessBody = fc.nat(19).map((pick) => () => (pick === 0 ? '{ no JSON' : undefined))

const endpoint = (method: string, path: Parts['path'], parts: Omit<Parts, 'method' | 'path'> = {}) =>
  plan({ method: fc.constant(method), path, ...parts })

const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE')

/** Requests to all endpoints, and some to none. */
export const requestPlans: fc.Arbitrary<RequestPlan> = fc.oneof(
  { weight: 2, arbitrary: endpoint('GET', paths.courses) },
  { weight: 5, arbitrary: endpoint('GET', paths.students, { query: pageQueries }) },
  { weight: 10, arbitrary: endpoint('POST', paths.students, { body: newStudent }) },
  { weight: 5, arbitrary: endpoint('GET', paths.student) },
  { weight: 3, arbitrary: endpoint('DELETE', paths.student, { body: needlessBody }) },
  { weight: 8, arbitrary: endpoint('POST', paths.enrollments, { body: newEnrollment }) },
  { weight: 5, arbitrary: endpoint('DELETE', paths.enrollment, { body: needlessBody }) },
  { weight: 3, arbitrary: endpoint('GET', paths.lists) },
  { weight: 6, arbitrary: endpoint('POST', paths.lists, { body: newList }) },
  { weight: 2, arbitrary: endpoint('GET', paths.list) },
  { weight: 5, arbitrary: endpoint('PATCH', paths.list, { body: listChanges }) },
  { weight: 2, arbitrary: endpoint('DELETE', paths.list, { body: needlessBody }) },
  { weight: 4, arbitrary: endpoint('GET', paths.members, { query: pageQueries }) },
  { weight: 10, arbitrary: endpoint('POST', paths.members, { body: newMembers }) },
  { weight: 4, arbitrary: endpoint('DELETE', paths.member, { body: needlessBody }) },
  { weight: 4, arbitrary: endpoint('GET', paths.listCourses) },
  { weight: 3, arbitrary: plan({ method: methods, path: anyPath }) },
  { weight: 2, arbitrary: plan({ method: methods, path: unknownPaths }) },
  { weight: 1, arbitrary: preflights() },
)

/**
 * D04: OPTIONS with all headers of a preflight, or with some. Paths outside the API are left out: no rule decides
 * between D03 and D04.
 */
function preflights(): fc.Arbitrary<RequestPlan> {
  const headers = fc.record(
    { origin: fc.constant('https://shop.example'), 'access-control-request-method': fc.constant('PATCH') },
    { requiredKeys: [] },
  )
  return fc
    .tuple(plan({ method: fc.constant('OPTIONS'), path: anyPath }), headers)
    .map(([request, extra]): RequestPlan => (world) => {
      const sent = request(world)
      return { ...sent, headers: { ...sent.headers, ...extra } }
    })
}
