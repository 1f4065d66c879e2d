import { getEventListeners } from 'node:events'

import { collectGarbage } from '@academy-access/kit/collect-garbage'
import ky from 'ky'
import { afterEach, expect, it, vi } from 'vitest'

import { pageFor } from '../../test/changing-academy.ts'
import { deferred } from '../../test/fake-time.ts'
import { clientOf, errorResponse, json, responding } from '../../test/support.ts'
import { fetches, type Step } from '../../test/wire.ts'
import type { ClientOptions, Fetch, RequestOptions } from '../index.ts'

afterEach(() => void vi.useRealTimers())

const broken = () => json({ data: { courses: [{ id: 1 }] } })
const silently = { logger: { warn: () => {} } }

/** How a call with these options ends: with its data, or with the name of its error. */
async function outcome(client: ClientOptions, call: RequestOptions) {
  const result = await clientOf(responding(broken()).fetch, { ...silently, ...client })
    .courses.list({}, call)
    .result()
  return result.ok ? 'data' : result.error.name
}

it.each<[ClientOptions['validate'], RequestOptions['validate'], string]>([
  [undefined, undefined, 'ProtocolError'],
  [undefined, 'off', 'data'],
  ['off', undefined, 'data'],
  ['off', 'error', 'ProtocolError'],
  ['error', 'warn', 'data'],
  ['warn', 'error', 'ProtocolError'],
])('validate: %j of the client and %j of the call', async (client, call, expected) => {
  expect(await outcome({ validate: client }, { validate: call })).toBe(expected)
})

it('validate: "warn" of a call warns the logger of the client', async () => {
  const warn = vi.fn()
  await clientOf(responding(broken()).fetch, { logger: { warn } }).courses.list({}, { validate: 'warn' })
  expect(warn).toHaveBeenCalledOnce()
})

it('validate of a call holds for every page of an iteration', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ id: `${index}`, email: 5 }))
  const client = clientOf(async (request) => pageFor(request, rows))
  expect(await client.students.list({}, { validate: 'off' }).all()).toHaveLength(150)
  await expect(client.students.list().all()).rejects.toMatchObject({ name: 'ProtocolError' })
})

it.each<[number | undefined, number | undefined, number]>([
  [undefined, 1000, 1],
  [1000, undefined, 1],
  [1000, 5000, 2],
  [5000, 1000, 1],
])('maxWait: %j of the client and %j of the call', async (client, call, attempts) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const slow = errorResponse(503, 'internal_error', { 'retry-after': '3' })
  const { fetch, requests } = responding(slow, json({ data: { courses: [] } }))
  const done = clientOf(fetch, { maxWait: client }).courses.list({}, { maxWait: call }).result()
  await vi.advanceTimersByTimeAsync(3000)
  expect((await done).ok).toBe(attempts === 2)
  expect(requests).toHaveLength(attempts)
})

it.each(['client', 'call'] as const)('the signal of the %s aborts a call that has both', async (which) => {
  const controllers = { client: new AbortController(), call: new AbortController() }
  const arrived = deferred()
  const fetch: Step = (request) => (arrived.resolve(), fetches(request))
  const client = clientOf(fetch, { signal: controllers.client.signal })
  const call = client.courses.list({}, { signal: controllers.call.signal }).catch((error: unknown) => error)
  await arrived.promise
  controllers[which].abort('enough')
  expect(await call).toBe('enough')
  const next = await client.courses.list({}, { signal: AbortSignal.abort('never') }).catch((error: unknown) => error)
  expect(next).toBe(which === 'client' ? 'enough' : 'never')
})

it('the signal of the client aborts all its calls, their waits, and the calls that come later', async () => {
  const controller = new AbortController()
  const { fetch, requests } = responding(errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '30' }))
  const client = clientOf(fetch, { signal: controller.signal })
  const outcome = (call: Promise<unknown>) => call.catch((error: unknown) => error)
  const calls: Promise<unknown>[] = []
  await new Promise<void>((resolve) => {
    const watched = client.withOptions({ hooks: { onRetry: () => resolve() } })
    calls.push(outcome(watched.courses.list()), outcome(watched.students.list().all()))
  })
  calls.push(outcome(client.courses.list()))
  const reason = new Error('the request is over')
  controller.abort(reason)
  expect(await Promise.all(calls)).toEqual([reason, reason, reason])
  const sent = requests.length
  await expect(client.lists.list()).rejects.toBe(reason)
  await expect(client.withOptions({ timeout: 1 }).lists.list()).rejects.toBe(reason)
  expect(requests).toHaveLength(sent)
})

it('a call leaves no listener at either signal', async () => {
  const { signal: ofClient } = new AbortController()
  const { signal: ofCall } = new AbortController()
  const listeners = () => [ofClient, ofCall].map((signal) => getEventListeners(signal, 'abort').length)
  let during: number[] = []
  const client = clientOf(
    async () => {
      during = listeners()
      return json({ data: { courses: [] } })
    },
    { signal: ofClient },
  )
  await client.courses.list({}, { signal: ofCall })
  expect(during).toEqual([1, 1])
  await client
    .withOptions({ fetch: () => Promise.reject(new Error('cut')), maxRetries: 0 })
    .courses.list()
    .result()
  await client.students.get('..', { signal: ofCall }).result()
  expect(listeners()).toEqual([0, 0])
})

const instances = [
  ['ky', undefined],
  ['an instance of the caller', ky.extend({ headers: { 'x-team': 'a' } })],
] as const
it.each(process.env['THOROUGH'] ? instances : instances.slice(0, 1))(
  'a signal that lives as long as the program keeps nothing of its calls: %s',
  async (_, instance) => {
    const { signal } = new AbortController()
    const signals: WeakRef<AbortSignal>[] = []
    const fetch: Fetch = async (_url, init) => {
      signals.push(new WeakRef(init.signal))
      return json({ data: { courses: [] } })
    }
    const client = clientOf(async () => json({}), { fetch, signal, ky: instance })
    for (let call = 0; call < 800; call++) await client.courses.list({}, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    // Signals that follow others need more than one collection.
    await collectGarbage()
    await collectGarbage()
    expect(signals.filter((ref) => ref.deref()).length).toBeLessThan(100)
  },
)
