/* Generated from endpoints.ts by compile/write.ts, when the package is built. Do not edit. */

import type { CompiledEndpoint } from './compiled-endpoint.ts'
import { copyWith, everyItem, hasProtoField, isObject, parseEach, type Fields } from './parsing.ts'
import { hasAtMost, hasChange, hasLength, hasOneOfEmailAndEmails, isEmail } from './predicates.ts'

export const endpoints = {
  courses: {
    list: {
      id: "courses.list",
      method: "GET",
      path: "/api/v1/courses",
      repeatable: true,
      data: { fields: ["courses"], arrays: ["courses"], objects: [], parse: parseCourseList },
    } satisfies CompiledEndpoint<"courses.list">,
  },
  students: {
    list: {
      id: "students.list",
      method: "GET",
      path: "/api/v1/students",
      repeatable: true,
      query: { fields: ["limit","offset"], accepts: acceptsPageQuery },
      data: { fields: ["students","pagination"], arrays: ["students"], objects: ["pagination"], parse: parseStudentPage },
    } satisfies CompiledEndpoint<"students.list">,
    create: {
      id: "students.create",
      method: "POST",
      path: "/api/v1/students",
      repeatable: false,
      body: { fields: ["email","name","course_ids","list_ids","send_welcome_email"], accepts: acceptsCreateStudent },
      data: { fields: ["id","email","name","membershipStatus","enrollments"], arrays: ["enrollments"], objects: [], parse: parseCreatedStudent },
    } satisfies CompiledEndpoint<"students.create">,
    get: {
      id: "students.get",
      method: "GET",
      path: "/api/v1/students/:studentId",
      repeatable: true,
      data: { fields: ["id","email","name","avatar_url","joined_at","enrollments"], arrays: ["enrollments"], objects: [], parse: parseStudentDetail },
    } satisfies CompiledEndpoint<"students.get">,
    remove: {
      id: "students.remove",
      method: "DELETE",
      path: "/api/v1/students/:studentId",
      repeatable: true,
      data: { fields: ["removed"], arrays: [], objects: [], parse: parseRemovedStudent },
    } satisfies CompiledEndpoint<"students.remove">,
  },
  enrollments: {
    create: {
      id: "enrollments.create",
      method: "POST",
      path: "/api/v1/students/:studentId/enrollments",
      repeatable: true,
      body: { fields: ["course_id"], accepts: acceptsCreateEnrollment },
      data: { fields: ["id","course_id","course_title"], arrays: [], objects: [], parse: parseEnrollmentGrant },
    } satisfies CompiledEndpoint<"enrollments.create">,
    revoke: {
      id: "enrollments.revoke",
      method: "DELETE",
      path: "/api/v1/students/:studentId/enrollments/:enrollmentId",
      repeatable: true,
      data: { fields: ["revoked","still_has_access","still_has_access_via"], arrays: [], objects: [], parse: parseRevokedEnrollment },
    } satisfies CompiledEndpoint<"enrollments.revoke">,
  },
  lists: {
    list: {
      id: "lists.list",
      method: "GET",
      path: "/api/v1/lists",
      repeatable: true,
      data: { fields: ["lists"], arrays: ["lists"], objects: [], parse: parseListCollection },
    } satisfies CompiledEndpoint<"lists.list">,
    create: {
      id: "lists.create",
      method: "POST",
      path: "/api/v1/lists",
      repeatable: false,
      body: { fields: ["name","description"], accepts: acceptsCreateList },
      data: { fields: ["id","name","description","member_count","created_at","updated_at"], arrays: [], objects: [], parse: parseList },
    } satisfies CompiledEndpoint<"lists.create">,
    get: {
      id: "lists.get",
      method: "GET",
      path: "/api/v1/lists/:listId",
      repeatable: true,
      data: { fields: ["id","name","description","member_count","created_at","updated_at"], arrays: [], objects: [], parse: parseList },
    } satisfies CompiledEndpoint<"lists.get">,
    update: {
      id: "lists.update",
      method: "PATCH",
      path: "/api/v1/lists/:listId",
      repeatable: true,
      body: { fields: ["name","description"], accepts: acceptsUpdateList },
      data: { fields: ["id","name","description","member_count","created_at","updated_at"], arrays: [], objects: [], parse: parseList },
    } satisfies CompiledEndpoint<"lists.update">,
    delete: {
      id: "lists.delete",
      method: "DELETE",
      path: "/api/v1/lists/:listId",
      repeatable: true,
      data: { fields: ["deleted"], arrays: [], objects: [], parse: parseDeletedList },
    } satisfies CompiledEndpoint<"lists.delete">,
    members: {
      list: {
        id: "lists.members.list",
        method: "GET",
        path: "/api/v1/lists/:listId/members",
        repeatable: true,
        query: { fields: ["limit","offset"], accepts: acceptsPageQuery },
        data: { fields: ["members","pagination"], arrays: ["members"], objects: ["pagination"], parse: parseListMemberPage },
      } satisfies CompiledEndpoint<"lists.members.list">,
      add: {
        id: "lists.members.add",
        method: "POST",
        path: "/api/v1/lists/:listId/members",
        repeatable: true,
        body: { fields: ["email","emails","send_welcome_email"], accepts: acceptsAddMembers },
        data: { fields: ["results"], arrays: ["results"], objects: [], parse: parseAddedMembers },
      } satisfies CompiledEndpoint<"lists.members.add">,
      remove: {
        id: "lists.members.remove",
        method: "DELETE",
        path: "/api/v1/lists/:listId/members/:userId",
        repeatable: true,
        data: { fields: ["removed"], arrays: [], objects: [], parse: parseRemovedMember },
      } satisfies CompiledEndpoint<"lists.members.remove">,
    },
    courses: {
      list: {
        id: "lists.courses.list",
        method: "GET",
        path: "/api/v1/lists/:listId/courses",
        repeatable: true,
        data: { fields: ["courses"], arrays: ["courses"], objects: [], parse: parseListCourseCollection },
      } satisfies CompiledEndpoint<"lists.courses.list">,
    },
  },
}

