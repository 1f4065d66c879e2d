import { findInTurns, inputs, perform, searchInTurns, StudentRow } from '@academy-access/engine/internal'
import { endpoints } from '@academy-access/schemas/internal'

import { academyEndpoint } from './endpoint.ts'
import { anyRecords, oneOf, sortedBy, somePage } from './query.ts'
import {
  collection,
  Deleted,
  deleted,
  FoundRecords,
  ListedMember,
  ListSummary,
  MemberResult,
  pageOf,
  StudentAccess,
} from './responses.ts'

/** A search in records of every kind. */
export const search = academyEndpoint({
  id: 'search',
  method: 'GET',
  path: '/academies/:id/search',
  summary: 'Find active students, lists, courses and offers by name, email address, slug or id',
  query: anyRecords,
  data: FoundRecords,
  run: ({ academy, query: { q, limit }, turn }) => findInTurns(academy, { search: q, limit }, { turn }),
})

/** The students of an academy, searched, sorted and paged. Reading them fills no journal and fires no fault. */
export const students = {
  list: academyEndpoint({
    id: 'students.list',
    method: 'GET',
    path: '/academies/:id/students',
    summary: 'Search, sort and page the students, newest first by default',
    query: {
      ...somePage,
      ...sortedBy('joined_at', 'name', 'email'),
      status: oneOf('Active students by default', ['active', 'removed']),
    },
    data: pageOf('students', StudentRow),
    async run({ academy, query, turn }) {
      const { rows, total } = await searchInTurns(academy, query, { turn })
      return { students: rows, pagination: { total, limit: query.limit, offset: query.offset } }
    },
  }),
  get: academyEndpoint({
    id: 'students.get',
    method: 'GET',
    path: '/academies/:id/students/:studentId',
    summary: 'Read a student, active or removed',
    data: StudentRow,
    run: ({ academy, params }) => academy.students.get(params.studentId),
  }),
  access: academyEndpoint({
    id: 'students.access',
    method: 'GET',
    path: '/academies/:id/students/:studentId/access',
    summary: 'Read how a student has access to each course, with progress, and the lists of the student',
    data: StudentAccess,
    run: ({ academy, params }) => academy.students.access(params.studentId),
  }),
  create: academyEndpoint({
    id: 'students.create',
    method: 'POST',
    path: '/academies/:id/students',
    summary: 'Add a student as POST /students does, optionally with enrollments and lists',
    body: endpoints.students.create.body,
    status: 201,
    data: StudentRow,
    errors: ['already_exists', 'invalid_courses', 'invalid_lists', 'list_managed_by_offer', 'limit_exceeded'],
    run({ academy, body }) {
      const { id } = perform(academy, 'students.create', { params: undefined, query: undefined, body })
      return academy.students.get(id)
    },
  }),
  delete: academyEndpoint({
    id: 'students.delete',
    method: 'DELETE',
    path: '/academies/:id/students/:studentId',
    summary:
      'Remove a student as DELETE /students/:studentId does: ends enrollments and memberships, and keeps the record',
    data: Deleted,
    run({ academy, params: { studentId } }) {
      perform(academy, 'students.remove', { params: { studentId }, query: undefined, body: undefined })
      return deleted
    },
  }),
  enroll: academyEndpoint({
    id: 'students.enroll',
    method: 'POST',
    path: '/academies/:id/students/:studentId/enrollments',
    summary: 'Enroll a student in a published course, or make a revoked enrollment active again',
    body: endpoints.enrollments.create.body,
    status: 201,
    data: StudentRow,
    errors: ['invalid_course'],
    run({ academy, params: { studentId }, body }) {
      perform(academy, 'enrollments.create', { params: { studentId }, query: undefined, body })
      return academy.students.get(studentId)
    },
  }),
  revoke: academyEndpoint({
    id: 'students.revoke',
    method: 'DELETE',
    path: '/academies/:id/students/:studentId/enrollments/:enrollmentId',
    summary: 'Revoke an enrollment. Its progress is kept.',
    data: Deleted,
    run({ academy, params: { studentId, enrollmentId } }) {
      perform(academy, 'enrollments.revoke', { params: { studentId, enrollmentId }, query: undefined, body: undefined })
      return deleted
    },
  }),
  update: academyEndpoint({
    id: 'students.update',
    method: 'PATCH',
    path: '/academies/:id/students/:studentId',
    summary: 'Change the name, picture, purchases or progress of an active student',
    body: inputs.studentChanges,
    data: StudentRow,
    run: ({ academy, params, body }) => academy.students.update(params.studentId, body),
  }),
}

