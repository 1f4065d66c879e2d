/* Generated from endpoints.ts by compile/write.ts, when the package is built. Do not edit. */

import type { CompiledEndpoint } from './compiled-endpoint.ts'
import { copyWith, isArrayOf, isBoolean, isFilledText, isInteger, isNumber, isObject, isPlain, isText, parseEach, type Fields } from './parsing.ts'
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
  if (!isObject(value)) return undefined
  const { courses } = value
  const coursesOut = parseEach(courses, parseCourse)
  if (!coursesOut) return undefined
  return coursesOut === courses && isPlain(value) ? value : copyWith(value, { courses: coursesOut })
}

function parseCourse(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, title, slug, description, visibility, lesson_count, total_reading_time_minutes } = value
  if (!(isFilledText(id) && isText(title) && isText(slug) && (description == null || isText(description)) && isText(visibility) && isNumber(lesson_count) && isNumber(total_reading_time_minutes))) return undefined
  return description !== undefined && isPlain(value) ? value : copyWith(value, { description: description ?? null })
}

function parseStudentPage(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { students, pagination } = value
  const studentsOut = parseEach(students, parseStudent)
  if (!studentsOut) return undefined
  const paginationOut = parsePagination(pagination)
  if (!paginationOut) return undefined
  return studentsOut === students && paginationOut === pagination && isPlain(value) ? value : copyWith(value, { students: studentsOut, pagination: paginationOut })
}

function parseStudent(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, email, name, avatar_url, joined_at, courses_enrolled, enrollments } = value
  if (!(isFilledText(id) && isText(email) && (name == null || isText(name)) && (avatar_url == null || isText(avatar_url)) && isText(joined_at) && isNumber(courses_enrolled))) return undefined
  const enrollmentsOut = parseEach(enrollments, parseEnrollmentSummary)
  if (!enrollmentsOut) return undefined
  return name !== undefined && avatar_url !== undefined && enrollmentsOut === enrollments && isPlain(value) ? value : copyWith(value, { name: name ?? null, avatar_url: avatar_url ?? null, enrollments: enrollmentsOut })
}

function parseEnrollmentSummary(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, course_id, enrolled_at, completed_at } = value
  if (!(isFilledText(id) && isFilledText(course_id) && isText(enrolled_at) && (completed_at == null || isText(completed_at)))) return undefined
  return completed_at !== undefined && isPlain(value) ? value : copyWith(value, { completed_at: completed_at ?? null })
}

function parsePagination(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { total, limit, offset } = value
  if (!(isNumber(total) && isNumber(limit) && isNumber(offset))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseCreatedStudent(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, email, name, membershipStatus, enrollments } = value
  if (!(isFilledText(id) && isText(email) && (name == null || isText(name)) && isText(membershipStatus))) return undefined
  const enrollmentsOut = parseEach(enrollments, parseEnrollmentGrant)
  if (!enrollmentsOut) return undefined
  return name !== undefined && enrollmentsOut === enrollments && isPlain(value) ? value : copyWith(value, { name: name ?? null, enrollments: enrollmentsOut })
}

function parseEnrollmentGrant(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, course_id, course_title } = value
  if (!(isFilledText(id) && isFilledText(course_id) && isText(course_title))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseStudentDetail(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, email, name, avatar_url, joined_at, enrollments } = value
  if (!(isFilledText(id) && isText(email) && (name == null || isText(name)) && (avatar_url == null || isText(avatar_url)) && isText(joined_at))) return undefined
  const enrollmentsOut = parseEach(enrollments, parseStudentEnrollment)
  if (!enrollmentsOut) return undefined
  return name !== undefined && avatar_url !== undefined && enrollmentsOut === enrollments && isPlain(value) ? value : copyWith(value, { name: name ?? null, avatar_url: avatar_url ?? null, enrollments: enrollmentsOut })
}

function parseStudentEnrollment(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, course_id, course_title, course_slug, enrolled_at, completed_at, total_lessons, completed_lessons, progress } = value
  if (!(isFilledText(id) && isFilledText(course_id) && isText(course_title) && isText(course_slug) && isText(enrolled_at) && (completed_at == null || isText(completed_at)) && isNumber(total_lessons) && isNumber(completed_lessons) && isNumber(progress))) return undefined
  return completed_at !== undefined && isPlain(value) ? value : copyWith(value, { completed_at: completed_at ?? null })
}

