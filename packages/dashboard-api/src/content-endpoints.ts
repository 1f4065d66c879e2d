import { CourseRow, inputs, OfferRow, withoutUndefined } from '@academy-access/engine/internal'

import { academyEndpoint } from './endpoint.ts'
import { collection, Deleted, deleted } from './responses.ts'

/** The courses of an academy, hidden ones too. */
export const courses = {
  list: academyEndpoint({
    id: 'courses.list',
    method: 'GET',
    path: '/academies/:id/courses',
    summary: 'List all courses in display order, hidden ones too',
    data: collection('courses', CourseRow),
    run: ({ academy }) => ({ courses: academy.courses.list() }),
  }),
  get: academyEndpoint({
    id: 'courses.get',
    method: 'GET',
    path: '/academies/:id/courses/:courseId',
    summary: 'Read a course',
    data: CourseRow,
    run: ({ academy, params }) => academy.courses.get(params.courseId),
  }),
  delete: academyEndpoint({
    id: 'courses.delete',
    method: 'DELETE',
    path: '/academies/:id/courses/:courseId',
    summary: 'Delete a course with the enrollments and purchases of it, and take it out of the offers',
    data: Deleted,
    run({ academy, params }) {
      academy.courses.remove(params.courseId)
      return deleted
    },
  }),
  create: academyEndpoint({
    id: 'courses.create',
    method: 'POST',
    path: '/academies/:id/courses',
    summary: 'Add a course at the end',
    body: inputs.course,
    status: 201,
    data: CourseRow,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.courses.create(body),
  }),
  order: academyEndpoint({
    id: 'courses.order',
    method: 'PUT',
    path: '/academies/:id/courses/order',
    summary: 'Set the display order. ids contains the id of every course exactly once.',
    body: inputs.courseOrder,
    data: collection('courses', CourseRow),
    run({ academy, body }) {
      academy.courses.order(body.ids)
      return { courses: academy.courses.list() }
    },
  }),
  update: academyEndpoint({
    id: 'courses.update',
    method: 'PATCH',
    path: '/academies/:id/courses/:courseId',
    summary: 'Change a course. New lessons replace all lessons.',
    body: inputs.courseChanges,
    data: CourseRow,
    errors: ['already_exists'],
    run: ({ academy, params, body }) => academy.courses.update(params.courseId, withoutUndefined(body)),
  }),
}

/** The offers of an academy. */
export const offers = {
  list: academyEndpoint({
    id: 'offers.list',
    method: 'GET',
    path: '/academies/:id/offers',
    summary: 'List the offers, oldest first',
    data: collection('offers', OfferRow),
    run: ({ academy }) => ({ offers: academy.offers.list() }),
  }),
  get: academyEndpoint({
    id: 'offers.get',
    method: 'GET',
    path: '/academies/:id/offers/:offerId',
    summary: 'Read an offer',
    data: OfferRow,
    run: ({ academy, params }) => academy.offers.get(params.offerId),
  }),
  create: academyEndpoint({
    id: 'offers.create',
    method: 'POST',
    path: '/academies/:id/offers',
    summary: 'Add an offer. An offer with holders gets its own list.',
    body: inputs.offer,
    status: 201,
    data: OfferRow,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.offers.create(body),
  }),
  update: academyEndpoint({
    id: 'offers.update',
    method: 'PATCH',
    path: '/academies/:id/offers/:offerId',
    summary: 'Change an offer. A new name does not rename its list.',
    body: inputs.offerChanges,
    data: OfferRow,
    errors: ['already_exists'],
    run: ({ academy, params, body }) => academy.offers.update(params.offerId, withoutUndefined(body)),
  }),
  delete: academyEndpoint({
    id: 'offers.delete',
    method: 'DELETE',
    path: '/academies/:id/offers/:offerId',
    summary: 'Delete an offer and its list',
    data: Deleted,
    run({ academy, params }) {
      academy.offers.remove(params.offerId)
      return deleted
    },
  }),
}
