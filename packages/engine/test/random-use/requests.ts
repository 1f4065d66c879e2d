import { emails } from './fixtures.ts'
import { courseOf, listOf, nth, pick, some, studentOf, unknownId } from './choices.ts'
import type { Operation, World } from './world.ts'

/** Valid and invalid requests to all endpoints. */
export const requests: Record<string, Operation> = {
  'GET courses': (world, { c }) => send(world, 'GET', '/courses', undefined, c),
  'GET students': (world, { a, b, c }) => send(world, 'GET', `/students?limit=${a % 4}&offset=${b % 5}`, undefined, c),
  'POST students': (world, { a, b, c }) =>
    send(world, 'POST', '/students', {
      email: address(a),
      ...(b % 3 > 0 && { name: pick(['Ada', '  ', 'x'.repeat(201), 'Kim'], b) }),
      ...(c % 2 > 0 && {
        course_ids: some(
          world.academy.courses.list().map(({ id }) => id),
          c >> 1,
        ),
      }),
      ...(a % 2 > 0 && {
        list_ids: some(
          world.academy.lists.list().map(({ id }) => id),
          b,
        ),
      }),
      ...(b % 5 === 0 && { send_welcome_email: false }),
    }),
  'GET student': (world, { a, c }) => send(world, 'GET', `/students/${studentOf(world, a)}`, undefined, c),
  'DELETE student': (world, { a, c }) => send(world, 'DELETE', `/students/${studentOf(world, a)}`, undefined, c),
  'POST enrollment': (world, { a, b, c }) =>
    send(world, 'POST', `/students/${studentOf(world, a)}/enrollments`, { course_id: courseOf(world, b) }, c),
  'DELETE enrollment': (world, { a, b, c }) => {
    const { id, enrollments } = nth(world.academy.students.list(), a, 'student')
    const enrollment = pick([...enrollments.map((record) => record.id), unknownId], b)
    return send(world, 'DELETE', `/students/${id}/enrollments/${enrollment}`, undefined, c)
  },
  'GET lists': (world, { c }) => send(world, 'GET', '/lists', undefined, c),
  'POST lists': (world, { a, b, c }) =>
    send(world, 'POST', '/lists', { name: pick(listNames, a), ...(b % 2 > 0 && { description: `About ${b}` }) }, c),
  'GET list': (world, { a, c }) => send(world, 'GET', `/lists/${listOf(world, a)}`, undefined, c),
  'PATCH list': (world, { a, b, c }) =>
    send(world, 'PATCH', `/lists/${listOf(world, a)}`, {
      ...(b % 2 > 0 && { name: pick(listNames, b >> 1) }),
      ...(c % 2 > 0 && { description: c % 3 > 0 ? `About ${c}` : null }),
    }),
  'DELETE list': (world, { a, c }) => send(world, 'DELETE', `/lists/${listOf(world, a)}`, undefined, c),
  'GET members': (world, { a, b, c }) =>
    send(world, 'GET', `/lists/${listOf(world, a)}/members?limit=${b % 3}&offset=${b % 4}`, undefined, c),
  'POST members': (world, { a, b, c }) =>
    send(world, 'POST', `/lists/${listOf(world, a)}/members`, {
      ...(b % 7 > 0 && { emails: [address(b), address(c), address(b + 1)] }),
      ...(b % 7 < 2 && { email: address(c) }),
      ...(c % 3 === 0 && { send_welcome_email: false }),
    }),
  'DELETE member': (world, { a, b, c }) =>
    send(world, 'DELETE', `/lists/${listOf(world, a)}/members/${studentOf(world, b)}`, undefined, c),
  'GET list courses': (world, { a, c }) => send(world, 'GET', `/lists/${listOf(world, a)}/courses`, undefined, c),
  'send an unknown route': (world, { a, b, c }) =>
    send(world, pick(['GET', 'PUT', 'DELETE'], a), pick(['/offers', '/students/', '/lists//members'], b), undefined, c),
  'send a malformed body': (world, { a, b, c }) =>
    send(world, 'POST', pick(['/students', '/lists'], a), pick(['', '{', '[]', '{"name":7,"email":7}'], b), c),
}

/** The responses of all endpoints that read: every page, student, list, member and course. */
export async function readAll(world: World): Promise<string[]> {
  const { academy } = world
  const pages = (path: string, count: number) => [0, 3, 6, count].map((offset) => `${path}?limit=3&offset=${offset}`)
  const { students, lists } = { students: academy.students.list(), lists: academy.lists.list() }
  const paths = [
    '/courses',
    '/lists',
    ...pages('/students', students.length),
    ...students.map(({ id }) => `/students/${id}`),
    ...lists.flatMap(({ id, members }) => [
      `/lists/${id}`,
      `/lists/${id}/courses`,
      ...pages(`/lists/${id}/members`, members.length),
    ]),
  ]
  return Promise.all(
    paths.map(async (path) => `${path}: ${await (await send(world, 'GET', path, undefined, 1)).text()}`),
  )
}

/** Sends a request. `key` chooses one of the academy's keys, or none. */
function send({ platform, academy }: World, method: string, path: string, body?: unknown, key = 0): Promise<Response> {
  const keys = [academy.apiKey, ...academy.keys.list().map((candidate) => candidate.key), undefined]
  const used = key % 20 === 0 ? pick(keys, key / 20) : academy.apiKey
  return platform.fetch(`https://academy.test/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(used !== undefined && { authorization: `Bearer ${used}` }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const listNames = ['VIP', 'Gold', 'gold ', 'Silver', 'Cohort 1', 'Straße', 'STRASSE', 'İ', 'i̇', '__proto__', '']
const address = (number: number) => pick([...emails, ` ${emails[3]!.toUpperCase()} `, 'nonsense'], number)
