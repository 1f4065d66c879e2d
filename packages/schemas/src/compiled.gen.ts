/* Generated from endpoints.ts by compile/write.ts, when the package is built. Do not edit. */

import type { CompiledEndpoint } from './compiled-endpoint.ts'
import { isArrayOf, isBoolean, isFilledText, isGuid, isInteger, isNumber, isNumberOrNull, isObject, isPlainObject, isText, isTextOrNull } from './parsing.ts'
import { hasChange, hasLength, hasOneOfEmailAndEmails, isAddress } from './predicates.ts'

export const endpoints = {
  courses: {
    list: {
      id: 'courses.list',
      method: 'GET',
      path: '/api/v1/courses',
      repeatable: true,
      data: { parts: { courses: Array.isArray }, complete: completeCourseList },
    } satisfies CompiledEndpoint<'courses.list'>,
  },
  students: {
    list: {
      id: 'students.list',
      method: 'GET',
      path: '/api/v1/students',
      repeatable: true,
      query: { fields: ['limit', 'offset'], accepts: acceptsPageQuery },
      data: { parts: { students: Array.isArray, pagination: isObject }, complete: completeStudentPage },
    } satisfies CompiledEndpoint<'students.list'>,
    create: {
      id: 'students.create',
      method: 'POST',
      path: '/api/v1/students',
      repeatable: false,
      body: { fields: ['email', 'name', 'course_ids', 'list_ids', 'send_welcome_email'], accepts: acceptsCreateStudent },
      data: { parts: { enrollments: Array.isArray }, complete: completeCreatedStudent },
    } satisfies CompiledEndpoint<'students.create'>,
    get: {
      id: 'students.get',
      method: 'GET',
      path: '/api/v1/students/:studentId',
      repeatable: true,
      data: { parts: { enrollments: Array.isArray }, complete: completeStudentDetail },
    } satisfies CompiledEndpoint<'students.get'>,
    remove: {
      id: 'students.remove',
      method: 'DELETE',
      path: '/api/v1/students/:studentId',
      repeatable: false,
      flag: 'removed',
      data: { parts: {}, complete: completeRemovedStudent },
    } satisfies CompiledEndpoint<'students.remove'>,
  },
  enrollments: {
    create: {
      id: 'enrollments.create',
      method: 'POST',
      path: '/api/v1/students/:studentId/enrollments',
      repeatable: true,
      body: { fields: ['course_id'], accepts: acceptsCreateEnrollment },
      data: { parts: {}, complete: completeEnrollmentGrant },
    } satisfies CompiledEndpoint<'enrollments.create'>,
    revoke: {
      id: 'enrollments.revoke',
      method: 'DELETE',
      path: '/api/v1/students/:studentId/enrollments/:enrollmentId',
      repeatable: true,
      flag: 'revoked',
      data: { parts: {}, complete: completeRevokedEnrollment },
    } satisfies CompiledEndpoint<'enrollments.revoke'>,
  },
  lists: {
    list: {
      id: 'lists.list',
      method: 'GET',
      path: '/api/v1/lists',
      repeatable: true,
      data: { parts: { lists: Array.isArray }, complete: completeListCollection },
    } satisfies CompiledEndpoint<'lists.list'>,
    create: {
      id: 'lists.create',
      method: 'POST',
      path: '/api/v1/lists',
      repeatable: false,
      body: { fields: ['name', 'description'], accepts: acceptsCreateList },
      data: { parts: {}, complete: completeList },
    } satisfies CompiledEndpoint<'lists.create'>,
    get: {
      id: 'lists.get',
      method: 'GET',
      path: '/api/v1/lists/:listId',
      repeatable: true,
      data: { parts: {}, complete: completeList },
    } satisfies CompiledEndpoint<'lists.get'>,
    update: {
      id: 'lists.update',
      method: 'PATCH',
      path: '/api/v1/lists/:listId',
      repeatable: true,
      body: { fields: ['name', 'description'], accepts: acceptsUpdateList },
      data: { parts: {}, complete: completeList },
    } satisfies CompiledEndpoint<'lists.update'>,
    delete: {
      id: 'lists.delete',
      method: 'DELETE',
      path: '/api/v1/lists/:listId',
      repeatable: true,
      flag: 'deleted',
      data: { parts: {}, complete: completeDeletedList },
    } satisfies CompiledEndpoint<'lists.delete'>,
    members: {
      list: {
        id: 'lists.members.list',
        method: 'GET',
        path: '/api/v1/lists/:listId/members',
        repeatable: true,
        query: { fields: ['limit', 'offset'], accepts: acceptsPageQuery },
        data: { parts: { members: Array.isArray, pagination: isObject }, complete: completeListMemberPage },
      } satisfies CompiledEndpoint<'lists.members.list'>,
      add: {
        id: 'lists.members.add',
        method: 'POST',
        path: '/api/v1/lists/:listId/members',
        repeatable: true,
        body: { fields: ['email', 'emails', 'send_welcome_email'], accepts: acceptsAddMembers },
        data: { parts: { results: Array.isArray }, complete: completeAddedMembers },
      } satisfies CompiledEndpoint<'lists.members.add'>,
      remove: {
        id: 'lists.members.remove',
        method: 'DELETE',
        path: '/api/v1/lists/:listId/members/:userId',
        repeatable: true,
        flag: 'removed',
        data: { parts: {}, complete: completeRemovedMember },
      } satisfies CompiledEndpoint<'lists.members.remove'>,
    },
    courses: {
      list: {
        id: 'lists.courses.list',
        method: 'GET',
        path: '/api/v1/lists/:listId/courses',
        repeatable: true,
        data: { parts: { courses: Array.isArray }, complete: completeListCourseCollection },
      } satisfies CompiledEndpoint<'lists.courses.list'>,
    },
  },
}