function parseCourseList(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const parsed_courses = parseEach(value["courses"], parseCourse)
  if (parsed_courses === undefined) return undefined
  if (parsed_courses === value["courses"] && !hasProtoField(value)) return value
  return copyWith(value, { "courses": parsed_courses })
}

function parseCourse(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["title"] === 'string' && typeof value["slug"] === 'string' && (value["description"] === undefined || (value["description"] === null || typeof value["description"] === 'string')) && typeof value["visibility"] === 'string' && typeof value["lesson_count"] === 'number' && Number.isFinite(value["lesson_count"]) && typeof value["total_reading_time_minutes"] === 'number' && Number.isFinite(value["total_reading_time_minutes"]))) return undefined
  if (value["description"] !== undefined && !hasProtoField(value)) return value
  return copyWith(value, { "description": value["description"] === undefined ? null : value["description"] })
}

function parseStudentPage(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const parsed_students = parseEach(value["students"], parseStudent)
  if (parsed_students === undefined) return undefined
  const parsed_pagination = parsePagination(value["pagination"])
  if (parsed_pagination === undefined) return undefined
  if (parsed_students === value["students"] && parsed_pagination === value["pagination"] && !hasProtoField(value)) return value
  return copyWith(value, { "students": parsed_students, "pagination": parsed_pagination })
}

function parseStudent(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["email"] === 'string' && (value["name"] === undefined || (value["name"] === null || typeof value["name"] === 'string')) && (value["avatar_url"] === undefined || (value["avatar_url"] === null || typeof value["avatar_url"] === 'string')) && typeof value["joined_at"] === 'string' && typeof value["courses_enrolled"] === 'number' && Number.isFinite(value["courses_enrolled"]))) return undefined
  const parsed_enrollments = parseEach(value["enrollments"], parseEnrollmentSummary)
  if (parsed_enrollments === undefined) return undefined
  if (value["name"] !== undefined && value["avatar_url"] !== undefined && parsed_enrollments === value["enrollments"] && !hasProtoField(value)) return value
  return copyWith(value, { "name": value["name"] === undefined ? null : value["name"], "avatar_url": value["avatar_url"] === undefined ? null : value["avatar_url"], "enrollments": parsed_enrollments })
}

function parseEnrollmentSummary(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["course_id"] === 'string' && value["course_id"].length >= 1 && typeof value["enrolled_at"] === 'string' && (value["completed_at"] === undefined || (value["completed_at"] === null || typeof value["completed_at"] === 'string')))) return undefined
  if (value["completed_at"] !== undefined && !hasProtoField(value)) return value
  return copyWith(value, { "completed_at": value["completed_at"] === undefined ? null : value["completed_at"] })
}

function parsePagination(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["total"] === 'number' && Number.isFinite(value["total"]) && typeof value["limit"] === 'number' && Number.isFinite(value["limit"]) && typeof value["offset"] === 'number' && Number.isFinite(value["offset"]))) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseCreatedStudent(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["email"] === 'string' && (value["name"] === undefined || (value["name"] === null || typeof value["name"] === 'string')) && typeof value["membershipStatus"] === 'string')) return undefined
  const parsed_enrollments = parseEach(value["enrollments"], parseEnrollmentGrant)
  if (parsed_enrollments === undefined) return undefined
  if (value["name"] !== undefined && parsed_enrollments === value["enrollments"] && !hasProtoField(value)) return value
  return copyWith(value, { "name": value["name"] === undefined ? null : value["name"], "enrollments": parsed_enrollments })
}

