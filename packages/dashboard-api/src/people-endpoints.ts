import { findRecordsOf, inputs, StudentRow } from '@academy-access/engine/internal'

import { academyEndpoint } from './endpoint.ts'
import { anyRecords, oneOf, sortedBy, somePage } from './query.ts'
import { FoundRecords, ListedMember, ListSummary, pageOf, StudentAccess } from './responses.ts'

/** A search in records of every kind. */
export const search = academyEndpoint({
  id: 'search',
  method: 'GET',
  path: '/academies/:id/search',
  summary: 'Find active students, lists, courses and offers by name, email address, slug or id',
  query: anyRecords,
  data: FoundRecords,
  run: ({ academy, query: { q, limit } }) => findRecordsOf(academy, { search: q, limit }),
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
    run({ academy, query }) {
      const { rows, total } = academy.students.search(query)
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
}
