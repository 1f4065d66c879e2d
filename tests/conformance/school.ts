import type { Academy, AcademyFixture } from '@academy-access/engine'
import { type Endpoint, endpointList, type OperationId } from '@academy-access/schemas'

import type { Api, ApiResponse, RequestParts } from './api.ts'
import { firstOf, courseId, listId, recordsOf, frozenClock, studentId } from './fixtures.ts'

/** An academy with every kind of resource and a frozen clock. */
export const school: AcademyFixture = {
  clock: frozenClock,
  courses: [
    { title: 'Algebra', slug: 'algebra', lessons: [{ reading_time_minutes: 5 }, { reading_time_minutes: 7 }] },
    { title: 'Botany', slug: 'botany', term: 'one_time', price_cents: 4900 },
    { title: 'Cooking', slug: 'cooking', visibility: 'hidden' },
  ],
  students: [
    { email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'algebra' }] },
    { email: 'bob@example.com' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
  offers: [{ name: 'Bundle', courses: ['botany'], granted_to: ['VIP'], holders: ['bob@example.com'] }],
}

/** The ids of a school's resources. */
export function idsOf(academy: Academy) {
  return {
    algebra: courseId(academy, 'algebra'),
    botany: courseId(academy, 'botany'),
    cooking: courseId(academy, 'cooking'),
    ada: studentId(academy, 'ada@example.com'),
    bob: studentId(academy, 'bob@example.com'),
    enrollment: firstOf(recordsOf(academy, 'ada@example.com')).id,
    vip: listId(academy, 'VIP'),
    holders: listId(academy, 'Bundle'),
  }
}

/** A request that succeeds in a school, with its status. */
export interface ExampleRequest extends RequestParts {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly status: number
}

/** The parts of a request besides its endpoint. */
interface Values {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}

/** One request for each endpoint. All of them succeed in a school, sent one after the other. */
export function everyEndpoint(academy: Academy): ExampleRequest[] {
  const { algebra, botany, ada, bob, enrollment, vip } = idsOf(academy)
  const student = { email: 'cy@example.com', course_ids: [algebra], list_ids: [vip] }
  const emails = ['bob@example.com', 'dee@example.com']
  const inList = { params: { listId: vip } }
  const ofAda = { params: { studentId: ada } }
  const requests: Readonly<Record<OperationId, Values>> = {
    'courses.list': {},
    'students.list': {},
    'students.create': { body: student },
    'students.get': ofAda,
    'enrollments.create': { params: { studentId: bob }, body: { course_id: botany } },
    'enrollments.revoke': { params: { studentId: ada, enrollmentId: enrollment } },
    'lists.list': {},
    'lists.create': { body: { name: 'New' } },
    'lists.get': inList,
    'lists.update': { ...inList, body: { description: 'Paying' } },
    'lists.members.list': inList,
    'lists.members.add': { ...inList, body: { emails } },
    'lists.courses.list': inList,
    'lists.members.remove': { params: { listId: vip, userId: ada } },
    'lists.delete': inList,
    'students.remove': ofAda,
  }
  const endpoints = new Map<string, Endpoint & { id: OperationId }>(endpointList.map((one) => [one.id, one]))
  return Object.entries(requests).flatMap(([id, { params, body }]) => {
    const endpoint = endpoints.get(id)
    if (!endpoint) return []
    const path = endpoint.path.replace('/api/v1', '').replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')
    return [{ id: endpoint.id, method: endpoint.method, path, status: endpoint.status, ...(body && { body }) }]
  })
}

/** Sends requests one after the other. */
export async function sendAll(api: Api, requests: readonly ExampleRequest[]): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = []
  for (const { method, path, body } of requests) responses.push(await api.request(method, path, { body }))
  return responses
}

/** The state of an academy, to compare before and after. Its clock must be frozen. */
export const stateOf = (academy: Academy) => JSON.stringify(academy.snapshot())