function parseEnrollmentGrant(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["course_id"] === 'string' && value["course_id"].length >= 1 && typeof value["course_title"] === 'string')) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseStudentDetail(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["email"] === 'string' && (value["name"] === undefined || (value["name"] === null || typeof value["name"] === 'string')) && (value["avatar_url"] === undefined || (value["avatar_url"] === null || typeof value["avatar_url"] === 'string')) && typeof value["joined_at"] === 'string')) return undefined
  const parsed_enrollments = parseEach(value["enrollments"], parseStudentEnrollment)
  if (parsed_enrollments === undefined) return undefined
  if (value["name"] !== undefined && value["avatar_url"] !== undefined && parsed_enrollments === value["enrollments"] && !hasProtoField(value)) return value
  return copyWith(value, { "name": value["name"] === undefined ? null : value["name"], "avatar_url": value["avatar_url"] === undefined ? null : value["avatar_url"], "enrollments": parsed_enrollments })
}

function parseStudentEnrollment(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["course_id"] === 'string' && value["course_id"].length >= 1 && typeof value["course_title"] === 'string' && typeof value["course_slug"] === 'string' && typeof value["enrolled_at"] === 'string' && (value["completed_at"] === undefined || (value["completed_at"] === null || typeof value["completed_at"] === 'string')) && typeof value["total_lessons"] === 'number' && Number.isFinite(value["total_lessons"]) && typeof value["completed_lessons"] === 'number' && Number.isFinite(value["completed_lessons"]) && typeof value["progress"] === 'number' && Number.isFinite(value["progress"]))) return undefined
  if (value["completed_at"] !== undefined && !hasProtoField(value)) return value
  return copyWith(value, { "completed_at": value["completed_at"] === undefined ? null : value["completed_at"] })
}

function parseRemovedStudent(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["removed"] === 'boolean')) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseRevokedEnrollment(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["revoked"] === 'boolean' && typeof value["still_has_access"] === 'boolean' && (value["still_has_access_via"] === undefined || (value["still_has_access_via"] === null || typeof value["still_has_access_via"] === 'string')))) return undefined
  if (value["still_has_access_via"] !== undefined && !hasProtoField(value)) return value
  return copyWith(value, { "still_has_access_via": value["still_has_access_via"] === undefined ? null : value["still_has_access_via"] })
}

function parseListCollection(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const parsed_lists = parseEach(value["lists"], parseList)
  if (parsed_lists === undefined) return undefined
  if (parsed_lists === value["lists"] && !hasProtoField(value)) return value
  return copyWith(value, { "lists": parsed_lists })
}

function parseList(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["name"] === 'string' && (value["description"] === undefined || (value["description"] === null || typeof value["description"] === 'string')) && typeof value["member_count"] === 'number' && Number.isFinite(value["member_count"]) && typeof value["created_at"] === 'string' && typeof value["updated_at"] === 'string')) return undefined
  if (value["description"] !== undefined && !hasProtoField(value)) return value
  return copyWith(value, { "description": value["description"] === undefined ? null : value["description"] })
}

function parseDeletedList(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["deleted"] === 'boolean')) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseListMemberPage(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const parsed_members = parseEach(value["members"], parseListMember)
  if (parsed_members === undefined) return undefined
  const parsed_pagination = parsePagination(value["pagination"])
  if (parsed_pagination === undefined) return undefined
  if (parsed_members === value["members"] && parsed_pagination === value["pagination"] && !hasProtoField(value)) return value
  return copyWith(value, { "members": parsed_members, "pagination": parsed_pagination })
}

function parseListMember(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["id"] === 'string' && value["id"].length >= 1 && typeof value["email"] === 'string' && (value["name"] === undefined || (value["name"] === null || typeof value["name"] === 'string')) && (value["avatar_url"] === undefined || (value["avatar_url"] === null || typeof value["avatar_url"] === 'string')) && typeof value["joined_at"] === 'string')) return undefined
  if (value["name"] !== undefined && value["avatar_url"] !== undefined && !hasProtoField(value)) return value
  return copyWith(value, { "name": value["name"] === undefined ? null : value["name"], "avatar_url": value["avatar_url"] === undefined ? null : value["avatar_url"] })
}

