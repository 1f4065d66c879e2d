import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deferred } from '../../test/fake-time.ts'
import { clientOf, json, listen, responding } from '../../test/support.ts'
import type { ClientOptions, RetryEvent } from '../index.ts'

// The clock only moves when a test moves it: no test depends on how fast the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const body = JSON.stringify({ data: { courses: [] } })
const empty = () => json({ data: { courses: [] } })
const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

/** A `fetch` that never responds, and rejects when its signal is aborted. */
function silent() {
  const requests: Request[] = []
  const fetch = (request: Request): Promise<Response> => {
    requests.push(request)
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
    })
  }
  return { fetch, requests }
}

/** A server whose response stops in the middle of its body. */
async function openHalfBody() {
  const begun = deferred()
  const closed = deferred()
  const server = await listen((_, response) => {
    response.on('close', closed.resolve)
    response.setHeader('content-type', 'application/json').write(body.slice(0, 10))
  })
  const fetchAndReport = async (request: Request) => {
    const response = await fetch(request)
    begun.resolve()
    return response
  }
  const client = (options: ClientOptions = {}) => clientOf(fetchAndReport, { baseUrl: server.url, ...options })
  return { ...server, begun: begun.promise, closed: closed.promise, client }
}

it('timeout ends a request without a response, and the request is repeated', async () => {
  const arrived = deferred()
  const closed = deferred()
  let requests = 0
  await using server = await listen((_, response) => {
    if (++requests === 1) {
      response.on('close', closed.resolve)
      arrived.resolve()
    } else {
      response.setHeader('content-type', 'application/json').end(body)
    }
  })
  const delays: number[] = []
  const hooks = { onRetry: ({ delay }: RetryEvent) => void delays.push(delay) }
  const call = clientOf(undefined, { baseUrl: server.url, timeout: 60, hooks }).courses.list().withResponse()
  await arrived.promise
  await vi.advanceTimersByTimeAsync(60)
  await closed.promise
  // Not longer than the wait, so that the second request does not time out.
  await vi.advanceTimersByTimeAsync(Math.ceil(delays[0] ?? 0))
  expect(await call).toMatchObject({ data: [], attempts: 2 })
})

it('timeout includes the body: a body that stops half-way is aborted', async () => {
  await using half = await openHalfBody()
  const call = errorOf(half.client({ timeout: 60, maxRetries: 0 }).courses.list())
  await half.begun
  await vi.advanceTimersByTimeAsync(60)
  expect(await call).toMatchObject({
    name: 'TimeoutError',
    limit: 'timeout',
    milliseconds: 60,
    attempts: 1,
    ambiguous: false,
  })
  await half.closed
})

it('totalTimeout limits all attempts together', async () => {
  const { fetch, requests } = silent()
  const client = clientOf(fetch, { timeout: 600, totalTimeout: 3000, maxRetries: 9 })
  const call = errorOf(client.courses.list())
  await vi.advanceTimersByTimeAsync(3000)
  expect(await call).toMatchObject({ name: 'TimeoutError', attempts: requests.length })
  // Each attempt takes 600 ms, and the waits are at least 250 and 500 ms.
  expect(requests.length).toBeGreaterThanOrEqual(2)
  expect(requests.length).toBeLessThanOrEqual(3)
  expect(vi.getTimerCount()).toBe(0)

  const short = errorOf(client.courses.list({ timeout: 5000, totalTimeout: 60 }))
  await vi.advanceTimersByTimeAsync(60)
  expect(await short).toMatchObject({ name: 'TimeoutError', limit: 'totalTimeout', milliseconds: 60, attempts: 1 })
})

it('a write that timed out is ambiguous', async () => {
  const call = errorOf(clientOf(silent().fetch, { timeout: 40 }).students.create({ email: 'ada@example.com' }))
  await vi.advanceTimersByTimeAsync(40)
  expect(await call).toMatchObject({ name: 'TimeoutError', attempts: 1, ambiguous: true })
})

it('timeout and abort work with a fetch that ignores the signal', async () => {
  const client = clientOf(() => new Promise(() => {}), { timeout: 20, maxRetries: 0 })
  const late = errorOf(client.courses.list())
  await vi.advanceTimersByTimeAsync(20)
  expect(await late).toMatchObject({ name: 'TimeoutError' })
  const controller = new AbortController()
  const aborted = errorOf(client.courses.list({ signal: controller.signal, timeout: 5000 }))
  controller.abort('enough')
  expect(await aborted).toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
})

it('an abort stops the request and keeps the reason of the caller', async () => {
  await using half = await openHalfBody()
  const controller = new AbortController()
  const reason = new Error('the user left')
  const call = errorOf(half.client().courses.list({ signal: controller.signal }))
  await half.begun
  controller.abort(reason)
  expect(await call).toBe(reason)
  await half.closed
})

it('a timeout of Infinity sets no timer', async () => {
  const { fetch } = responding(empty())
  const call = clientOf(fetch, { timeout: Infinity, totalTimeout: Infinity }).courses.list()
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(0)
  expect(await call).toEqual([])
})
