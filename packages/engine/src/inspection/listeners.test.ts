import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'

import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { type AcademyEvent, createPlatform, type PlatformEvent } from '../index.ts'

const platform = createPlatform({ seed: 1, fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
const one = platform.academy('One')
const two = platform.academy('Two')
afterEach(() => platform.academies.list().forEach((academy) => academy.reset()))

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

/** Listens to an academy, or to the platform, until the end of the test. */
function listen<Event>(
  of: { subscribe(listener: (event: Event) => void): () => void },
  act: (event: Event) => unknown,
) {
  const stop = of.subscribe((event) => act(event) as void)
  onTestFinished(stop)
  return stop
}

it('a listener gets emails and requests in their order, until it is removed', async () => {
  const events: AcademyEvent[] = []
  const stop = listen(one, (event) => events.push(event))
  await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  await send(two.apiKey, '/api/v1/courses')
  expect(events.map(({ type }) => type)).toEqual(['mail', 'request'])
  expect(events.map(({ entry }) => entry)).toEqual([one.outbox.list()[0], one.journal.list()[0]])
  stop()
  await send(one.apiKey, '/api/v1/courses')
  expect(events).toHaveLength(2)
})

it('a listener of a platform gets the events of all academies, and of requests without an academy', async () => {
  const events: PlatformEvent[] = []
  listen(platform, (event) => events.push(event))
  for (const key of [one.apiKey, two.apiKey, undefined]) await send(key, '/api/v1/courses')
  expect(events.map(({ academy }) => academy?.name)).toEqual(['One', 'Two', undefined])
  expect(platform.journal.list().at(-1)).toEqual({ ...events[2]!.entry, nearest_key: null })
  // The record of a request has the API key.
  const fields = ['type', 'entry', 'academy']
  expect(events.map((event) => Object.keys(event))).toEqual([fields, fields, ['type', 'entry']])
})

it('a reset, a restore and a fork keep the listeners', async () => {
  const types: string[] = []
  listen(one, ({ type }) => types.push(type))
  one.reset()
  one.restore(one.snapshot())
  await send(one.fork().apiKey, '/api/v1/courses')
  const before = types.length
  expect(types).not.toContain('request')
  await send(one.apiKey, '/api/v1/courses')
  expect(types.slice(before)).toEqual(['request'])
})

it('a listener can unsubscribe itself or another one, and the others still get every event', async () => {
  const heard: string[] = []
  const stops: (() => void)[] = []
  const add = (name: string, act = () => {}) => stops.push(listen(one, () => (heard.push(name), act())))
  add('first', () => stops[1]?.())
  add('second')
  add('third', () => stops[2]?.())
  add('fourth')
  await send(one.apiKey, '/api/v1/courses')
  expect(heard).toEqual(['first', 'third', 'fourth'])
  await send(one.apiKey, '/api/v1/courses')
  expect(heard.slice(3)).toEqual(['first', 'fourth'])
})

it('D31 a listener can call the academy: send requests, delete students, restore and unsubscribe', async () => {
  const types: string[] = []
  let isFirst = true
  listen(one, () => {
    if (!isFirst) return
    isFirst = false
    void send(one.apiKey, '/api/v1/lists', { name: 'From a listener' })
    one.restore({ students: [{ email: 'restored@example.com' }] })
  })
  listen(one, ({ type }) => type !== 'state' && types.push(type))
  const { status } = await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })
  await until(() => types.length === 3)
  expect(types).toEqual(['mail', 'request', 'request'])
  expect(status).toBe(201)
  expect(one.students.list().map(({ email }) => email)).toEqual(['restored@example.com'])
  expect(one.lists.list().map(({ name }) => name)).toEqual(['From a listener'])
})

it('D31 a listener that resets the academy, throws or rejects affects neither the request nor another listener', async () => {
  // An error is printed, and never thrown or left unhandled.
  const printed = vi.spyOn(console, 'error').mockImplementation((_, error) => {
    if (error !== undefined) throw new Error('this value cannot be printed')
  })
  const unhandled = vi.fn()
  const errors = ['unhandledRejection', 'uncaughtException']
  for (const name of errors) process.on(name, unhandled)
  onTestFinished(() => {
    printed.mockRestore()
    for (const name of errors) process.off(name, unhandled)
  })
  const failing: (() => unknown)[] = [
    () => {
      throw null
    },
    () => Promise.reject(new Error('rejected')),
    // A promise that is no instance of this realm's `Promise`.
    () => runInNewContext('Promise.reject("rejected")'),
  ]
  for (const fail of failing) listen(one, fail)
  listen(one, ({ type }) => type === 'mail' && one.reset())
  const types: string[] = []
  listen(one, ({ type }) => types.push(type))
  expect((await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com' })).status).toBe(201)
  await until(() => types.includes('reset') && printed.mock.calls.length >= failing.length * 2 * types.length)
  // Node reports an unhandled rejection after the microtasks of a turn.
  await setImmediate()
  expect(types.slice(0, 2)).toEqual(['mail', 'request'])
  expect(one.students.list()).toEqual([])
  expect(unhandled).not.toHaveBeenCalled()
})

it('a listener that changes its event changes neither the journal nor the event of another listener', async () => {
  const seen: PlatformEvent[] = []
  const spoil = (event: AcademyEvent) => {
    Object.assign(event.entry, { status: 0, to: 'spoiled' })
    if ('ignored' in event.entry) Object.assign(event.entry.ignored ?? {}, ['spoiled'])
    Object.assign(event, { type: 'spoiled' })
  }
  for (const of of [one, platform]) {
    listen(of, spoil)
    listen<PlatformEvent>(of, (event) => seen.push(event))
  }
  await send(one.apiKey, '/api/v1/students', { email: 'ada@example.com', colour: 1 })
  await until(() => seen.length === 4)
  for (const { type, entry } of seen)
    expect(entry).toEqual(type === 'mail' ? one.outbox.list()[0] : one.journal.list()[0])
  expect(one.outbox.list()[0]?.to).toBe('ada@example.com')
  expect(one.journal.list()[0]).toMatchObject({ status: 201, ignored: ['body.colour'] })
})

const control = 'the control offers.list of academy-server'

it.each([
  ['GET', '/api/v1/student', 'did you mean GET /api/v1/students?'],
  ['GET', '/api/v1/students/', 'did you mean GET /api/v1/students?'],
  ['GET', '/Students', 'did you mean GET /api/v1/students?'],
  ['POST', '/api/v1/lists/7/member?x=1', 'did you mean POST /api/v1/lists/:listId/members?'],
  ['PUT', '/api/v1/lists/7', 'did you mean GET or PATCH or DELETE /api/v1/lists/:listId?'],
  ['DELETE', '/api/v1/lists/7/members', 'did you mean GET or POST /api/v1/lists/:listId/members?'],
  ['GET', '/api/v1/offers/7?x=1', `the API has no offers: use academy.offers, or ${control}`],
  ['GET', '/api/v1/all-courses', 'did you mean GET /api/v1/courses?'],
  ['GET', '/api/v1/weather', undefined],
  ['GET', '/api/v1/kids', undefined],
  ['GET', '/favicon.ico', undefined],
])('an unknown route names the nearest one in the journal: %s %s', async (method, path, hint) => {
  const headers = { authorization: `Bearer ${one.apiKey}` }
  const response = await platform.fetch(`https://academy.test${path}`, { method, headers })
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'Route not found' } })
  expect((path.startsWith('/api') ? one : platform).journal.list().at(-1)!.hint).toBe(hint)
})
