import { afterEach, expect, it, vi } from 'vitest'

import { type AcademyEvent, createPlatform, type PlatformEvent } from './index.ts'

const platform = createPlatform({ seed: 1, fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
const one = platform.academy('One')
const two = platform.academy('Two')
afterEach(() => platform.academies.forEach((academy) => academy.reset()))

const ask = (key: string | undefined, path: string, body?: object) =>
  platform.fetch(`https://academy.test${path}`, {
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

it('tells of mails and requests in their order, and no more after it is stopped', async () => {
  const events: AcademyEvent[] = []
  const stop = one.subscribe((event) => events.push(event))
  await ask(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  await ask(two.apiKey, '/api/v1/courses')
  expect(events.map(({ type }) => type)).toEqual(['mail', 'request'])
  expect(events.map(({ entry }) => entry)).toEqual([one.outbox[0], one.journal[0]])
  stop()
  await ask(one.apiKey, '/api/v1/courses')
  expect(events).toHaveLength(2)
})

it('a platform tells of all its academies, and of requests that reach none', async () => {
  const events: PlatformEvent[] = []
  const stop = platform.subscribe((event) => events.push(event))
  await ask(one.apiKey, '/api/v1/courses')
  await ask(two.apiKey, '/api/v1/courses')
  await ask(undefined, '/api/v1/courses')
  stop()
  expect(events.map(({ academy }) => academy?.name)).toEqual(['One', 'Two', undefined])
  expect(events[2]!.entry).toEqual(platform.journal.at(-1))
})

it('a reset, a restore and a fork leave who listens', async () => {
  const types: string[] = []
  const stop = one.subscribe(({ type }) => types.push(type))
  one.reset()
  one.restore(one.snapshot())
  await ask(one.fork().apiKey, '/api/v1/courses')
  expect(types).toEqual([])
  await ask(one.apiKey, '/api/v1/courses')
  expect(types).toEqual(['request'])
  stop()
})

it('D31 a listener that resets the academy, or throws, breaks no request', async () => {
  const problems: unknown[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => {
    void Promise.resolve()
      .then(task)
      .catch((problem: unknown) => problems.push(problem))
  })
  const stops = [
    one.subscribe(() => {
      throw new Error('of a listener')
    }),
    one.subscribe(({ type }) => type === 'mail' && one.reset()),
  ]
  const response = await ask(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  stops.forEach((stop) => stop())
  await vi.waitFor(() => expect(problems).toHaveLength(2))
  vi.unstubAllGlobals()
  expect(response.status).toBe(201)
  expect(one.students.list()).toEqual([])
})

it('D32 the journal tells of an answer that was broken off, and by what', async () => {
  for (const network of ['reset', 'stall', 'truncate'] as const) {
    one.faults.add({ operation: 'courses.list', network, times: 1 })
    await ask(one.apiKey, '/api/v1/courses').catch(() => {})
    expect(one.journal.at(-1)).toMatchObject({ status: 0, network })
  }
})

it.each([
  ['GET', '/api/v1/student', 'did you mean GET /api/v1/students?'],
  ['GET', '/api/v1/students/', 'did you mean GET /api/v1/students?'],
  ['GET', '/Students', 'did you mean GET /api/v1/students?'],
  ['POST', '/api/v1/lists/7/member?x=1', 'did you mean POST /api/v1/lists/:listId/members?'],
  ['PUT', '/api/v1/lists/7', 'did you mean GET or PATCH or DELETE /api/v1/lists/:listId?'],
  ['DELETE', '/api/v1/lists/7/members', 'did you mean GET or POST /api/v1/lists/:listId/members?'],
  ['GET', '/api/v1/offers', 'did you mean GET /api/v1/courses?'],
  ['GET', '/favicon.ico', undefined],
])('an unknown route names the nearest one in the journal: %s %s', async (method, path, hint) => {
  const headers = { authorization: `Bearer ${one.apiKey}` }
  const response = await platform.fetch(`https://academy.test${path}`, { method, headers })
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'Route not found' } })
  expect((path.startsWith('/api') ? one : platform).journal.at(-1)!.hint).toBe(hint)
})

it('a wrong key says in the journal where the right one is', async () => {
  await ask('aa_live_wrong', '/api/v1/courses')
  expect(platform.journal.at(-1)).toMatchObject({ status: 401, hint: expect.stringContaining('academy.apiKey') })
})
