import { type DocsOf, endpoint } from '../endpoint.ts'
import { CreateList, DeletedList, List, ListCollection, UpdateList } from '../resources/list.ts'
import { ListCourseCollection } from '../resources/list-course.ts'
import { AddedMembers, AddMembers, ListMemberPage, RemovedMember } from '../resources/list-member.ts'
import { PageQuery } from '../resources/page.ts'
import { demo, firstPage } from './examples.ts'
import { list, member } from './params.ts'

/** The endpoints of lists, their members and their courses. */
export const lists = {
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
} as const

/** Their documentation. */
export const listDocs: DocsOf<typeof lists> = {
  list: {},
  create: {
    repeat: {
      reason: 'a second request fails with `already_exists`',
    },
    example: { body: { name: 'Summer cohort', description: 'Starts in June 2027' } },
  },
  get: {
    example: { params: { listId: demo.listId } },
  },
  update: {
    repeat: {
      reason: 'it sets the same values again',
      loss: 'a change of the same fields: it is overwritten',
    },
    example: { params: { listId: demo.listId }, body: { name: 'VIP members', description: null } },
  },
  delete: {
    repeat: {
      reason: 'no new list gets the id of a deleted one',
      loss: 'nothing',
    },
    example: { params: { listId: demo.listId } },
  },
  members: {
    list: {
      example: { params: { listId: demo.listId }, query: firstPage },
    },
    add: {
      repeat: {
        reason: 'a member stays a member',
        loss: 'a removal from the list or the academy: the student is added again, with a welcome email if new to the academy',
      },
      example: {
        params: { listId: demo.listId },
        body: {
          // One address for each status of a result.
          emails: ['grace@example.com', 'ada.lindqvist@example.com', 'deniz.nakamura@example.com', 'grace@example'],
          send_welcome_email: false,
        },
      },
    },
    remove: {
      repeat: {
        reason: 'a second request finds no member to remove',
        loss: 'a membership: the student is removed from the list again',
      },
      example: { params: { listId: demo.listId, userId: demo.studentId } },
    },
  },
  courses: {
    list: {
      example: { params: { listId: demo.listId } },
    },
  },
}
