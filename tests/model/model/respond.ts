import { authenticate, authorize } from './authorize.ts'
import { readBody } from './body.ts'
import { listCourses } from './courses.ts'
import { createStudent } from './create-student.ts'
import { enroll, revoke } from './enrollments.ts'
import { Failure } from './failure.ts'
import { coursesOfList } from './list-courses.ts'
import { createList, deleteList, getList, listLists, updateList } from './lists.ts'
import { addMembers, listMembers, removeMember } from './members.ts'
import type { Pattern } from './pattern.ts'
import { countRequest } from './rate-limit.ts'
import type { ModelRequest, ModelResponse } from './request.ts'
import { type Operation, routeOf } from './routes.ts'
import type { AcademyModel, PlatformModel } from './state.ts'
import { getStudent, listStudents, removeStudent } from './students.ts'
import { isUuid } from './text.ts'

const base = '/api/v1'

/** The response of the service to a request, and its effect on the model. */
export function respond(platform: PlatformModel, request: ModelRequest): ModelResponse {
  try {
    // D04: a CORS preflight comes before authentication.
    if (request.method === 'OPTIONS' && request.preflight && isInApi(request.path)) {
      return { status: 204, headers: {}, body: undefined }
    }
    const { status, data } = handle(platform, request)
    return { status, headers: jsonHeaders, body: { data } }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, headers, body, code } = error
    const challenge = code === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {}
    return { status, headers: { ...jsonHeaders, ...challenge, ...headers }, body }
  }
}

// D22: the content type of every response with a body.
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

export const isInApi = (path: string) => path === base || path.startsWith(`${base}/`)

/** D01: the order of the checks. */
function handle(platform: PlatformModel, request: ModelRequest): Success {
  // D03: outside the API no key is asked for.
  if (!isInApi(request.path)) throw new Failure('not_found')
  const { academy, key } = authenticate(platform, request.authorization)
  const { match, allow } = routeOf(request.method, request.path.slice(base.length))
  authorize(academy, key, match?.operation)
  countRequest(academy, key)
  // D03, D04: an unknown path, or a method that the path does not have.
  if (match === undefined) {
    throw new Failure('not_found', allow.length > 0 ? { headers: { allow: allow.join(', ') } } : {})
  }
  const [id = '', inner = ''] = match.ids.map(pathId)
  return operations[match.operation](academy, { request, id, inner })
}

/** R048: an id of a path must be a UUID. It may be percent-encoded. */
function pathId(segment: string): string {
  const text = decoded(segment)
  if (!isUuid(text)) throw new Failure('validation_error')
  return text
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

interface Success {
  readonly status: number
  readonly data: Pattern
}

interface Call {
  readonly request: ModelRequest
  readonly id: string
  readonly inner: string
}

// R024, D10: statuses of success.
const ok = (data: Pattern): Success => ({ status: 200, data })
const created = (data: Pattern): Success => ({ status: 201, data })

const operations: Readonly<Record<Operation, (academy: AcademyModel, call: Call) => Success>> = {
  'courses.list': (academy) => ok(listCourses(academy)),
  'students.list': (academy, { request }) => ok(listStudents(academy, request.query)),
  'students.create': (academy, { request }) => created(createStudent(academy, readBody(request))),
  'students.get': (academy, { id }) => ok(getStudent(academy, id)),
  'students.remove': (academy, { id }) => ok(removeStudent(academy, id)),
  'enrollments.create': (academy, { request, id }) => created(enroll(academy, id, readBody(request))),
  'enrollments.revoke': (academy, { id, inner }) => ok(revoke(academy, id, inner)),
  'lists.list': (academy) => ok(listLists(academy)),
  'lists.create': (academy, { request }) => created(createList(academy, readBody(request))),
  'lists.get': (academy, { id }) => ok(getList(academy, id)),
  'lists.update': (academy, { request, id }) => ok(updateList(academy, id, readBody(request))),
  'lists.delete': (academy, { id }) => ok(deleteList(academy, id)),
  'lists.members.list': (academy, { request, id }) => ok(listMembers(academy, id, request.query)),
  'lists.members.add': (academy, { request, id }) => ok(addMembers(academy, id, readBody(request))),
  'lists.members.remove': (academy, { id, inner }) => ok(removeMember(academy, id, inner)),
  'lists.courses.list': (academy, { id }) => ok(coursesOfList(academy, id)),
}
