// cspell:ignore ofset
import { setImmediate } from 'node:timers/promises'

import { createPlatform } from '@academy-access/engine'
import { operationIds } from '@academy-access/schemas'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

import { serve } from '../test/other-server.ts'
import { academyHandlers, createHandlers, override } from './index.ts'

const baseUrl = 'https://academy.test/school'
const platform = createPlatform({ fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
const [one, two] = [platform.academy('One'), platform.academy('Two')]
const server = setupServer(...createHandlers(platform, { baseUrl }))

beforeAll(() => server.listen())
afterEach(() => {
  server.resetHandlers()
  for (const academy of platform.academies.list()) academy.reset()
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const send = (path: string, { academy = one, ...init }: RequestInit & { academy?: typeof one } = {}) =>
  fetch(`${baseUrl}/api/v1${path}`, { ...init, headers: { ...json, authorization: `Bearer ${academy.apiKey}` } })
const add = (email: string, academy = one) =>
  send('/students', { academy, method: 'POST', body: JSON.stringify({ email }) })
/** The data of a success, or the status and the code of an error. */
const outcome = async (sent: Promise<Response>): Promise<unknown> => {
  const response = await sent
  const { data, error }: { data?: unknown; error?: { code: string } } = await response.json()
  return error ? [response.status, error.code] : data
}

it('error responds with the status of its code, and once limits it to one request', async () => {
  server.use(override('students.create').once().error('limit_exceeded'))
  expect(await outcome(add('ada@example.com'))).toEqual([402, 'limit_exceeded'])
  expect(one.students.list()).toEqual([])
  expect(await outcome(add('ada@example.com'))).toMatchObject({ membershipStatus: 'created' })
})

it('when limits an override to requests with these values, and once counts only those', async () => {
  const ada = { body: { email: 'Ada@example.com' } }
  for (const options of [{}, { platform }, { platform, academy: one }]) {
    server.use(
      override('students.create', { baseUrl, ...options })
        .when(ada)
        .error('limit_exceeded')
        .once(),
    )
    expect(await outcome(add('bob@example.com'))).toMatchObject({ membershipStatus: 'created' })
    expect(await outcome(add('ada@example.com'))).toEqual([402, 'limit_exceeded'])
    expect(await outcome(add('ada@example.com'))).toMatchObject({ membershipStatus: 'created' })
    server.resetHandlers()
    one.reset()
  }
  const second = { query: { offset: 2 } }
  server.use(override('students.list', { baseUrl }).delay(1).when(second).error('internal_error'))
  expect(await outcome(send('/students?limit=2'))).toMatchObject({ students: [] })
  expect(await outcome(send('/students?limit=2&offset=2'))).toEqual([500, 'internal_error'])
})

it('when rejects names that the operation does not have', () => {
  const paged = override('students.list')
  // @ts-expect-error: no such parameter.
  const second = () => paged.when({ query: { ofset: 2 } })
  expect(() => second().error('internal_error')).toThrow('did you mean offset?')
})

it('an error response has the format of the service', async () => {
  server.use(override('courses.list').error('rate_limit_exceeded', { retry_after: 7, message: 'Slowly' }))
  const response = await send('/courses')
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    429,
    '7',
    { error: { code: 'rate_limit_exceeded', message: 'Slowly' } },
  ])
})

it('reply responds with a success and these data, and the academy does not change', async () => {
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

it('reply rejects data that break the contract, and delay rejects invalid numbers', () => {
  // @ts-expect-error: an id is a string.
  expect(() => override('lists.get').reply({ id: 7 })).toThrow('fault.reply.id: expected a string, got 7')
  for (const delay of [-1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => override('lists.get').delay(delay)).toThrow(/delay_ms: expected .*, got (-1|2147483648|NaN|Infinity)$/)
  }
  expect(override('lists.get').delay(5).delay(0).fault).toEqual({ operation: 'lists.get' })
})

it('delay waits, and then the next handler responds to the whole request', async () => {
  server.use(override('students.create').delay(86_400_000))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const response = add('ada@example.com')
    while (vi.getTimerCount() === 0) await setImmediate()
    vi.advanceTimersByTime(86_399_999)
    await setImmediate()
    expect(one.journal.list()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(await outcome(response)).toMatchObject({ email: 'ada@example.com' })
  } finally {
    vi.useRealTimers()
  }
})

it.each(['a fault', 'an override'])('an abort during the delay of %s prints nothing', async (by) => {
  const printed = vi.spyOn(console, 'error')
  if (by === 'a fault') one.faults.add({ operation: 'courses.list', delay_ms: 86_400_000 })
  else server.use(override('courses.list', { platform }).delay(86_400_000).error('internal_error'))
  const controller = new AbortController()
  server.use(http.all('*', () => void setTimeout(() => controller.abort())))
  const headers = { authorization: `Bearer ${one.apiKey}` }
  const response = fetch(`${baseUrl}/api/v1/courses`, { headers, signal: controller.signal })
  await expect(response).rejects.toThrow('aborted')
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(printed).not.toHaveBeenCalled()
})

it.each(['reset', 'truncate'] as const)('network(%j) breaks the connection', async (how) => {
  server.use(override('courses.list').network(how).once())
  await expect(send('/courses').then((response) => response.text())).rejects.toThrow(TypeError)
  expect(await outcome(send('/courses'))).toEqual({ courses: [] })
})

it('passthrough sends the request to the network', async () => {
  await using other = await serve('{"data":{"courses":"from the network"}}')
  server.use(...createHandlers(platform), override('courses.list').passthrough())
  const headers = { authorization: `Bearer ${one.apiKey}` }
  expect(await (await fetch(`${other.url}/api/v1/courses`, { headers })).json()).toEqual({ data: { courses: [] } })
  server.use(override('courses.list').passthrough())
  expect(await (await fetch(`${other.url}/api/v1/courses`, { headers })).json()).toEqual({
    data: { courses: 'from the network' },
  })
})

it('an override for an academy does not affect others, and once counts only its requests', async () => {
  server.use(override('students.create', { academy: two }).error('academy_locked').once())
  expect(await outcome(add('ada@example.com', one))).toMatchObject({ membershipStatus: 'created' })
  expect(await outcome(add('ada@example.com', two))).toEqual([402, 'academy_locked'])
  expect(await outcome(add('ada@example.com', two))).toMatchObject({ membershipStatus: 'created' })
})

it('with a platform the journal records the responses of an override', async () => {
  server.use(override('students.create', { baseUrl, platform }).error('limit_exceeded'))
  await add('ada@example.com')
  expect(one.journal.list()).toMatchObject([
    { operation: 'students.create', code: 'limit_exceeded', request_body: { email: 'ada@example.com' } },
  ])
})

it('each method returns a new override, and the first one applies until the handlers are reset', async () => {
  const failing = override('courses.list').error('internal_error')
  server.use(failing.once())
  expect(await outcome(send('/courses'))).toEqual([500, 'internal_error'])
  expect(await outcome(send('/courses'))).toEqual({ courses: [] })
  server.use(failing)
  for (const _ of [1, 2]) expect(await outcome(send('/courses'))).toEqual([500, 'internal_error'])
  server.resetHandlers()
  expect(await outcome(send('/courses'))).toEqual({ courses: [] })
})

it('an override has a fault for tests without MSW', async () => {
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

it('rejects an unknown operation', () => {
  // @ts-expect-error: no such operation.
  expect(() => override('students.delete')).toThrow(
    'override: expected an operation such as "courses.list", got "students.delete"',
  )
})

it('the handler of one endpoint matches only this endpoint', async () => {
  server.resetHandlers(academyHandlers.courses.list(platform), academyHandlers.lists.members.add(platform))
  const headers = { authorization: `Bearer ${one.apiKey}` }
  expect(await outcome(fetch('https://any.test/api/v1/courses', { headers }))).toEqual({ courses: [] })
  expect(server.listHandlers()).toHaveLength(2)
  server.resetHandlers(...createHandlers(platform, { baseUrl }))
})

it('there is a handler for every operation', () => {
  const names = (node: object, path: string[] = []): string[] =>
    Object.entries(node).flatMap(([name, child]) =>
      typeof child === 'object' && child !== null ? names(child, [...path, name]) : [[...path, name].join('.')],
    )
  expect(names(academyHandlers)).toEqual(operationIds)
})

it('apiKey adds a key to requests without one, as a proxy does', async () => {
  server.use(...createHandlers(platform, { baseUrl: 'https://proxy.test/deep/', apiKey: () => two.apiKey }))
  const response = fetch('https://proxy.test/deep/api/v1/lists', {
    method: 'POST',
    headers: json,
    body: '{"name":"VIP"}',
  })
  expect(await outcome(response)).toMatchObject({ name: 'VIP' })
  expect(two.lists.list()).toMatchObject([{ name: 'VIP' }])
})

it('D06 a streamed body of 8 MB is rejected', async () => {
  const chunk = new Uint8Array(65_536).fill(32)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk)
      if (++sent === 128) controller.close()
    },
  })
  // `duplex` is missing in the types of the DOM.
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  expect(await outcome(send('/students', init))).toEqual([400, 'validation_error'])
})