/** The HTTP status of each error code. */
export const statuses = {
  validation_error: 400,
  invalid_course: 400,
  invalid_courses: 400,
  invalid_lists: 400,
  list_managed_by_offer: 400,
  unauthorized: 401,
  trial_api_unavailable: 402,
  academy_locked: 402,
  limit_exceeded: 402,
  forbidden: 403,
  not_found: 404,
  already_exists: 409,
  rate_limit_exceeded: 429,
  internal_error: 500,
} as const

function completeCourseList(value: unknown): boolean {
  return isPlainObject(value) && isArrayOf(value['courses'], completeCourse)
}

function completeCourse(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isText(value['title']) && isText(value['slug']) && isTextOrNull(value['description'] ??= null) && isText(value['visibility']) && isNumber(value['lesson_count']) && isNumber(value['total_reading_time_minutes'])
}

function completeStudentPage(value: unknown): boolean {
  return isPlainObject(value) && isArrayOf(value['students'], completeStudent) && completePagination(value['pagination'])
}

function completeStudent(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name'] ??= null) && isTextOrNull(value['avatar_url'] ??= null) && isText(value['joined_at']) && isNumber(value['courses_enrolled']) && isArrayOf(value['enrollments'], completeEnrollmentSummary)
}

function completeEnrollmentSummary(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isFilledText(value['course_id']) && isText(value['enrolled_at']) && isTextOrNull(value['completed_at'] ??= null)
}

function completePagination(value: unknown): boolean {
  return isPlainObject(value) && isNumber(value['total']) && isNumber(value['limit']) && isNumber(value['offset'])
}

function completeCreatedStudent(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name'] ??= null) && isText(value['membershipStatus']) && isArrayOf(value['enrollments'], completeEnrollmentGrant)
}

function completeEnrollmentGrant(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isFilledText(value['course_id']) && isText(value['course_title'])
}

function completeStudentDetail(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name'] ??= null) && isTextOrNull(value['avatar_url'] ??= null) && isText(value['joined_at']) && isArrayOf(value['enrollments'], completeStudentEnrollment)
}

function completeStudentEnrollment(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isFilledText(value['course_id']) && isText(value['course_title']) && isText(value['course_slug']) && isText(value['enrolled_at']) && isTextOrNull(value['completed_at'] ??= null) && isNumber(value['total_lessons']) && isNumber(value['completed_lessons']) && isNumber(value['progress'])
}

function completeRemovedStudent(value: unknown): boolean {
  return isPlainObject(value) && isBoolean(value['removed'])
}

