/// <reference types="node" />
import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import type { OperationId } from '@academy-access/schemas'
import ky, { type Options } from 'ky'

import { AcademyClient, type ClientOptions, type Fetch, VERSION } from '../src/index.ts'

/** An academy with courses, students, a list and offers. */
export const fixture: AcademyFixture = {
  courses: [
    {
      title: 'Intro to TypeScript',
      slug: 'intro',
      term: 'free',
      lessons: [{ reading_time_minutes: 7 }, { reading_time_minutes: 5 }],
    },
    { title: 'Advanced Types', slug: 'advanced' },
    { title: 'Not out yet', slug: 'hidden', visibility: 'hidden' },
  ],
  students: [
    { email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'intro', completed_lessons: 1 }] },
    { email: 'bob@example.com' },
    { email: 'cleo@example.com' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }],
  offers: [
    { name: 'All access', courses: ['advanced'], granted_to: ['VIP'] },
    { name: 'Bundle', courses: ['intro'], holders: ['cleo@example.com'] },
  ],
}

/** The engine with the fixture, and a client that calls it without a network. */
export function setup(options: ClientOptions = {}, academyFixture: AcademyFixture = fixture) {
  const platform = createPlatform({ seed: 1, fixture: { academies: [academyFixture] } })
  const service = platform.academy()
  const client = new AcademyClient({
    baseUrl: 'http://academy.test',
    apiKey: service.apiKey,
    fetch: platform.fetch,
    ...options,
  })
  return { platform, service, client }
}

/** A `fetch` that returns or throws the next of these for each request, and repeats the last one. */
export function responding(...responses: (Response | Error)[]) {
  const requests: Request[] = []
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request)
    const response = responses[Math.min(requests.length, responses.length) - 1]
    if (response instanceof Response) return response.clone()
    throw response
  }
  return { fetch, requests }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** The response to a list of courses. */
export const fine = () => json({ data: { courses: [] } })

/** The page that it becomes. */
export const noCourses = { items: [], pagination: { total: 0, limit: 0, offset: 0 }, hasNext: false, nextOffset: null }

/** An error response of the API. */
export const errorResponse = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ error: { code, message: `because of ${code}` } }, status, headers)

/** The error of `fetch` in Node for a connection that is cut. */
export const reset = () =>
  Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  })

export const key = 'aa_live_0123456789abcdef0123456789abcdef'
/** The `user-agent` of a client in these tests. */
export const agent = `academy-access-sdk/${VERSION}`
export const someId = '11111111-1111-4111-8111-111111111111'

/** The data of a student who was created. */
export const created = {
  id: someId,
  email: 'ada@example.com',
  name: null,
  membershipStatus: 'created',
  enrollments: [],
}

/** The unhandled rejections while a function runs. */
export async function unhandledBy(run: () => Promise<unknown>): Promise<unknown[]> {
  const reasons: unknown[] = []
  const note = (reason: unknown) => void reasons.push(reason)
  process.on('unhandledRejection', note)
  try {
    await run()
    // Node reports unhandled rejections before the next macrotask.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', note)
  }
  return reasons
}

/** Responds to a request. */
export type RequestHandler = (request: Request) => Promise<Response>

/** A `fetch` that passes each request as a `Request`. */
export function fetchWith(handler: RequestHandler): Fetch {
  return async (url, init) => handler(new Request(url, init))
}

/** A client whose requests are handled by this function, or sent by the global `fetch`. */
export function clientOf(handler: RequestHandler | undefined, options: ClientOptions = {}) {
  const fetch = handler && fetchWith(handler)
  return new AcademyClient({ baseUrl: 'http://academy.test', apiKey: key, fetch, ...options })
}

/** A client with an instance of ky that has these options, and its requests. */
export function clientWith(kyOptions: Options, responses: (Response | Error)[], options: ClientOptions = {}) {
  const { fetch, requests } = responding(...responses)
  return { client: clientOf(fetch, { ky: ky.extend(kyOptions), ...options }), requests }
}

/** A call of every method, with required arguments only. */
export const calls: Readonly<Record<OperationId, (client: AcademyClient) => Promise<unknown>>> = {
  'courses.list': (client) => client.courses.list(),
  'students.list': (client) => client.students.list(),
  'students.create': (client) => client.students.create({ email: 'new@example.com' }),
  'students.get': (client) => client.students.get(someId),
  'students.remove': (client) => client.students.remove(someId),
  'enrollments.create': (client) => client.enrollments.create(someId, { course_id: someId }),
  'enrollments.revoke': (client) => client.enrollments.revoke(someId, someId),
  'lists.list': (client) => client.lists.list(),
  'lists.create': (client) => client.lists.create({ name: 'New' }),
  'lists.get': (client) => client.lists.get(someId),
  'lists.update': (client) => client.lists.update(someId, { name: 'New' }),
  'lists.delete': (client) => client.lists.delete(someId),
  'lists.members.list': (client) => client.lists.members.list(someId),
  'lists.members.add': (client) => client.lists.members.add(someId, { email: 'new@example.com' }),
  'lists.members.remove': (client) => client.lists.members.remove(someId, someId),
  'lists.courses.list': (client) => client.lists.courses.list(someId),
}
