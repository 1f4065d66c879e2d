import type { DataOf, Endpoint, EndpointOf, OperationId } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import type { Academy } from './academy.ts'
import { listCourses } from './operations/courses.ts'
import { createEnrollment, revokeEnrollment } from './operations/enrollments.ts'
import { listCoursesOfList } from './operations/list-courses.ts'
import { addMembers, listMembers, removeMember } from './operations/list-members.ts'
import { createList, deleteList, getList, listLists, updateList } from './operations/lists.ts'
import { createStudent, getStudent, listStudents, removeStudent } from './operations/students.ts'
import type { Page } from './page.ts'

/** What an operation gets: checked and transformed by the schemas of its endpoint. */
export type InputFor<E extends Endpoint> = {
  params: E extends { params: z.ZodMiniType } ? z.output<E['params']> : undefined
  query: E extends { query: z.ZodMiniType } ? Page : undefined
  body: E extends { body: z.ZodMiniType } ? z.output<E['body']> : undefined
}

/** What an endpoint does: throws an `ServiceError` before it changes anything, or does all of it and returns the data. */
export type OperationOf<Id extends OperationId> = (
  academy: Academy,
  input: InputFor<EndpointOf<Id>>,
) => DataOf<EndpointOf<Id>>

/** An operation of which nothing more is known. */
export type Operation = (academy: Academy, input: unknown) => object

/** Each endpoint's operation. */
export const operations: { readonly [Id in OperationId]: OperationOf<Id> } = {
  'courses.list': listCourses,
  'students.list': listStudents,
  'students.create': createStudent,
  'students.get': getStudent,
  'students.remove': removeStudent,
  'enrollments.create': createEnrollment,
  'enrollments.revoke': revokeEnrollment,
  'lists.list': listLists,
  'lists.create': createList,
  'lists.get': getList,
  'lists.update': updateList,
  'lists.delete': deleteList,
  'lists.members.list': listMembers,
  'lists.members.add': addMembers,
  'lists.members.remove': removeMember,
  'lists.courses.list': listCoursesOfList,
}
