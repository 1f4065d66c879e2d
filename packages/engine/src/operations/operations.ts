import type { OperationId } from '@academy-access/schemas'

import { listCourses, listCoursesOfList } from './courses.ts'
import {
  createEnrollment,
  createStudent,
  getStudent,
  listStudents,
  removeStudent,
  revokeEnrollment,
} from './students.ts'
import {
  addMembers,
  createList,
  deleteList,
  getList,
  listLists,
  listMembers,
  removeMember,
  updateList,
} from './lists.ts'
import type { OperationOf } from './operation.ts'

/** The operation of each endpoint. */
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