function completeRevokedEnrollment(value: unknown): boolean {
  return isPlainObject(value) && isBoolean(value['revoked']) && isBoolean(value['still_has_access']) && isTextOrNull(value['still_has_access_via'] ??= null)
}

function completeListCollection(value: unknown): boolean {
  return isPlainObject(value) && isArrayOf(value['lists'], completeList)
}

function completeList(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isText(value['name']) && isTextOrNull(value['description'] ??= null) && isNumber(value['member_count']) && isText(value['created_at']) && isText(value['updated_at'])
}

function completeDeletedList(value: unknown): boolean {
  return isPlainObject(value) && isBoolean(value['deleted'])
}

function completeListMemberPage(value: unknown): boolean {
  return isPlainObject(value) && isArrayOf(value['members'], completeListMember) && completePagination(value['pagination'])
}

function completeListMember(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name'] ??= null) && isTextOrNull(value['avatar_url'] ??= null) && isText(value['joined_at'])
}

function completeAddedMembers(value: unknown): boolean {
  return isPlainObject(value) && isArrayOf(value['results'], completeMemberResult)
}

function completeMemberResult(value: unknown): boolean {
  return completeMemberResult1(value) || completeMemberResult2(value)
}

function completeMemberResult1(value: unknown): boolean {
  return isPlainObject(value) && isText(value['email']) && (value['status'] === 'error') && isText(value['code']) && isText(value['message'])
}

function completeMemberResult2(value: unknown): boolean {
  return isPlainObject(value) && isText(value['email']) && isText(value['status']) && isFilledText(value['student_id'])
}

function completeRemovedMember(value: unknown): boolean {
  return isPlainObject(value) && isBoolean(value['removed'])
}

function completeListCourseCollection(value: unknown): boolean {
  return isPlainObject(value) && isArrayOf(value['courses'], completeListCourse)
}

function completeListCourse(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['course_id']) && isText(value['title']) && isText(value['slug']) && (value['term'] === undefined || isText(value['term'])) && isNumberOrNull(value['price_cents'] ??= null) && isArrayOf(value['granted_via'] === undefined ? value['granted_via'] = [] : value['granted_via'], completeOfferGrant)
}

function completeOfferGrant(value: unknown): boolean {
  return isPlainObject(value) && isFilledText(value['offer_id']) && isText(value['offer_name']) && isText(value['role'])
}

function acceptsPageQuery(value: unknown): boolean {
  return isObject(value) && (value['limit'] === undefined || isInteger(value['limit']) && value['limit'] >= 1 && value['limit'] <= 100) && (value['offset'] === undefined || isInteger(value['offset']) && value['offset'] >= 0)
}

function acceptsCreateStudent(value: unknown): boolean {
  return isObject(value) && isText(value['email']) && isAddress(value['email']) && (value['name'] === undefined || isText(value['name']) && hasLength(value['name'].trim(), 0, 200)) && (value['course_ids'] === undefined || isArrayOf(value['course_ids'], (item) => isGuid(item), 0, 50)) && (value['list_ids'] === undefined || isArrayOf(value['list_ids'], (item) => isGuid(item), 0, 50)) && (value['send_welcome_email'] === undefined || isBoolean(value['send_welcome_email']))
}

function acceptsCreateEnrollment(value: unknown): boolean {
  return isObject(value) && isGuid(value['course_id'])
}

function acceptsCreateList(value: unknown): boolean {
  return isObject(value) && isText(value['name']) && hasLength(value['name'].trim(), 1, 100) && (value['description'] === undefined || isText(value['description']) && hasLength(value['description'], 0, 500))
}

function acceptsUpdateList(value: unknown): boolean {
  return isObject(value) && (value['name'] === undefined || isText(value['name']) && hasLength(value['name'].trim(), 1, 100)) && (value['description'] == null || isText(value['description']) && hasLength(value['description'], 0, 500)) && hasChange(value)
}

function acceptsAddMembers(value: unknown): boolean {
  return isObject(value) && (value['email'] === undefined || isText(value['email'])) && (value['emails'] === undefined || isArrayOf(value['emails'], isText, 1, 100)) && (value['send_welcome_email'] === undefined || isBoolean(value['send_welcome_email'])) && hasOneOfEmailAndEmails(value)
}
