import { endpointList } from '@academy-access/schemas'
import ky, { type Hooks } from 'ky'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { finish } from '../../test/fake-time.ts'
import { clientOf, created, errorResponse, fine, json, key, noCourses } from '../../test/support.ts'
import { busy, cut, failed, fetches, never, ok, play, says, slowDown, type Step, wait } from '../../test/wire.ts'
import type { ClientOptions } from '../index.ts'

beforeEach(() => {
  turn = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const done = says(json({ data: created }, 201))
const notModified = says(new Response(null, { status: 304 }))
const networkError = says(Response.error())
const forbidden = failed(403, 'forbidden')
const missing = failed(404, 'not_found')
const deleted = { deleted: true }
const removed = { removed: true }
const mine = new Error('mine')

let turn = 0
/** A function that does something else in one of its calls. */
const at =
  <Odd, Usual>(index: number, odd: () => Odd, usual: Usual) =>
  () =>
    turn++ === index ? odd() : usual
const throws = (thrown: unknown) => () => {
  throw thrown
}
const closed = () => Promise.reject(new Error('closed'))
/** An instance of ky with one hook. */
const hook = <Name extends keyof Hooks>(name: Name, run: NonNullable<Hooks[Name]>[number]): ClientOptions => ({
  ky: ky.extend({ hooks: { [name]: [run] } }),
})
const plain: ClientOptions = { ky: ky.extend({}) }

const between = (least: number, most: number) =>
  expect.toSatisfy((value: number) => value >= least && value <= most, `${least} to ${most}`) as number
const timedOut = (limit: string, milliseconds: number, attempts: number, ambiguous = false) => ({
  error: { name: 'TimeoutError', limit, milliseconds, attempts, ambiguous },
})
const limited = (retryAfter: number, attempts = between(1, 2000)) => ({
  isRetryable: true,
  error: { name: 'ApiError', code: 'rate_limit_exceeded', retryAfter, attempts },
})
const broken = (attempts: number, ambiguous: boolean) => ({ error: { name: 'ConnectionError', attempts, ambiguous } })
const fails = (facts: object) => ({ error: facts })
/** A write that may have happened. */
const applied = { attempts: 1, ambiguous: true }
const rejected = { attempts: 1, ambiguous: false }
const endless = (chunk: Uint8Array<ArrayBuffer>) => () =>
  new Response(new ReadableStream({ pull: (stream) => (chunk.length > 0 ? stream.enqueue(chunk) : never()) }), {
    status: 201,
  })

interface Expected {
  error?: object
  isRetryable?: boolean
  /** How many requests were given to `fetch`. */
  sent?: number
  delays?: number[]
  /** The errors that `onRetry` got. */
  retries?: string[]
  data?: object
  confirmed?: boolean
  status?: number
  /** Milliseconds until the call ends. */
  time?: number
  /** The later calls send nothing within their limits. */
  isStuck?: boolean
}
const stuck = { isStuck: true }
const soon = { time: between(0, 200) }
const proxied = { apiKey: null }
/** Each attempt takes 600 ms, and the waits are at least 250 and 500 ms. */
const briefly = { timeout: 600, totalTimeout: 3000, maxRetries: 9 }

/** What the wire does, how the call ends, and its options. The wire repeats its last step. Without a step, it responds. */
type Scenes = Record<string, readonly [wire: Step[], expected: Expected, options?: ClientOptions]>

const reads: Scenes = {
  'a success': [[], { sent: 1, delays: [], confirmed: true }],
  'a broken connection': [[cut, ok], { sent: 2 }],
  'a 500': [[failed(500), ok], { sent: 2 }],
  'a 503 with Retry-After': [[busy('3'), ok], { sent: 2, delays: [3000] }],
  'two broken connections': [[cut, cut, ok], { sent: 3 }],
  'three broken connections': [[cut], broken(3, false)],

  'timeout: a wire that hangs once': [[never, ok], { sent: 2 }, { timeout: 1000 }],
  'timeout: fetch ignores its signal': [[never], timedOut('timeout', 100, 1), { timeout: 100, maxRetries: 0 }],
  'totalTimeout: all attempts': [[fetches], { ...fails({ name: 'TimeoutError' }), sent: between(2, 3) }, briefly],
  'totalTimeout: one attempt': [[fetches], timedOut('totalTimeout', 90, 1), { timeout: 5000, totalTimeout: 90 }],
  'totalTimeout: a longer wait': [
    [busy('9')],
    { ...fails({ retryAfter: 9, ...rejected }), ...soon },
    { totalTimeout: 5000 },
  ],
  'totalTimeout: 429s do not count': [
    [slowDown('10'), cut, slowDown('10'), cut, slowDown('10'), ok],
    { sent: 6 },
    { totalTimeout: 5000 },
  ],

  'a 429: seconds': [[slowDown('7'), ok], { sent: 2, delays: [7000], time: between(7000, 8000) }],
  'a 429: a date': [[slowDown('Thu, 01 Jan 2026 00:00:05 GMT'), ok], { sent: 2, delays: [5000] }],
  'a 429: a date, on a clock of its own': [
    [
      says(
        errorResponse(429, 'rate_limit_exceeded', {
          'retry-after': 'Thu, 01 Jan 2032 00:00:05 GMT',
          date: 'Thu, 01 Jan 2032 00:00:00 GMT',
        }),
      ),
      ok,
    ],
    { sent: 2, delays: [5000] },
  ],
  'a 429 after a backoff': [[cut, slowDown('1'), ok], { sent: 3 }],
  'a backoff after a 429': [[slowDown('1'), cut, ok], { sent: 3 }],
  'a 429, a 503 and a broken connection': [
    [slowDown('0'), busy('0'), cut, ok],
    { retries: ['ApiError, rate limited', 'ApiError', 'ConnectionError'] },
  ],
  '429s without end': [[slowDown('20')], { ...limited(20, 3), time: between(39_000, 41_000) }],
  '429s that ask for no wait': [[slowDown('0')], { ...limited(0), sent: between(2, 1299) }],
  'a 429 without retries': [[slowDown('1')], { ...limited(1, 1), delays: [] }, { maxRetries: 0 }],

  'maxWait: 429s': [[slowDown('1')], { ...limited(1), time: between(8000, 10_000) }, proxied],
  'maxWait: 429s, with a key': [[slowDown('1')], { ...limited(1), time: between(58_000, 62_000) }],
  'maxWait: an option': [[slowDown('1')], { ...limited(1), time: between(1900, 3000) }, { ...proxied, maxWait: 3000 }],
  'maxWait: a longer wait': [[slowDown('11')], { ...limited(11, 1), ...soon }, proxied],
  'maxWait: a longer wait, with a key': [[slowDown('61')], { ...limited(61, 1), ...soon }],
  'maxWait: as long a wait': [[slowDown('60'), ok], { sent: 2 }],
  'maxWait: a 503 that asks for a longer wait': [
    [busy('6')],
    { ...fails({ retryAfter: 6, ...rejected }), ...soon },
    { maxWait: 5000 },
  ],
  'maxWait: all waits together': [[slowDown('4')], { ...limited(4, 3), time: between(8000, 9000) }, proxied],
  'maxWait: totalTimeout does not limit it': [
    [slowDown('1')],
    { ...limited(1), time: between(8000, 10_000) },
    { ...proxied, totalTimeout: 1500 },
  ],
  'maxWait: no wait': [[slowDown('1')], { ...limited(1, 1), ...soon }, { ...proxied, maxWait: 0 }],

  'apiKey fails': [[], { ...fails({ message: 'closed' }), sent: 0 }, { apiKey: at(0, closed, key) }],
  'apiKey fails later': [[cut], { ...fails({ message: 'closed' }), sent: 1 }, { apiKey: at(1, closed, key) }],
  'apiKey hangs': [[], { ...timedOut('timeout', 10_000, 0), ...stuck }, { apiKey: never }],
  'apiKey hangs once': [[], { sent: 1 }, { apiKey: at(0, never, key) }],
  'onResponse hangs': [[], { sent: 1 }, { hooks: { onResponse: at(0, never, undefined) } }],
  'onRequest hangs': [[], { sent: 1 }, { hooks: { onRequest: at(0, never, undefined) } }],

  'ky: a backoff': [[cut, ok], { sent: 2 }, plain],
  'ky: a 429': [[slowDown('1'), ok], { sent: 2 }, plain],
  'ky: beforeRequest responds': [[], { sent: 0 }, hook('beforeRequest', at(0, fine, undefined))],
  'ky: beforeRequest throws': [[], { ...fails(mine), sent: 0 }, hook('beforeRequest', at(0, throws(mine), undefined))],
  'ky: beforeRetry responds': [[cut], { sent: 1 }, hook('beforeRetry', fine)],
  'ky: beforeRetry has another request': [
    [cut, ok],
    { sent: 2 },
    hook('beforeRetry', ({ request }) => request.clone()),
  ],
  'ky: beforeRetry stops': [[cut], broken(1, false), hook('beforeRetry', () => ky.stop)],
  'ky: beforeRetry throws': [[cut], { ...fails(mine), sent: 1 }, hook('beforeRetry', throws(mine))],
  'ky: beforeError returns another error': [[forbidden], fails(mine), hook('beforeError', () => mine)],
  'ky: afterResponse repeats': [
    [],
    { sent: 2 },
    hook(
      'afterResponse',
      at(0, () => ky.retry({ delay: 10 }), undefined),
    ),
  ],
}

const creates: Scenes = {
  'a broken connection': [[cut], broken(1, true)],
  'a 304': [[notModified], fails({ name: 'ProtocolError', ...applied })],
  'a redirect': [
    [says(new Response(null, { status: 302, headers: { location: '/login' } }))],
    fails({ name: 'ProtocolError', ...applied }),
  ],
  'Response.error()': [[networkError], broken(1, true)],
  'a timeout': [[fetches], timedOut('timeout', 100, 1, true), { timeout: 100 }],
  'apiKey hangs': [[], { ...timedOut('timeout', 10_000, 0), ...stuck }, { apiKey: never }],
  'onRequest hangs': [[], { ...timedOut('timeout', 10_000, 0), ...stuck }, { hooks: { onRequest: never } }],
  'onResponse hangs': [[done], { sent: 1 }, { hooks: { onResponse: at(0, never, undefined) } }],
  'onError and onWait hang': [[forbidden], fails(rejected), { hooks: { onError: never, onWait: never } }],
  'ky: a 304': [[notModified], fails({ name: 'ProtocolError', ...applied }), plain],
  'ky: Response.error()': [[networkError], broken(1, true), plain],
  'ky: beforeRequest hangs': [
    [done],
    { ...timedOut('totalTimeout', 60_000, 0), ...stuck },
    hook('beforeRequest', never),
  ],
  'ky: beforeError hangs after a 403': [
    [forbidden],
    fails({ code: 'forbidden', ...rejected }),
    hook('beforeError', never),
  ],
  'ky: beforeError hangs after a broken connection': [[cut], broken(1, true), hook('beforeError', never)],
  'ky: beforeRequest responds with a 403': [
    [],
    { ...fails({ code: 'forbidden', attempts: 0, ambiguous: false }), sent: 0 },
    hook(
      'beforeRequest',
      at(0, () => errorResponse(403, 'forbidden'), undefined),
    ),
  ],
  'ky: afterResponse hangs': [[done], { sent: 1 }, hook('afterResponse', at(0, never, undefined))],
  'ky: a body without end': [[done], { sent: 1 }, hook('afterResponse', endless(new Uint8Array()))],
  'ky: a body of endless length': [[done], broken(1, true), hook('afterResponse', endless(new Uint8Array(2 ** 20)))],
  'ky: afterResponse throws': [[done], fails({ message: 'mine', ...applied }), hook('afterResponse', throws(mine))],
  'ky: afterResponse throws a text': [
    [done],
    fails({ cause: 'mine', ...applied }),
    hook('afterResponse', throws('mine')),
  ],
  'ky: afterResponse throws after a 403': [
    [forbidden],
    fails({ code: 'forbidden' }),
    hook('afterResponse', throws(mine)),
  ],
  'ky: a 403 in place of a 201': [
    [done],
    fails({ code: 'forbidden', ...applied }),
    hook('afterResponse', () => errorResponse(403, 'forbidden')),
  ],
  'ky: Response.error() in place of a 201': [
    [done],
    fails({ name: 'ProtocolError', ...applied }),
    hook('afterResponse', () => Response.error()),
  ],
}

/** The first request is never sent, so the 404 of the second one is no confirmation. */
const hangsFirst: Scenes = {
  'apiKey hangs before a 404': [[missing], fails({ code: 'not_found', ...rejected }), { apiKey: at(0, never, key) }],
}
const deletes: Scenes = {
  ...hangsFirst,
  'a 404': [[missing], fails({ code: 'not_found', ...rejected })],
  'a 404 after a 429': [[slowDown('1'), missing], fails({ code: 'not_found', attempts: 2, ambiguous: false })],
  'a 404 after a lost response': [[cut, missing], { data: deleted, confirmed: false, status: 404 }],
  'a success after a lost response': [[cut, says(json({ data: deleted }))], { data: deleted, confirmed: true }],
  'apiKey fails after a lost response': [[cut], broken(1, true), { apiKey: at(1, closed, key) }],
  'ky: beforeRetry throws': [[cut], broken(1, true), hook('beforeRetry', throws(mine))],
}
const removals: Scenes = {
  ...hangsFirst,
  'a 404 after a lost response': [[cut, missing], { data: removed, confirmed: false, status: 404 }],
}
// Records are kept, so an enrollment that is not found has never existed.
const revocations: Scenes = {
  'D66 a 404 after a lost response': [
    [cut, missing],
    fails({ name: 'ApiError', code: 'not_found', attempts: 2, ambiguous: true }),
  ],
}

/** Whether each operation of the contract is repeated. */
const repeated = endpointList.map(({ id, repeatable: isRetryable, method }): readonly [typeof id, Scenes] => {
  const error = { operation: id, attempts: isRetryable ? 3 : 1, ambiguous: method !== 'GET' }
  const limits = Array.from({ length: 4 }, () => slowDown('1'))
  return [
    id,
    {
      'broken connections': [[cut], { error, isRetryable }],
      '500s': [[failed(500)], { error, isRetryable }],
      '503s of another code': [[failed(503, 'busy')], { error, isRetryable }],
      '502s of a gateway': [[says(new Response('<html>', { status: 502 }))], { error, isRetryable }],
      'a 403 after 429s': [[...limits, forbidden], fails({ code: 'forbidden', attempts: 5, ambiguous: false })],
      'a 403': [[forbidden], { ...fails({ operation: id, code: 'forbidden', ...rejected }), isRetryable: false }],
      'no data': [[says(json({ no: 'data' }))], { ...fails({ name: 'ProtocolError' }), isRetryable: false }],
    },
  ]
})

const scenes = [
  ...repeated,
  ['courses.list', reads] as const,
  ['students.create', creates] as const,
  ['lists.delete', deletes] as const,
  ['lists.members.remove', removals] as const,
  ['enrollments.revoke', revocations] as const,
].flatMap(([operation, table]) => Object.entries(table).map(([name, scene]) => [operation, name, scene] as const))

// A call takes one of `maxConcurrency` places for each attempt. A place that is given back twice lets too many requests run
// at once, and a place that is not given back lets the other calls wait forever.
it.each(scenes)(
  '%s, %s: the call ends as expected, gives its place back once, and leaves no timer',
  async (operation, _, [wire, { isStuck, ...expected }, options]) => {
    const { most, ...ended } = await play(wire, options, operation)
    const data = operation === 'students.create' ? created : noCourses
    expect(ended).toMatchObject(expected.error ? expected : { data, ...expected })
    expect(ended.attempts ?? ended.sent).toBe(ended.sent)
    expect([most, vi.getTimerCount()]).toEqual([isStuck ? 0 : 1, 0])
  },
)

it('the backoff doubles from half a second to 8 s, with jitter', async () => {
  const { delays } = await play([cut], { maxRetries: 7 })
  const longest = [500, 1000, 2000, 4000, 8000, 8000, 8000]
  expect(delays).toEqual(longest.map((most) => between(most / 2, most)))
  expect(new Set(delays).size).toBe(7)
})

it.each(['1e400', '-5', 'soon', 'soon 5', '9'.repeat(400), '99999999999999999999', '5, 10', '0x10', 'NaN', '1e3'])(
  'ignores the Retry-After %s, and waits as without one',
  async (value) => {
    for (const status of [429, 503]) {
      const { delays, ...ended } = await play([failed(status, 'rate_limit_exceeded', value), ok])
      expect([delays, ended]).toMatchObject([[between(250, 500)], { data: { items: [] }, sent: 2 }])
    }
  },
)

it('a Retry-After that something in between has sent twice counts once', async () => {
  const { delays, ...ended } = await play([failed(429, 'rate_limit_exceeded', '7, 7'), ok])
  expect([delays, ended]).toMatchObject([[7000], { data: { items: [] }, sent: 2 }])
})

it('maxWait: a call that only waited for the limit fails with the last 429, and one for a place with a TimeoutError', async () => {
  let isFirst = true
  const fetch: Step = async (request) => (isFirst ? ((isFirst = false), slowDown('9')(request)) : fine())
  const client = clientOf(fetch, proxied)
  const first = client.courses.list()
  await vi.advanceTimersByTimeAsync(10)
  const late = await finish(client.lists.list({}, { maxWait: 5000 }).result())
  expect(late.error).toMatchObject({ operation: 'lists.list', retryAfter: 9, attempts: 0 })
  expect(await finish(first)).toEqual(noCourses)
  const busy = clientOf(never, { ...proxied, maxConcurrency: 1, timeout: 60_000 })
  void busy.courses.list().result()
  const { error } = await finish(busy.courses.list().result())
  expect(error).toMatchObject({ name: 'TimeoutError', limit: 'maxWait', milliseconds: 10_000, attempts: 0 })
  expect(error?.message).toContain('no free place')
})

it('an abort in a backoff, in a wait for a turn, and in a request gives the place back once', async () => {
  for (const milliseconds of [10, 60, 200, 300, 1200]) {
    const wire = [failed(503), slowDown('1')].map((step) => async (request: Request) => (await wait(50), step(request)))
    const state = { underWay: 0, most: 0 }
    const fetch: Step = async (request) => {
      const step = wire.shift()
      if (step) return step(request)
      state.most = Math.max(state.most, ++state.underWay)
      await Promise.race([wait(50), fetches(request).catch(() => {})])
      state.underWay--
      return fine()
    }
    const client = clientOf(fetch, { maxConcurrency: 1 })
    const controller = new AbortController()
    const aborted = client.courses.list({}, { signal: controller.signal }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(milliseconds)
    controller.abort('enough')
    expect(await finish(aborted)).toBe('enough')
    await finish(Promise.all([1, 2, 3].map(() => client.courses.list())))
    expect([state.most, vi.getTimerCount()]).toEqual([1, 0])
  }
})
