import { type DocsOf, endpoint } from '../endpoint.ts'
import { PageQuery } from '../resources/page.ts'
import { CreatedStudent, CreateStudent, RemovedStudent, StudentDetail, StudentPage } from '../resources/student.ts'
import { demo, firstPage } from './examples.ts'
import { student } from './params.ts'

/** The endpoints of students. */
export const students = {
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
} as const

/** Their documentation. */
export const studentDocs: DocsOf<typeof students> = {
  list: {
    example: { query: firstPage },
  },
  create: {
    repeat: {
      reason: 'a second request fails with `already_exists`',
    },
    example: {
      body: {
        email: 'grace@example.com',
        name: 'Grace Hopper',
        course_ids: [demo.courseId],
        list_ids: [demo.listId],
        send_welcome_email: true,
      },
    },
  },
  get: {
    example: { params: { studentId: demo.studentId } },
  },
  remove: {
    repeat: {
      reason: 'it would also remove a student who was added again in between, and that cannot be undone',
    },
    example: { params: { studentId: demo.studentId } },
  },
}
