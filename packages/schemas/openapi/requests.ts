import type { EndpointOf, InputOf, OperationId } from '../src/index.ts'

/** The address at which the local server listens by default. */
export const baseUrl = 'http://127.0.0.1:4010'

/** The API key of the demo academy. It is public: the local server prints it at each start. */
export const apiKey = 'aa_live_00000000000000000000000000000001'

// Ids of the demo academy, so that a reader can send each request to a server that was just started.
const student = { studentId: '5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2' }
const list = { listId: 'c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6' }
const courseId = 'd7d42a30-86bb-486f-8138-07e0ad103c63'
const firstPage = { limit: 2, offset: 0 }

/** An example request of each operation. Sent to a new demo academy, each of them succeeds. */
export const requests: { readonly [Id in OperationId]: InputOf<EndpointOf<Id>> } = {
  'courses.list': {},
  'students.list': { query: firstPage },
  'students.create': {
    body: {
      email: 'grace@example.com',
      name: 'Grace Hopper',
      course_ids: [courseId],
      list_ids: [list.listId],
      send_welcome_email: true,
    },
  },
  'students.get': { params: student },
  'students.remove': { params: student },
  'enrollments.create': { params: student, body: { course_id: courseId } },
  'enrollments.revoke': { params: { ...student, enrollmentId: '730a9dfa-fed8-4581-8149-e5f4cf2a24b0' } },
  'lists.list': {},
  'lists.create': { body: { name: 'Summer cohort', description: 'Starts in June 2027' } },
  'lists.get': { params: list },
  'lists.update': { params: list, body: { name: 'VIP members', description: null } },
  'lists.delete': { params: list },
  'lists.members.list': { params: list, query: firstPage },
  'lists.members.add': {
    params: list,
    body: {
      // One address for each status of a result.
      emails: ['grace@example.com', 'ada.lindqvist@example.com', 'deniz.nakamura@example.com', 'grace@example'],
      send_welcome_email: false,
    },
  },
  'lists.members.remove': { params: { ...list, userId: student.studentId } },
  'lists.courses.list': { params: list },
}
