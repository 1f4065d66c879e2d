import { createPlatform } from '@academy-access/engine'
import { type OperationId, operationIds } from '@academy-access/schemas'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { academyHandlers, createHandlers, override } from './index.ts'

const baseUrl = 'https://academy.test/school'
const platform = createPlatform({ fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
const [one, two] = [platform.academy('One'), platform.academy('Two')]
const server = setupServer(...createHandlers(platform, { baseUrl }))

beforeAll(() => server.listen())
afterEach(() => {
  server.resetHandlers()
  for (const academy of platform.academies) academy.reset()
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const ask = (path: string, { academy = one, ...init }: RequestInit & { academy?: typeof one } = {}) =>
  fetch(`${baseUrl}/api/v1${path}`, { ...init, headers: { ...json, authorization: `Bearer ${academy.apiKey}` } })
const add = (email: string, academy = one) =>
  ask('/students', { academy, method: 'POST', body: JSON.stringify({ email }) })
const outcome = async (answer: Promise<Response>): Promise<unknown> => {
  const response = await answer
  const { data, error } = (await response.json()) as { data?: unknown; error?: { code: string } }
  return error ? [response.status, error.code] : data
}

it('an error has the status of its code, and once means one request', async () => {
  server.use(override('students.create').error('limit_exceeded').once())
  expect(await outcome(add('ada@example.com'))).toEqual([402, 'limit_exceeded'])
  expect(one.students.list()).toEqual([])
  expect(await outcome(add('ada@example.com'))).toMatchObject({ membershipStatus: 'created' })
})

it('without once it stays until the handlers are reset', async () => {
  server.use(override('courses.list').error('internal_error', { message: 'Out of order' }))
  for (const _ of [1, 2]) expect(await outcome(ask('/courses'))).toEqual([500, 'internal_error'])
  server.resetHandlers()
  expect(await outcome(ask('/courses'))).toEqual({ courses: [] })
})

it('an error looks as the service writes it', async () => {
  server.use(override('courses.list').error('rate_limit_exceeded', { retry_after: 7, message: 'Slowly' }))
  const response = await ask('/courses')
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    429,
    '7',
    { error: { code: 'rate_limit_exceeded', message: 'Slowly' } },
  ])
})

it('a reply is a success with these data, and the academy knows nothing of it', async () => {
  const data = {
    id: crypto.randomUUID(),
    email: 'eve@example.com',
    name: null,
    membershipStatus: 'reactivated' as const,
    enrollments: [],
  }
  server.use(override('students.create').reply(data))
  const response = await add('eve@example.com')
  expect([response.status, await response.json()]).toEqual([201, { data }])
  expect(one.students.list()).toEqual([])
})

it('a reply that breaks the contract and a delay that is none are refused at once', () => {
  // @ts-expect-error: an id is a string.
  expect(() => override('lists.get').reply({ id: 7 })).toThrow('fault.reply.id: expected a string, got 7')
  for (const delay of [-1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => override('lists.get').delay(delay)).toThrow(/delay_ms: expected .*, got (-1|2147483648|NaN|Infinity)$/)
  }
  expect(override('lists.get').delay(5).delay(0).fault).toEqual({ operation: 'lists.get' })
})

it('a delay waits, and the next handler answers with the body that was sent', async () => {
  server.use(override('students.create').delay(30))
  const began = performance.now()
  expect(await outcome(add('ada@example.com'))).toMatchObject({ email: 'ada@example.com' })
  expect(performance.now() - began).toBeGreaterThanOrEqual(29)
})

it.each(['reset', 'truncate'] as const)('network %s breaks the connection', async (how) => {
  server.use(override('courses.list').network(how).once())
  await expect(ask('/courses').then((response) => response.text())).rejects.toThrow(TypeError)
  expect(await outcome(ask('/courses'))).toEqual({ courses: [] })
})

it('a passthrough lets the request out', async () => {
  const { serve } = await import('../test/other-server.ts')
  const other = await serve('{"data":{"courses":"from outside"}}')
  try {
    server.use(...createHandlers(platform), override('courses.list').passthrough())
    const headers = { authorization: `Bearer ${one.apiKey}` }
    expect(await (await fetch(`${other.url}/api/v1/courses`, { headers })).json()).toEqual({ data: { courses: [] } })
    server.use(override('courses.list').passthrough())
    expect(await (await fetch(`${other.url}/api/v1/courses`, { headers })).json()).toEqual({
      data: { courses: 'from outside' },
    })
  } finally {
    await other.close()
  }
})

it('an override of an academy leaves the others alone, and once counts its requests only', async () => {
  server.use(override('students.create', { academy: two }).error('academy_locked').once())
  expect(await outcome(add('ada@example.com', one))).toMatchObject({ membershipStatus: 'created' })
  expect(await outcome(add('ada@example.com', two))).toEqual([402, 'academy_locked'])
  expect(await outcome(add('ada@example.com', two))).toMatchObject({ membershipStatus: 'created' })
})

it('with a platform the journal tells of what an override answered', async () => {
  server.use(override('students.create', { baseUrl, platform }).error('limit_exceeded'))
  await add('ada@example.com')
  expect(one.journal).toMatchObject([
    { operation: 'students.create', code: 'limit_exceeded', request_body: { email: 'ada@example.com' } },
  ])
})

it('each step makes another override: the one that it began with stays as it was', async () => {
  const failing = override('courses.list').error('internal_error')
  server.use(failing.once())
  expect(await outcome(ask('/courses'))).toEqual([500, 'internal_error'])
  expect(await outcome(ask('/courses'))).toEqual({ courses: [] })
  server.use(failing)
  for (const _ of [1, 2]) expect(await outcome(ask('/courses'))).toEqual([500, 'internal_error'])
})

it('an override is a fault as well, for tests without MSW', async () => {
  one.faults.add(override('students.create').error('limit_exceeded').once().fault)
  const request = () =>
    platform.fetch('https://academy.test/api/v1/students', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${one.apiKey}` },
      body: '{"email":"ada@example.com"}',
    })
  expect(await outcome(request())).toEqual([402, 'limit_exceeded'])
  expect(await outcome(request())).toMatchObject({ membershipStatus: 'created' })
})

it('refuses what is no operation', () => {
  expect(() => override('students.delete' as OperationId)).toThrow(
    'override: expected an operation such as "courses.list", got "students.delete"',
  )
})

it('the handlers of single endpoints answer these alone', async () => {
  server.resetHandlers(academyHandlers.courses.list(platform), academyHandlers.lists.members.add(platform))
  const headers = { authorization: `Bearer ${one.apiKey}` }
  expect(await outcome(fetch('https://any.test/api/v1/courses', { headers }))).toEqual({ courses: [] })
  expect(server.listHandlers()).toHaveLength(2)
  server.resetHandlers(...createHandlers(platform, { baseUrl }))
})

it('there is a handler for every operation', () => {
  const names = (node: object, path: string[] = []): string[] =>
    Object.entries(node).flatMap(([name, child]) =>
      typeof child === 'function' ? [[...path, name].join('.')] : names(child as object, [...path, name]),
    )
  expect(names(academyHandlers)).toEqual(operationIds)
})

it('a key is added where a proxy would add it', async () => {
  server.use(...createHandlers(platform, { baseUrl: 'https://proxy.test/deep/', apiKey: () => two.apiKey }))
  const response = fetch('https://proxy.test/deep/api/v1/lists', {
    method: 'POST',
    headers: json,
    body: '{"name":"VIP"}',
  })
  expect(await outcome(response)).toMatchObject({ name: 'VIP' })
  expect(two.lists.list()).toMatchObject([{ name: 'VIP' }])
})
