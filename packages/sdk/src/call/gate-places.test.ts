import ky, { type Hooks } from 'ky'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clientOf, errorResponse, json, key, type RequestHandler, reset } from '../../test/support.ts'
import type { AcademyClient, ClientOptions } from '../index.ts'

// A call takes one of `maxConcurrency` places for each attempt. A place that is given back twice lets too many requests
// run at once, and a place that is not given back lets the other calls wait forever.

// Loading a file takes real time.
await import('./with-hooks.ts')
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const fine = () => json({ data: { courses: [] } })
const slowDown = () => errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '1' })
const never = () => new Promise<never>(() => {})
const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

async function finish<Value>(call: Promise<Value>): Promise<Value | 'unfinished'> {
  const outcomes: Value[] = []
  void call.then((value) => outcomes.push(value))
  for (let step = 0; step < 1000 && outcomes.length === 0; step++) await vi.advanceTimersByTimeAsync(100)
  return outcomes[0] ?? 'unfinished'
}

/** The behaviour of `fetch` for the first requests. After that it responds after 50 ms. */
type First = (() => Promise<Response>)[]
const throws = () => Promise.reject(reset())
const responds = (response: () => Response) => async () => {
  await wait(50)
  return response()
}

const withHooks = (hooks: Hooks): ClientOptions => ({ ky: ky.extend({ hooks }) })
let keys = 0

const cases: Record<string, [First, ClientOptions]> = {
  'a success': [[], {}],
  'a backoff after a broken connection': [[throws], {}],
  'a backoff after a 503': [[responds(() => errorResponse(503, 'internal_error'))], {}],
  'two retries': [[throws, throws], {}],
  'a backoff after a timeout': [[never], {}],
  'a 429': [[responds(slowDown)], {}],
  'a 429 after a backoff': [[throws, responds(slowDown)], {}],
  'a backoff after a 429': [[responds(slowDown), throws], {}],
  'a failure': [[responds(() => errorResponse(403, 'forbidden'))], {}],
  'a 429 without retries': [[responds(slowDown)], { maxRetries: 0 }],
  'an error that is not repeated': [[throws, throws, throws], {}],
  'an apiKey function that fails': [[], { apiKey: () => (keys++ === 0 ? Promise.reject(new Error('closed')) : key) }],
  'an apiKey function that fails after a backoff': [
    [throws],
    { apiKey: () => (keys++ === 1 ? Promise.reject(new Error('closed')) : key) },
  ],
  'a backoff with hooks of ky': [[throws], withHooks({})],
  'a 429 with hooks of ky': [[responds(slowDown)], withHooks({})],
  'a hook that responds': [[], withHooks({ beforeRequest: [() => (keys++ === 0 ? fine() : undefined)] })],
  'a hook that responds after a backoff': [[throws], withHooks({ beforeRetry: [() => fine()] })],
  'a hook that replaces the repeated request': [
    [throws],
    withHooks({ beforeRetry: [({ request }) => new Request(request)] }),
  ],
  'a hook that stops the retries': [[throws], withHooks({ beforeRetry: [() => ky.stop] })],
  'a hook that repeats a success': [
    [],
    withHooks({ afterResponse: [() => (keys++ === 0 ? ky.retry({ delay: 10 }) : undefined)] }),
  ],
  'a hook that throws': [
    [],
    withHooks({
      beforeRequest: [
        () => {
          if (keys++ === 0) throw new Error('broken')
        },
      ],
    }),
  ],
  'an onResponse hook that hangs': [[], { hooks: { onResponse: () => (keys++ === 0 ? never() : undefined) } }],
  'an onRequest hook that hangs': [[], { hooks: { onRequest: () => (keys++ === 0 ? never() : undefined) } }],
}

it.each(Object.entries(cases))('%s: the call gives its place back once', async (_, [first, options]) => {
  keys = 0
  const outcomes = [...first]
  const state = { underWay: 0, most: 0, done: 0 }
  const handler: RequestHandler = async () => {
    const outcome = outcomes.shift()
    if (outcome) return outcome()
    state.most = Math.max(state.most, ++state.underWay)
    await wait(50)
    state.underWay--
    return fine()
  }
  const client = clientOf(handler, { maxConcurrency: 1, timeout: 1000, ...options })
  const list = async (caller: AcademyClient) => {
    await caller.courses
      .list()
      .result()
      .catch(() => {})
    state.done++
  }
  expect(await finish(list(client).then(() => 'done'))).toBe('done')
  const others = Promise.all([list(client), list(client), list(client)]).then(() => 'done')
  expect(await finish(others)).toBe('done')
  expect([state.most, state.done]).toEqual([1, 4])
  expect(vi.getTimerCount()).toBe(0)
})

it('an abort in a backoff, in a wait for a turn, and in a request gives the place back once', async () => {
  for (const milliseconds of [10, 60, 200, 300, 1200]) {
    const outcomes: First = [responds(() => errorResponse(503, 'internal_error')), responds(slowDown)]
    const state = { underWay: 0, most: 0 }
    const client = clientOf(
      async ({ signal }) => {
        const outcome = outcomes.shift()
        if (outcome) return outcome()
        state.most = Math.max(state.most, ++state.underWay)
        await Promise.race([wait(50), new Promise<void>((done) => signal.addEventListener('abort', () => done()))])
        state.underWay--
        return fine()
      },
      { maxConcurrency: 1 },
    )
    const controller = new AbortController()
    const aborted = client.courses.list({ signal: controller.signal }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(milliseconds)
    controller.abort('enough')
    expect(await finish(aborted)).toBe('enough')
    const others = Promise.all([1, 2, 3].map(() => client.courses.list())).then(() => 'done')
    expect(await finish(others)).toBe('done')
    expect(state.most).toBe(1)
  }
})
