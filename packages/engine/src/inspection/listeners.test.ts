import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'

import { afterEach, expect, it, vi } from 'vitest'

import { type AcademyEvent, createPlatform, type PlatformEvent } from '../index.ts'

const platform = createPlatform({ seed: 1, fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
const one = platform.academy('One')
const two = platform.academy('Two')
afterEach(() => platform.academies.forEach((academy) => academy.reset()))

const send = (key: string | undefined, path: string, body?: object) =>
  platform.fetch(`https://academy.test${path}`, {
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

/** Waits for a condition, however slow the machine is. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate()
}

it('a listener gets emails and requests in their order, until it is removed', async () => {
  const events: AcademyEvent[] = []
  const stop = one.subscribe((event) => events.push(event))
  await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  await send(two.apiKey, '/api/v1/courses')
  expect(events.map(({ type }) => type)).toEqual(['mail', 'request'])
  expect(events.map(({ entry }) => entry)).toEqual([one.outbox[0], one.journal[0]])
  stop()
  await send(one.apiKey, '/api/v1/courses')
  expect(events).toHaveLength(2)
})

it('a listener of a platform gets the events of all academies, and of requests without an academy', async () => {
  const events: PlatformEvent[] = []
  const stop = platform.subscribe((event) => events.push(event))
  await send(one.apiKey, '/api/v1/courses')
  await send(two.apiKey, '/api/v1/courses')
  await send(undefined, '/api/v1/courses')
  stop()
  expect(events.map(({ academy }) => academy?.name)).toEqual(['One', 'Two', undefined])
  expect(events[2]!.entry).toEqual(platform.journal.at(-1))
  // The record of a request has the API key.
  expect(events.map((event) => Object.keys(event))).toEqual([
    ['type', 'entry', 'academy'],
    ['type', 'entry', 'academy'],
    ['type', 'entry'],
  ])
})

it('a reset, a restore and a fork keep the listeners', async () => {
  const types: string[] = []
  const stop = one.subscribe(({ type }) => types.push(type))
  one.reset()
  one.restore(one.snapshot())
  await send(one.fork().apiKey, '/api/v1/courses')
  const before = types.length
  expect(types).not.toContain('request')
  await send(one.apiKey, '/api/v1/courses')
  expect(types.slice(before)).toEqual(['request'])
  stop()
})

it('D31 a listener that resets the academy, throws or rejects affects neither the request nor another listener', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const types: string[] = []
  const stops = [
    one.subscribe(() => {
      throw new Error('of a listener')
    }),
    one.subscribe(() => Promise.reject(new Error('of an async listener')) as never),
    one.subscribe(({ type }) => type === 'mail' && one.reset()),
    one.subscribe(({ type }) => types.push(type)),
  ]
  const response = await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  await until(() => types.includes('mail'))
  stops.forEach((stop) => stop())
  expect(response.status).toBe(201)
  expect(one.students.list()).toEqual([])
  expect(printed.mock.calls.length).toBeGreaterThanOrEqual(2)
  printed.mockRestore()
})

it('a listener can unsubscribe itself or another one, and the others still get every event', async () => {
  const heard: string[] = []
  const stops: (() => void)[] = []
  const listen = (name: string, act = () => {}) =>
    stops.push(
      one.subscribe(() => {
        heard.push(name)
        act()
      }),
    )
  listen('first', () => stops[1]?.())
  listen('second')
  listen('third', () => stops[2]?.())
  listen('fourth')
  await send(one.apiKey, '/api/v1/courses')
  expect(heard).toEqual(['first', 'third', 'fourth'])
  await send(one.apiKey, '/api/v1/courses')
  expect(heard.slice(3)).toEqual(['first', 'fourth'])
  stops.forEach((stop) => stop())
})

it('D31 a listener can call the academy: send requests, delete students, restore and unsubscribe', async () => {
  const types: string[] = []
  let isFirst = true
  const stops = [
    one.subscribe(() => {
      if (!isFirst) return
      isFirst = false
      void send(one.apiKey, '/api/v1/lists', { name: 'From a listener' })
      one.restore({ students: [{ email: 'restored@example.com' }] })
    }),
    one.subscribe(({ type }) => type !== 'state' && types.push(type)),
  ]
  const { status } = await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  await until(() => types.length === 3)
  stops.forEach((stop) => stop())
  expect(types).toEqual(['mail', 'request', 'request'])
  expect(status).toBe(201)
  expect(one.students.list().map(({ email }) => email)).toEqual(['restored@example.com'])
  expect(one.lists.list().map(({ name }) => name)).toEqual(['From a listener'])
})

it('D31 an error of a listener is printed, and never thrown or left unhandled', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation((_, error) => {
    if (error !== undefined) throw new Error('this value cannot be printed')
  })
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  process.on('uncaughtException', unhandled)
  const failing: (() => unknown)[] = [
    () => {
      throw null
    },
    () => Promise.reject(new Error('rejected')),
    // A promise that is no instance of this realm's `Promise`.
    () => runInNewContext('Promise.reject("rejected")'),
  ]
  const heard: string[] = []
  const stops = failing.map((fail) => one.subscribe(() => fail() as never))
  stops.push(platform.subscribe(({ type }) => heard.push(type)))
  expect((await send(one.apiKey, '/api/v1/courses')).status).toBe(200)
  await until(() => printed.mock.calls.length >= failing.length * 2)
  // Node reports an unhandled rejection after the microtasks of a turn.
  await setImmediate()
  process.off('unhandledRejection', unhandled)
  process.off('uncaughtException', unhandled)
  stops.forEach((stop) => stop())
  printed.mockRestore()
  expect(heard).toEqual(['request'])
  expect(unhandled).not.toHaveBeenCalled()
})

it('a listener that changes its event changes neither the journal nor the event of another listener', async () => {
  const seen: PlatformEvent[] = []
  const spoil = (event: AcademyEvent) => {
    Object.assign(event.entry, { status: 0, to: 'spoiled' })
    if ('ignored' in event.entry) Object.assign(event.entry.ignored ?? {}, ['spoiled'])
    Object.assign(event, { type: 'spoiled' })
  }
  const stops = [
    one.subscribe(spoil),
    one.subscribe((event) => seen.push(event)),
    platform.subscribe(spoil),
    platform.subscribe((event) => seen.push(event)),
  ]
  await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com', colour: 1 })
  await until(() => seen.length === 4)
  stops.forEach((stop) => stop())
  for (const { entry } of seen.filter(({ type }) => type === 'mail')) expect(entry).toEqual(one.outbox[0])
  for (const { entry } of seen.filter(({ type }) => type === 'request')) expect(entry).toEqual(one.journal[0])
  expect(one.outbox[0]?.to).toBe('ada@example.com')
  expect(one.journal[0]).toMatchObject({ status: 201, ignored: ['body.colour'] })
})

it('D32 the journal contains a response that was cut off, with the fault', async () => {
  for (const network of ['reset', 'stall', 'truncate'] as const) {
    one.faults.add({ operation: 'courses.list', network, times: 1 })
    await send(one.apiKey, '/api/v1/courses').catch(() => {})
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
  [
    'GET',
    '/api/v1/offers/7?x=1',
    'the API has no offers: use academy.offers, or the control offers.list of academy-server',
  ],
  ['GET', '/api/v1/weather', undefined],
  ['GET', '/favicon.ico', undefined],
])('an unknown route names the nearest one in the journal: %s %s', async (method, path, hint) => {
  const headers = { authorization: `Bearer ${one.apiKey}` }
  const response = await platform.fetch(`https://academy.test${path}`, { method, headers })
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'Route not found' } })
  expect((path.startsWith('/api') ? one : platform).journal.at(-1)!.hint).toBe(hint)
})

it('the journal entry of a wrong key says where the right key is', async () => {
  await send('aa_live_wrong', '/api/v1/courses')
  expect(platform.journal.at(-1)).toMatchObject({ status: 401, hint: expect.stringContaining('academy.apiKey') })
})