/** The lists of an academy and their members, searched, sorted and paged. */
export const lists = {
  list: academyEndpoint({
    id: 'lists.list',
    method: 'GET',
    path: '/academies/:id/lists',
    summary: 'Search, sort and page the lists, newest first by default',
    query: { ...somePage, ...sortedBy('created_at', 'name', 'member_count') },
    data: pageOf('lists', ListSummary),
    run({ academy, query }) {
      const { rows, total } = academy.lists.search(query)
      return { lists: rows, pagination: { total, limit: query.limit, offset: query.offset } }
    },
  }),
  members: academyEndpoint({
    id: 'lists.members',
    method: 'GET',
    path: '/academies/:id/lists/:listId/members',
    summary: 'Search, sort and page the members of a list, newest first by default',
    query: { ...somePage, ...sortedBy('joined_at', 'name', 'email') },
    data: pageOf('members', ListedMember),
    run({ academy, params, query }) {
      const { rows, total } = academy.lists.members(params.listId, query)
      return { members: rows, pagination: { total, limit: query.limit, offset: query.offset } }
    },
  }),
  create: academyEndpoint({
    id: 'lists.create',
    method: 'POST',
    path: '/academies/:id/lists',
    summary: 'Add an empty list',
    body: endpoints.lists.create.body,
    status: 201,
    data: ListSummary,
    errors: ['already_exists'],
    run({ academy, body }) {
      const list = perform(academy, 'lists.create', { params: undefined, query: undefined, body })
      return { ...list, offer_id: null }
    },
  }),
  update: academyEndpoint({
    id: 'lists.update',
    method: 'PATCH',
    path: '/academies/:id/lists/:listId',
    summary: 'Change the name or description of a list',
    body: endpoints.lists.update.body,
    data: ListSummary,
    errors: ['already_exists'],
    run({ academy, params: { listId }, body }) {
      const list = perform(academy, 'lists.update', { params: { listId }, query: undefined, body })
      return { ...list, offer_id: academy.lists.get(listId).offer_id }
    },
  }),
  delete: academyEndpoint({
    id: 'lists.delete',
    method: 'DELETE',
    path: '/academies/:id/lists/:listId',
    summary: 'Delete a list with its memberships and the grants to it. Its students stay.',
    data: Deleted,
    errors: ['list_managed_by_offer'],
    run({ academy, params: { listId } }) {
      perform(academy, 'lists.delete', { params: { listId }, query: undefined, body: undefined })
      return deleted
    },
  }),
  addMembers: academyEndpoint({
    id: 'lists.addMembers',
    method: 'POST',
    path: '/academies/:id/lists/:listId/members',
    summary: 'Add students to a list by email address. An unknown address becomes a student.',
    body: endpoints.lists.members.add.body,
    data: collection('results', MemberResult),
    errors: ['list_managed_by_offer'],
    run: ({ academy, params: { listId }, body }) =>
      perform(academy, 'lists.members.add', { params: { listId }, query: undefined, body }),
  }),
  removeMember: academyEndpoint({
    id: 'lists.removeMember',
    method: 'DELETE',
    path: '/academies/:id/lists/:listId/members/:userId',
    summary: 'Take a student off a list. The student stays in the academy.',
    data: Deleted,
    errors: ['list_managed_by_offer'],
    run({ academy, params: { listId, userId } }) {
      perform(academy, 'lists.members.remove', { params: { listId, userId }, query: undefined, body: undefined })
      return deleted
    },
  }),
}
