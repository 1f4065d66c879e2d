import { inputs } from '@academy-access/engine/internal'

import { type DashboardEndpoint, endpoint } from './endpoint.ts'
import { given } from './given.ts'
import { collection, Course, Deleted, deleted, Offer, Student } from './rows.ts'

/** What an academy offers, and what its owner sets of its students. */
export const contentEndpoints: readonly DashboardEndpoint[] = [
  endpoint({
    id: 'courses.list',
    method: 'GET',
    path: '/academies/:id/courses',
    summary: 'List all courses in display order, hidden ones too',
    data: collection('courses', Course),
    run: ({ academy }) => ({ courses: academy.courses.list() }),
  }),
  endpoint({
    id: 'courses.create',
    method: 'POST',
    path: '/academies/:id/courses',
    summary: 'Add a course at the end',
    body: inputs.course,
    status: 201,
    data: Course,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.courses.create(body),
  }),
  endpoint({
    id: 'courses.order',
    method: 'PUT',
    path: '/academies/:id/courses/order',
    summary: 'Set the display order: the id of every course exactly once',
    body: inputs.courseOrder,
    data: collection('courses', Course),
    run({ academy, body }) {
      academy.courses.order(body.ids)
      return { courses: academy.courses.list() }
    },
  }),
  endpoint({
    id: 'courses.update',
    method: 'PATCH',
    path: '/academies/:id/courses/:courseId',
    summary: 'Change a course; lessons are replaced whole',
    body: inputs.courseChanges,
    data: Course,
    errors: ['already_exists'],
    run: ({ academy, params, body }) => academy.courses.update(params['courseId']!, given(body)),
  }),
  endpoint({
    id: 'offers.list',
    method: 'GET',
    path: '/academies/:id/offers',
    summary: 'List the offers, oldest first',
    data: collection('offers', Offer),
    run: ({ academy }) => ({ offers: academy.offers.list() }),
  }),
  endpoint({
    id: 'offers.create',
    method: 'POST',
    path: '/academies/:id/offers',
    summary: 'Add an offer; one with holders gets a list of its own',
    body: inputs.offer,
    status: 201,
    data: Offer,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.offers.create(body),
  }),
  endpoint({
    id: 'offers.update',
    method: 'PATCH',
    path: '/academies/:id/offers/:offerId',
    summary: 'Change an offer; a new name leaves the name of its list',
    body: inputs.offerChanges,
    data: Offer,
    errors: ['already_exists'],
    run: ({ academy, params, body }) => academy.offers.update(params['offerId']!, given(body)),
  }),
  endpoint({
    id: 'offers.delete',
    method: 'DELETE',
    path: '/academies/:id/offers/:offerId',
    summary: 'Delete an offer with its list',
    data: Deleted,
    run({ academy, params }) {
      academy.offers.remove(params['offerId']!)
      return deleted
    },
  }),
  endpoint({
    id: 'students.update',
    method: 'PATCH',
    path: '/academies/:id/students/:studentId',
    summary: 'Change name, picture, purchases or progress of an active student',
    body: inputs.studentChanges,
    data: Student,
    run: ({ academy, params, body }) => academy.students.update(params['studentId']!, body),
  }),
]