function parseAddedMembers(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const parsed_results = parseEach(value["results"], parseMemberResult)
  if (parsed_results === undefined) return undefined
  if (parsed_results === value["results"] && !hasProtoField(value)) return value
  return copyWith(value, { "results": parsed_results })
}

function parseMemberResult(value: unknown): Fields | undefined {
  return parseMemberResult1(value) ?? parseMemberResult2(value)
}

function parseMemberResult1(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["email"] === 'string' && (value["status"] === "error") && typeof value["code"] === 'string' && typeof value["message"] === 'string')) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseMemberResult2(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["email"] === 'string' && typeof value["status"] === 'string' && typeof value["student_id"] === 'string' && value["student_id"].length >= 1)) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseRemovedMember(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["removed"] === 'boolean')) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function parseListCourseCollection(value: unknown): Fields | undefined {
  if (!(isObject(value))) return undefined
  const parsed_courses = parseEach(value["courses"], parseListCourse)
  if (parsed_courses === undefined) return undefined
  if (parsed_courses === value["courses"] && !hasProtoField(value)) return value
  return copyWith(value, { "courses": parsed_courses })
}

function parseListCourse(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["course_id"] === 'string' && value["course_id"].length >= 1 && typeof value["title"] === 'string' && typeof value["slug"] === 'string' && (value["term"] === undefined || typeof value["term"] === 'string') && (value["price_cents"] === undefined || (value["price_cents"] === null || typeof value["price_cents"] === 'number' && Number.isFinite(value["price_cents"]))))) return undefined
  const parsed_granted_via = parseEach(value["granted_via"] === undefined ? [] : value["granted_via"], parseOfferGrant)
  if (parsed_granted_via === undefined) return undefined
  if (value["price_cents"] !== undefined && parsed_granted_via === value["granted_via"] && !hasProtoField(value)) return value
  return copyWith(value, { "price_cents": value["price_cents"] === undefined ? null : value["price_cents"], "granted_via": parsed_granted_via })
}

function parseOfferGrant(value: unknown): Fields | undefined {
  if (!(isObject(value) && typeof value["offer_id"] === 'string' && value["offer_id"].length >= 1 && typeof value["offer_name"] === 'string' && typeof value["role"] === 'string')) return undefined
  if (!hasProtoField(value)) return value
  return copyWith(value, {  })
}

function acceptsPageQuery(value: unknown): boolean {
  return isObject(value) && (value["limit"] === undefined || typeof value["limit"] === 'number' && Number.isSafeInteger(value["limit"]) && value["limit"] >= 1 && value["limit"] <= 100) && (value["offset"] === undefined || typeof value["offset"] === 'number' && Number.isSafeInteger(value["offset"]) && value["offset"] >= 0)
}

function acceptsCreateStudent(value: unknown): boolean {
  return isObject(value) && typeof value["email"] === 'string' && isEmail(value["email"]) && (value["name"] === undefined || typeof value["name"] === 'string' && hasLength(value["name"].trim(), 0, 200)) && (value["course_ids"] === undefined || Array.isArray(value["course_ids"]) && value["course_ids"].length <= 50 && everyItem(value["course_ids"], (item) => typeof item === 'string' && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(item))) && (value["list_ids"] === undefined || Array.isArray(value["list_ids"]) && value["list_ids"].length <= 50 && everyItem(value["list_ids"], (item) => typeof item === 'string' && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(item))) && (value["send_welcome_email"] === undefined || typeof value["send_welcome_email"] === 'boolean')
}

function acceptsCreateEnrollment(value: unknown): boolean {
  return isObject(value) && typeof value["course_id"] === 'string' && /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/.test(value["course_id"])
}

function acceptsCreateList(value: unknown): boolean {
  return isObject(value) && typeof value["name"] === 'string' && hasLength(value["name"].trim(), 1, 100) && (value["description"] === undefined || typeof value["description"] === 'string' && hasAtMost(value["description"], 500))
}

function acceptsUpdateList(value: unknown): boolean {
  return isObject(value) && (value["name"] === undefined || typeof value["name"] === 'string' && hasLength(value["name"].trim(), 1, 100)) && (value["description"] === undefined || (value["description"] === null || typeof value["description"] === 'string' && hasAtMost(value["description"], 500))) && hasChange(value)
}

function acceptsAddMembers(value: unknown): boolean {
  return isObject(value) && (value["email"] === undefined || typeof value["email"] === 'string') && (value["emails"] === undefined || Array.isArray(value["emails"]) && value["emails"].length >= 1 && value["emails"].length <= 100 && everyItem(value["emails"], (item) => typeof item === 'string')) && (value["send_welcome_email"] === undefined || typeof value["send_welcome_email"] === 'boolean') && hasOneOfEmailAndEmails(value)
}
