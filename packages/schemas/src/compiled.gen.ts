/* Generated from endpoints.ts by compile/write.ts, when the package is built. Do not edit. */

import type { CompiledEndpoint } from './compiled-endpoint.ts'
import { copyWith, isArrayOf, isBoolean, isFilledText, isInteger, isNumber, isNumberOrNull, isObject, isPlain, isText, isTextOrNull, parseEach, type Fields } from './parsing.ts'
import { hasAtMost, hasChange, hasLength, hasOneOfEmailAndEmails, isAddress } from './predicates.ts'

export const endpoints = {
  courses: {
    list: {
      id: 'courses.list',
      method: 'GET',
      path: '/api/v1/courses',
      repeatable: true,
      data: { arrays: ['courses'], objects: [], parse: parseCourseList },
    } satisfies CompiledEndpoint<'courses.list'>,
  },
  students: {
    list: {
      id: 'students.list',
      method: 'GET',
      path: '/api/v1/students',
      repeatable: true,
      query: { fields: ['limit', 'offset'], accepts: acceptsPageQuery },
      data: { arrays: ['students'], objects: ['pagination'], parse: parseStudentPage },
    } satisfies CompiledEndpoint<'students.list'>,
    create: {
      id: 'students.create',
      method: 'POST',
      path: '/api/v1/students',
      repeatable: false,
      body: { fields: ['email', 'name', 'course_ids', 'list_ids', 'send_welcome_email'], accepts: acceptsCreateStudent },
      data: { arrays: ['enrollments'], objects: [], parse: parseCreatedStudent },
    } satisfies CompiledEndpoint<'students.create'>,
    get: {
      id: 'students.get',
      method: 'GET',
      path: '/api/v1/students/:studentId',
      repeatable: true,
      data: { arrays: ['enrollments'], objects: [], parse: parseStudentDetail },
    } satisfies CompiledEndpoint<'students.get'>,
    remove: {
      id: 'students.remove',
      method: 'DELETE',
      path: '/api/v1/students/:studentId',
      repeatable: false,
      flag: 'removed',
      data: { arrays: [], objects: [], parse: parseRemovedStudent },
    } satisfies CompiledEndpoint<'students.remove'>,
  },
  enrollments: {
    create: {
      id: 'enrollments.create',
      method: 'POST',
      path: '/api/v1/students/:studentId/enrollments',
      repeatable: true,
      body: { fields: ['course_id'], accepts: acceptsCreateEnrollment },
      data: { arrays: [], objects: [], parse: parseEnrollmentGrant },
    } satisfies CompiledEndpoint<'enrollments.create'>,
    revoke: {
      id: 'enrollments.revoke',
      method: 'DELETE',
      path: '/api/v1/students/:studentId/enrollments/:enrollmentId',
      repeatable: true,
      flag: 'revoked',
      data: { arrays: [], objects: [], parse: parseRevokedEnrollment },
    } satisfies CompiledEndpoint<'enrollments.revoke'>,
  },
  lists: {
    list: {
      id: 'lists.list',
      method: 'GET',
      path: '/api/v1/lists',
      repeatable: true,
      data: { arrays: ['lists'], objects: [], parse: parseListCollection },
    } satisfies CompiledEndpoint<'lists.list'>,
    create: {
      id: 'lists.create',
      method: 'POST',
      path: '/api/v1/lists',
      repeatable: false,
      body: { fields: ['name', 'description'], accepts: acceptsCreateList },
      data: { arrays: [], objects: [], parse: parseList },
    } satisfies CompiledEndpoint<'lists.create'>,
    get: {
      id: 'lists.get',
      method: 'GET',
      path: '/api/v1/lists/:listId',
      repeatable: true,
      data: { arrays: [], objects: [], parse: parseList },
    } satisfies CompiledEndpoint<'lists.get'>,
    update: {
      id: 'lists.update',
      method: 'PATCH',
      path: '/api/v1/lists/:listId',
      repeatable: true,
      body: { fields: ['name', 'description'], accepts: acceptsUpdateList },
      data: { arrays: [], objects: [], parse: parseList },
    } satisfies CompiledEndpoint<'lists.update'>,
    delete: {
      id: 'lists.delete',
      method: 'DELETE',
      path: '/api/v1/lists/:listId',
      repeatable: true,
      flag: 'deleted',
      data: { arrays: [], objects: [], parse: parseDeletedList },
    } satisfies CompiledEndpoint<'lists.delete'>,
    members: {
      list: {
        id: 'lists.members.list',
        method: 'GET',
        path: '/api/v1/lists/:listId/members',
        repeatable: true,
        query: { fields: ['limit', 'offset'], accepts: acceptsPageQuery },
        data: { arrays: ['members'], objects: ['pagination'], parse: parseListMemberPage },
      } satisfies CompiledEndpoint<'lists.members.list'>,
      add: {
        id: 'lists.members.add',
        method: 'POST',
        path: '/api/v1/lists/:listId/members',
        repeatable: true,
        body: { fields: ['email', 'emails', 'send_welcome_email'], accepts: acceptsAddMembers },
        data: { arrays: ['results'], objects: [], parse: parseAddedMembers },
      } satisfies CompiledEndpoint<'lists.members.add'>,
      remove: {
        id: 'lists.members.remove',
        method: 'DELETE',
        path: '/api/v1/lists/:listId/members/:userId',
        repeatable: true,
        flag: 'removed',
        data: { arrays: [], objects: [], parse: parseRemovedMember },
      } satisfies CompiledEndpoint<'lists.members.remove'>,
    },
    courses: {
      list: {
        id: 'lists.courses.list',
        method: 'GET',
        path: '/api/v1/lists/:listId/courses',
        repeatable: true,
        data: { arrays: ['courses'], objects: [], parse: parseListCourseCollection },
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

function parseCourseList(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const coursesOut = parseEach(value['courses'], parseCourse)
  if (!coursesOut) return undefined
  return coursesOut === value['courses'] && isPlain(value) ? value : copyWith(value, {}, { courses: coursesOut })
}

function parseCourse(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isText(value['title']) && isText(value['slug']) && isTextOrNull(value['description']) && isText(value['visibility']) && isNumber(value['lesson_count']) && isNumber(value['total_reading_time_minutes']))) return undefined
  return value['description'] !== undefined && isPlain(value) ? value : copyWith(value, { description: null })
}

function parseStudentPage(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const studentsOut = parseEach(value['students'], parseStudent)
  if (!studentsOut) return undefined
  const paginationOut = parsePagination(value['pagination'])
  if (!paginationOut) return undefined
  return studentsOut === value['students'] && paginationOut === value['pagination'] && isPlain(value) ? value : copyWith(value, {}, { students: studentsOut, pagination: paginationOut })
}

function parseStudent(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name']) && isTextOrNull(value['avatar_url']) && isText(value['joined_at']) && isNumber(value['courses_enrolled']))) return undefined
  const enrollmentsOut = parseEach(value['enrollments'], parseEnrollmentSummary)
  if (!enrollmentsOut) return undefined
  return value['name'] !== undefined && value['avatar_url'] !== undefined && enrollmentsOut === value['enrollments'] && isPlain(value) ? value : copyWith(value, { name: null, avatar_url: null }, { enrollments: enrollmentsOut })
}

function parseEnrollmentSummary(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isFilledText(value['course_id']) && isText(value['enrolled_at']) && isTextOrNull(value['completed_at']))) return undefined
  return value['completed_at'] !== undefined && isPlain(value) ? value : copyWith(value, { completed_at: null })
}

