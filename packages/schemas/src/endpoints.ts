import * as z from 'zod/mini'

import { type Endpoint, endpoint } from './endpoint.ts'
import { CourseList } from './resources/course.ts'
import { CreateEnrollment, EnrollmentGrant, RevokedEnrollment } from './resources/enrollment.ts'
import { ListCourseCollection } from './resources/list-course.ts'
import { AddedMembers, AddMembers, ListMemberPage, RemovedMember } from './resources/list-member.ts'
import { CreateList, DeletedList, List, ListCollection, UpdateList } from './resources/list.ts'
import { PageQuery } from './resources/page.ts'
import { CreatedStudent, CreateStudent, RemovedStudent, StudentDetail, StudentPage } from './resources/student.ts'
import { id } from './values.ts'

const student = z.object({
  /** UUID of the student's user account. */
  studentId: id,
})
const enrollment = z.extend(student, {
  /** UUID of the enrollment record. */
  enrollmentId: id,
})
const list = z.object({
  /** UUID of the list. */
  listId: id,
})
const member = z.extend(list, {
  /** UUID of the student's user account. */
  userId: id,
})

// R003
/**
 * The 16 endpoints of the API, as a tree with the structure of the client: `endpoints.lists.members.add`.
 *
 * @example
 * ```ts
 * import { endpoints } from '@academy-access/schemas'
 *
 * const { method, path, errors } = endpoints.students.create
 * console.log(method, path, errors.length) // POST /api/v1/students 12
 * ```
 */
export const endpoints = {
  courses: {
    list: endpoint({
      id: 'courses.list',
      method: 'GET',
      path: '/api/v1/courses',
      summary: 'List the published courses in display order',
      status: 200,
      data: CourseList,
      errors: [],
      repeatable: true,
    }),
  },
  students: {
    list: endpoint({
      id: 'students.list',
      method: 'GET',
      path: '/api/v1/students',
      summary: 'List a page of the active students, newest first',
      query: PageQuery,
      status: 200,
      data: StudentPage,
      errors: [],
      repeatable: true,
    }),
    create: endpoint({
      id: 'students.create',
      method: 'POST',
      path: '/api/v1/students',
      summary: 'Add a student, optionally with enrollments and lists',
      body: CreateStudent,
      status: 201,
      data: CreatedStudent,
      errors: [
        'validation_error',
        'already_exists',
        'invalid_courses',
        'invalid_lists',
        'list_managed_by_offer',
        'limit_exceeded',
      ],
      repeatable: false,
    }),
    get: endpoint({
      id: 'students.get',
      method: 'GET',
      path: '/api/v1/students/:studentId',
      summary: 'Read one student with courses and progress',
      params: student,
      status: 200,
      data: StudentDetail,
      errors: ['validation_error', 'not_found'],
      repeatable: true,
    }),
    remove: endpoint({
      id: 'students.remove',
      method: 'DELETE',
      path: '/api/v1/students/:studentId',
      summary: 'Remove a student: ends all enrollments and deletes all progress',
      params: student,
      status: 200,
      data: RemovedStudent,
      errors: ['validation_error', 'not_found'],
      repeatable: false,
    }),
  },
  enrollments: {
    create: endpoint({
      id: 'enrollments.create',
      method: 'POST',
      path: '/api/v1/students/:studentId/enrollments',
      summary: 'Enroll a student in a published course; safe to repeat',
      params: student,
      body: CreateEnrollment,
      status: 201,
      data: EnrollmentGrant,
      errors: ['validation_error', 'not_found', 'invalid_course'],
      repeatable: true,
    }),
    revoke: endpoint({
      id: 'enrollments.revoke',
      method: 'DELETE',
      path: '/api/v1/students/:studentId/enrollments/:enrollmentId',
      summary: 'Revoke an enrollment and report whether access remains',
      params: enrollment,
      status: 200,
      data: RevokedEnrollment,
      errors: ['validation_error', 'not_found'],
      repeatable: true,
    }),
  },
  lists: {
    list: endpoint({
      id: 'lists.list',
      method: 'GET',
      path: '/api/v1/lists',
      summary: 'List all lists, newest first',
      status: 200,
      data: ListCollection,
      errors: [],
      repeatable: true,
    }),
    create: endpoint({
      id: 'lists.create',
      method: 'POST',
      path: '/api/v1/lists',
      summary: 'Create a manual list',
      body: CreateList,
      status: 201,
      data: List,
      errors: ['validation_error', 'already_exists'],
      repeatable: false,
    }),
    get: endpoint({
      id: 'lists.get',
      method: 'GET',
      path: '/api/v1/lists/:listId',
      summary: 'Read one list',
      params: list,
      status: 200,
      data: List,
      errors: ['validation_error', 'not_found'],
      repeatable: true,
    }),
    update: endpoint({
      id: 'lists.update',
      method: 'PATCH',
      path: '/api/v1/lists/:listId',
      summary: 'Change the name or the description of a list',
      params: list,
      body: UpdateList,
      status: 200,
      data: List,
      errors: ['validation_error', 'not_found', 'already_exists'],
      repeatable: true,
    }),
    delete: endpoint({
      id: 'lists.delete',
      method: 'DELETE',
      path: '/api/v1/lists/:listId',
      summary: 'Delete a manual list and the access that it granted',
      params: list,
      status: 200,
      data: DeletedList,
      errors: ['validation_error', 'not_found', 'list_managed_by_offer'],
      repeatable: true,
    }),
    members: {
      list: endpoint({
        id: 'lists.members.list',
        method: 'GET',
        path: '/api/v1/lists/:listId/members',
        summary: 'List a page of the members of a list, newest first',
        params: list,
        query: PageQuery,
        status: 200,
        data: ListMemberPage,
        errors: ['validation_error', 'not_found'],
        repeatable: true,
      }),
      add: endpoint({
        id: 'lists.members.add',
        method: 'POST',
        path: '/api/v1/lists/:listId/members',
        summary: 'Add students to a manual list by email, creating new students; safe to repeat',
        params: list,
        body: AddMembers,
        status: 200,
        data: AddedMembers,
        errors: ['validation_error', 'not_found', 'list_managed_by_offer'],
        repeatable: true,
      }),
      remove: endpoint({
        id: 'lists.members.remove',
        method: 'DELETE',
        path: '/api/v1/lists/:listId/members/:userId',
        summary: 'Remove a student from a manual list',
        params: member,
        status: 200,
        data: RemovedMember,
        errors: ['validation_error', 'not_found', 'list_managed_by_offer'],
        repeatable: true,
      }),
    },
    courses: {
      list: endpoint({
        id: 'lists.courses.list',
        method: 'GET',
        path: '/api/v1/lists/:listId/courses',
        summary: 'List the published courses that a list grants to its members',
        params: list,
        status: 200,
        data: ListCourseCollection,
        errors: ['validation_error', 'not_found'],
        repeatable: true,
      }),
    },
  },
} as const

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