function parseRemovedStudent(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { removed } = value
  if (!(isBoolean(removed))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseRevokedEnrollment(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { revoked, still_has_access, still_has_access_via } = value
  if (!(isBoolean(revoked) && isBoolean(still_has_access) && (still_has_access_via == null || isText(still_has_access_via)))) return undefined
  return still_has_access_via !== undefined && isPlain(value) ? value : copyWith(value, { still_has_access_via: still_has_access_via ?? null })
}

function parseListCollection(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { lists } = value
  const listsOut = parseEach(lists, parseList)
  if (!listsOut) return undefined
  return listsOut === lists && isPlain(value) ? value : copyWith(value, { lists: listsOut })
}

function parseList(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, name, description, member_count, created_at, updated_at } = value
  if (!(isFilledText(id) && isText(name) && (description == null || isText(description)) && isNumber(member_count) && isText(created_at) && isText(updated_at))) return undefined
  return description !== undefined && isPlain(value) ? value : copyWith(value, { description: description ?? null })
}

function parseDeletedList(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { deleted } = value
  if (!(isBoolean(deleted))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseListMemberPage(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { members, pagination } = value
  const membersOut = parseEach(members, parseListMember)
  if (!membersOut) return undefined
  const paginationOut = parsePagination(pagination)
  if (!paginationOut) return undefined
  return membersOut === members && paginationOut === pagination && isPlain(value) ? value : copyWith(value, { members: membersOut, pagination: paginationOut })
}

function parseListMember(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { id, email, name, avatar_url, joined_at } = value
  if (!(isFilledText(id) && isText(email) && (name == null || isText(name)) && (avatar_url == null || isText(avatar_url)) && isText(joined_at))) return undefined
  return name !== undefined && avatar_url !== undefined && isPlain(value) ? value : copyWith(value, { name: name ?? null, avatar_url: avatar_url ?? null })
}

function parseAddedMembers(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { results } = value
  const resultsOut = parseEach(results, parseMemberResult)
  if (!resultsOut) return undefined
  return resultsOut === results && isPlain(value) ? value : copyWith(value, { results: resultsOut })
}

function parseMemberResult(value: unknown): Fields | undefined {
  return parseMemberResult1(value) ?? parseMemberResult2(value)
}

function parseMemberResult1(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { email, status, code, message } = value
  if (!(isText(email) && (status === 'error') && isText(code) && isText(message))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseMemberResult2(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { email, status, student_id } = value
  if (!(isText(email) && isText(status) && isFilledText(student_id))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseRemovedMember(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { removed } = value
  if (!(isBoolean(removed))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function parseListCourseCollection(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { courses } = value
  const coursesOut = parseEach(courses, parseListCourse)
  if (!coursesOut) return undefined
  return coursesOut === courses && isPlain(value) ? value : copyWith(value, { courses: coursesOut })
}

function parseListCourse(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { course_id, title, slug, term, price_cents, granted_via } = value
  if (!(isFilledText(course_id) && isText(title) && isText(slug) && (term === undefined || isText(term)) && (price_cents == null || isNumber(price_cents)))) return undefined
  const granted_viaOut = parseEach(granted_via === undefined ? [] : granted_via, parseOfferGrant)
  if (!granted_viaOut) return undefined
  return price_cents !== undefined && granted_viaOut === granted_via && isPlain(value) ? value : copyWith(value, { price_cents: price_cents ?? null, granted_via: granted_viaOut })
}

function parseOfferGrant(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined
  const { offer_id, offer_name, role } = value
  if (!(isFilledText(offer_id) && isText(offer_name) && isText(role))) return undefined
  return isPlain(value) ? value : copyWith(value)
}

function acceptsPageQuery(value: unknown): boolean {
  if (!isObject(value)) return false
  const { limit, offset } = value
  return (limit === undefined || isInteger(limit) && limit >= 1 && limit <= 100) && (offset === undefined || isInteger(offset) && offset >= 0)
}

function acceptsCreateStudent(value: unknown): boolean {
  if (!isObject(value)) return false
  const { email, name, course_ids, list_ids, send_welcome_email } = value
  return isText(email) && isAddress(email) && (name === undefined || isText(name) && hasLength(name.trim(), 0, 200)) && (course_ids === undefined || isArrayOf(course_ids, (item) => isText(item) && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(item), 0, 50)) && (list_ids === undefined || isArrayOf(list_ids, (item) => isText(item) && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(item), 0, 50)) && (send_welcome_email === undefined || isBoolean(send_welcome_email))
}

function acceptsCreateEnrollment(value: unknown): boolean {
  if (!isObject(value)) return false
  const { course_id } = value
  return isText(course_id) && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(course_id)
}

function acceptsCreateList(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, description } = value
  return isText(name) && hasLength(name.trim(), 1, 100) && (description === undefined || isText(description) && hasAtMost(description, 500))
}

function acceptsUpdateList(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, description } = value
  return (name === undefined || isText(name) && hasLength(name.trim(), 1, 100)) && (description == null || isText(description) && hasAtMost(description, 500)) && hasChange(value)
}

function acceptsAddMembers(value: unknown): boolean {
  if (!isObject(value)) return false
  const { email, emails, send_welcome_email } = value
  return (email === undefined || isText(email)) && (emails === undefined || isArrayOf(emails, isText, 1, 100)) && (send_welcome_email === undefined || isBoolean(send_welcome_email)) && hasOneOfEmailAndEmails(value)
}