function parsePagination(value: unknown): Fields | undefined {
  if (!(isObject(value) && isNumber(value['total']) && isNumber(value['limit']) && isNumber(value['offset']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseCreatedStudent(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name']) && isText(value['membershipStatus']))) return undefined
  const enrollmentsOut = parseEach(value['enrollments'], parseEnrollmentGrant)
  if (!enrollmentsOut) return undefined
  return value['name'] !== undefined && enrollmentsOut === value['enrollments'] && isPlain(value) ? value : copyWith(value, { name: null }, { enrollments: enrollmentsOut })
}

function parseEnrollmentGrant(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isFilledText(value['course_id']) && isText(value['course_title']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseStudentDetail(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name']) && isTextOrNull(value['avatar_url']) && isText(value['joined_at']))) return undefined
  const enrollmentsOut = parseEach(value['enrollments'], parseStudentEnrollment)
  if (!enrollmentsOut) return undefined
  return value['name'] !== undefined && value['avatar_url'] !== undefined && enrollmentsOut === value['enrollments'] && isPlain(value) ? value : copyWith(value, { name: null, avatar_url: null }, { enrollments: enrollmentsOut })
}

function parseStudentEnrollment(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isFilledText(value['course_id']) && isText(value['course_title']) && isText(value['course_slug']) && isText(value['enrolled_at']) && isTextOrNull(value['completed_at']) && isNumber(value['total_lessons']) && isNumber(value['completed_lessons']) && isNumber(value['progress']))) return undefined
  return value['completed_at'] !== undefined && isPlain(value) ? value : copyWith(value, { completed_at: null })
}

function parseRemovedStudent(value: unknown): Fields | undefined {
  if (!(isObject(value) && isBoolean(value['removed']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseRevokedEnrollment(value: unknown): Fields | undefined {
  if (!(isObject(value) && isBoolean(value['revoked']) && isBoolean(value['still_has_access']) && isTextOrNull(value['still_has_access_via']))) return undefined
  return value['still_has_access_via'] !== undefined && isPlain(value) ? value : copyWith(value, { still_has_access_via: null })
}

function parseListCollection(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const listsOut = parseEach(value['lists'], parseList)
  if (!listsOut) return undefined
  return listsOut === value['lists'] && isPlain(value) ? value : copyWith(value, {}, { lists: listsOut })
}

function parseList(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isText(value['name']) && isTextOrNull(value['description']) && isNumber(value['member_count']) && isText(value['created_at']) && isText(value['updated_at']))) return undefined
  return value['description'] !== undefined && isPlain(value) ? value : copyWith(value, { description: null })
}

function parseDeletedList(value: unknown): Fields | undefined {
  if (!(isObject(value) && isBoolean(value['deleted']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseListMemberPage(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const membersOut = parseEach(value['members'], parseListMember)
  if (!membersOut) return undefined
  const paginationOut = parsePagination(value['pagination'])
  if (!paginationOut) return undefined
  return membersOut === value['members'] && paginationOut === value['pagination'] && isPlain(value) ? value : copyWith(value, {}, { members: membersOut, pagination: paginationOut })
}

function parseListMember(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['id']) && isText(value['email']) && isTextOrNull(value['name']) && isTextOrNull(value['avatar_url']) && isText(value['joined_at']))) return undefined
  return value['name'] !== undefined && value['avatar_url'] !== undefined && isPlain(value) ? value : copyWith(value, { name: null, avatar_url: null })
}

function parseAddedMembers(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const resultsOut = parseEach(value['results'], parseMemberResult)
  if (!resultsOut) return undefined
  return resultsOut === value['results'] && isPlain(value) ? value : copyWith(value, {}, { results: resultsOut })
}

function parseMemberResult(value: unknown): Fields | undefined {
  return parseMemberResult1(value) ?? parseMemberResult2(value)
}

function parseMemberResult1(value: unknown): Fields | undefined {
  if (!(isObject(value) && isText(value['email']) && (value['status'] === 'error') && isText(value['code']) && isText(value['message']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseMemberResult2(value: unknown): Fields | undefined {
  if (!(isObject(value) && isText(value['email']) && isText(value['status']) && isFilledText(value['student_id']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseRemovedMember(value: unknown): Fields | undefined {
  if (!(isObject(value) && isBoolean(value['removed']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseListCourseCollection(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const coursesOut = parseEach(value['courses'], parseListCourse)
  if (!coursesOut) return undefined
  return coursesOut === value['courses'] && isPlain(value) ? value : copyWith(value, {}, { courses: coursesOut })
}

function parseListCourse(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['course_id']) && isText(value['title']) && isText(value['slug']) && (value['term'] === undefined || isText(value['term'])) && isNumberOrNull(value['price_cents']))) return undefined
  const granted_viaOut = parseEach(value['granted_via'] === undefined ? [] : value['granted_via'], parseOfferGrant)
  if (!granted_viaOut) return undefined
  return value['price_cents'] !== undefined && granted_viaOut === value['granted_via'] && isPlain(value) ? value : copyWith(value, { price_cents: null }, { granted_via: granted_viaOut })
}

function parseOfferGrant(value: unknown): Fields | undefined {
  if (!(isObject(value) && isFilledText(value['offer_id']) && isText(value['offer_name']) && isText(value['role']))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function acceptsPageQuery(value: unknown): boolean {
  return isObject(value) && (value['limit'] === undefined || isInteger(value['limit']) && value['limit'] >= 1 && value['limit'] <= 100) && (value['offset'] === undefined || isInteger(value['offset']) && value['offset'] >= 0)
}

function acceptsCreateStudent(value: unknown): boolean {
  return isObject(value) && isText(value['email']) && isAddress(value['email']) && (value['name'] === undefined || isText(value['name']) && hasLength(value['name'].trim(), 0, 200)) && (value['course_ids'] === undefined || isArrayOf(value['course_ids'], (item) => isText(item) && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(item), 0, 50)) && (value['list_ids'] === undefined || isArrayOf(value['list_ids'], (item) => isText(item) && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(item), 0, 50)) && (value['send_welcome_email'] === undefined || isBoolean(value['send_welcome_email']))
}

function acceptsCreateEnrollment(value: unknown): boolean {
  return isObject(value) && isText(value['course_id']) && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(value['course_id'])
}

function acceptsCreateList(value: unknown): boolean {
  return isObject(value) && isText(value['name']) && hasLength(value['name'].trim(), 1, 100) && (value['description'] === undefined || isText(value['description']) && hasAtMost(value['description'], 500))
}

function acceptsUpdateList(value: unknown): boolean {
  return isObject(value) && (value['name'] === undefined || isText(value['name']) && hasLength(value['name'].trim(), 1, 100)) && (value['description'] == null || isText(value['description']) && hasAtMost(value['description'], 500)) && hasChange(value)
}

function acceptsAddMembers(value: unknown): boolean {
  return isObject(value) && (value['email'] === undefined || isText(value['email'])) && (value['emails'] === undefined || isArrayOf(value['emails'], isText, 1, 100)) && (value['send_welcome_email'] === undefined || isBoolean(value['send_welcome_email'])) && hasOneOfEmailAndEmails(value)
}
