import type { Endpoint } from './endpoint.ts'
import { courses } from './endpoints/courses.ts'
import { enrollments } from './endpoints/enrollments.ts'
import { lists } from './endpoints/lists.ts'
import { students } from './endpoints/students.ts'

// R003
/**
 * The endpoints of the API, as a tree with the structure of the client: `endpoints.lists.members.add`.
 *
 * @example
 * ```ts
 * import { endpoints } from '@academy-access/schemas'
 *
 * const { method, path, errors } = endpoints.students.create
 * console.log(method, path, errors.length) // POST /api/v1/students 12
 * ```
 */
export const endpoints = { courses, students, enrollments, lists } as const

type Leaves<Node> = { [Key in keyof Node]: Node[Key] extends Endpoint ? Node[Key] : Leaves<Node[Key]> }[keyof Node]

/** The id of an operation, such as `students.create`. Permissions, faults and journal entries use it. */
export type OperationId = Leaves<typeof endpoints>['id']

/** The endpoint of an operation. */
export type EndpointOf<Id extends OperationId> = Extract<Leaves<typeof endpoints>, { readonly id: Id }>

/** The endpoints as a flat list, in the order of `endpoints`. */
export const endpointList: readonly (Endpoint & { readonly id: OperationId })[] = leaves(endpoints)

/** All operation ids, in the order of `endpoints`. */
export const operationIds: readonly OperationId[] = endpointList.map(({ id: operation }) => operation)

function leaves(node: object): (Endpoint & { id: OperationId })[] {
  return 'method' in node ? [node as Endpoint & { id: OperationId }] : Object.values(node).flatMap(leaves)
}
