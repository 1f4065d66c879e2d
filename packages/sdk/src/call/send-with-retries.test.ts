import { endpointList } from '@academy-access/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { calls, clientOf, errorResponse, json, key, reset, responding, setup, someId } from '../../test/support.ts'
import type { ClientOptions } from '../index.ts'

// The fake clock of the client and of the engine skips waits.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function finish<Value>(call: Promise<Value>): Promise<Value> {
  const state = { over: false }
  const end = () => (state.over = true)
  void call.then(end, end)
  for (let step = 0; step < 10_000 && !state.over; step++) await vi.advanceTimersByTimeAsync(100)
  return call
}

/** A promise that the test resolves. */
function promiseWithResolve<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => (resolve = done))
  return { promise, resolve: (value: Value) => resolve(value) }
}

const failing = async (call: Promise<unknown>) =>
  finish(call).then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  )

describe('repeatable operations of the contract', () => {
  for (const { id, repeatable, method } of endpointList) {
    const attempts = repeatable ? 3 : 1
    const ambiguous = method !== 'GET'
    it(`${id}: ${attempts} attempts after a broken connection or a 500, any number after 429s, 1 after another error`, async () => {
      for (const failure of [reset(), errorResponse(500, 'internal_error'), new Response('<html>', { status: 502 })]) {
        const { fetch, requests } = responding(failure)
        expect(await failing(calls[id](clientOf(fetch)))).toMatchObject({ operation: id, attempts, ambiguous })
        expect(requests).toHaveLength(attempts)
      }
      const slowDown = errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '1' })
      const limited = responding(slowDown, slowDown, slowDown, slowDown, errorResponse(403, 'forbidden'))
      expect(await failing(calls[id](clientOf(limited.fetch)))).toMatchObject({
        code: 'forbidden',
        attempts: 5,
        ambiguous: false,
      })
      const forbidden = responding(errorResponse(403, 'forbidden'))
      expect(await failing(calls[id](clientOf(forbidden.fetch)))).toMatchObject({ attempts: 1, ambiguous: false })
    })
  }
})

describe('against the engine', () => {
  it('repeats a request that failed before its effect', async () => {
    const { client, service } = setup()
    service.faults.add({ operation: 'lists.update', status: 500, times: 1 })
    const [list] = await finish(client.lists.list())
    const { data, attempts } = await finish(client.lists.update(list!.id, { description: 'again' }).withResponse())
    expect([data.description, attempts]).toEqual(['again', 2])
  })

  it('does not repeat a create without a response, and says that it is ambiguous', async () => {
    const { client, service } = setup()
    service.faults.add({ operation: 'students.create', network: 'reset', phase: 'after', times: 1 })
    const error = await failing(client.students.create({ email: 'dora@example.com' }))
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1, ambiguous: true })
    expect(service.students.get('dora@example.com').removed).toBe(false)

    service.faults.add({ operation: 'lists.create', status: 500, phase: 'after', times: 1 })
    expect(await failing(client.lists.create({ name: 'Twice' }))).toMatchObject({
      code: 'internal_error',
      ambiguous: true,
    })
    expect(service.lists.list().filter(({ name }) => name === 'Twice')).toHaveLength(1)
  })

  it('treats a 404 as success if the response of an earlier delete did not arrive', async () => {
    const { client, service } = setup()
    const noResponse = { network: 'reset', phase: 'after', times: 1 } as const
    const list = await finish(client.lists.create({ name: 'Short-lived' }))
    const student = await finish(client.students.create({ email: 'dora@example.com', list_ids: [list.id] }))

    service.faults.add({ operation: 'lists.members.remove', ...noResponse })
    expect(await finish(client.lists.members.remove(list.id, student.id))).toEqual({ removed: true })
    service.faults.add({ operation: 'lists.delete', ...noResponse })
    const { data, attempts, confirmed, response } = await finish(client.lists.delete(list.id).withResponse())
    expect([data, attempts, confirmed, response.status]).toEqual([{ deleted: true }, 2, false, 404])
    // If no earlier request was sent, the same 404 is an error.
    expect(await failing(client.lists.delete(list.id))).toMatchObject({
      code: 'not_found',
      attempts: 1,
      ambiguous: false,
    })
    service.faults.add({ operation: 'lists.delete', status: 429, retry_after: 1, times: 1 })
    expect(await failing(client.lists.delete(list.id))).toMatchObject({ code: 'not_found', attempts: 2 })
  })

  it('says that a delete is confirmed if a response confirms it, also after a lost one', async () => {
    const { client, service } = setup()
    const list = await finish(client.lists.create({ name: 'Short-lived' }))
    service.faults.add({ operation: 'lists.delete', network: 'reset', times: 1 })
    const deleted = await finish(client.lists.delete(list.id).withResponse())
    expect([deleted.attempts, deleted.confirmed]).toEqual([2, true])
    expect((await finish(client.lists.list().withResponse())).confirmed).toBe(true)
  })

  it('does not remove a student again who was added in between', async () => {
    const { client, service } = setup()
    const other = client.withOptions({})
    const { id } = await finish(client.students.create({ email: 'dora@example.com' }))
    service.faults.add({ operation: 'students.remove', network: 'reset', phase: 'after', times: 1 })
    const removal = failing(client.students.remove(id))
    await finish(other.students.create({ email: 'dora@example.com' }))
    expect(await removal).toMatchObject({ name: 'ConnectionError', attempts: 1, ambiguous: true })
    expect(service.students.get('dora@example.com').removed).toBe(false)
  })

  it('repeats a revocation without a response, and returns the remaining access', async () => {
    const { client, service } = setup()
    const ada = (await finish(client.students.list().all())).find(({ email }) => email === 'ada@example.com')!
    service.faults.add({ operation: 'enrollments.revoke', network: 'reset', phase: 'after', times: 1 })
    expect(await finish(client.enrollments.revoke(ada.id, ada.enrollments[0]!.id))).toMatchObject({
      still_has_access_via: 'free',
    })
  })

  it('D66 a revocation that gets a 404 after a lost response is an error: records are kept, so it never existed', async () => {
    const { client, service } = setup()
    const [ada] = await finish(client.students.list().all({ max: 1 }))
    service.faults.add({ operation: 'enrollments.revoke', network: 'reset', times: 1 })
    expect(await failing(client.enrollments.revoke(ada!.id, someId))).toMatchObject({
      name: 'ApiError',
      code: 'not_found',
      attempts: 2,
      ambiguous: true,
    })
  })

  it('enrolls and adds members once, no matter how many responses do not arrive', async () => {
    const { client, service } = setup()
    const [course] = await finish(client.courses.list())
    const list = await finish(client.lists.create({ name: 'Once' }))
    service.faults.add({ operation: 'lists.members.add', network: 'reset', phase: 'after', times: 2 })
    const { results } = await finish(client.lists.members.add(list.id, { email: 'dora@example.com' }))
    expect(results[0]!.status).toBe('already_member')
    const studentId = results[0]!.status === 'error' ? '' : results[0]!.student_id
    service.faults.add({ operation: 'enrollments.create', status: 500, phase: 'after', times: 2 })
    await finish(client.enrollments.create(studentId, { course_id: course!.id }))
    expect(service.students.get(studentId).enrollments).toHaveLength(1)
    expect(service.outbox).toHaveLength(1)
  })
})

describe('waits', () => {
  const waits = async (options: ClientOptions, ...responses: (Response | Error)[]) => {
    const delays: number[] = []
    const { fetch, requests } = responding(...responses)
    const started = performance.now()
    const client = clientOf(fetch, { hooks: { onRetry: ({ delay }) => delays.push(delay) }, ...options })
    const result = await finish(client.courses.list().result())
    return { result, delays, requests, time: performance.now() - started }
  }
  const slowDown = (retryAfter: string) => errorResponse(429, 'rate_limit_exceeded', { 'retry-after': retryAfter })
  const fine = () => json({ data: { courses: [] } })

  it('doubles from half a second to 8 s, with jitter', async () => {
    const { delays } = await waits({ maxRetries: 7 }, reset())
    expect(delays).toHaveLength(7)
    delays.forEach((delay, index) => {
      const longest = Math.min(8000, 500 * 2 ** index)
      expect(delay).toBeGreaterThanOrEqual(longest / 2)
      expect(delay).toBeLessThanOrEqual(longest)
    })
    expect(new Set(delays).size).toBe(7)
  })

  it('waits as long as Retry-After says: in seconds, or until a date', async () => {
    const seconds = await waits({}, slowDown('7'), fine())
    expect([seconds.result.ok, seconds.delays]).toEqual([true, [7000]])
    expect(seconds.time).toBeGreaterThanOrEqual(7000)
    vi.setSystemTime(new Date('2026-01-01T00:00:00Z'))
    const date = await waits({}, slowDown('Thu, 01 Jan 2026 00:00:05 GMT'), fine())
    expect(date.delays).toEqual([5000])
    const nonsense = await waits({}, slowDown('soon'), fine())
    expect(nonsense.result.ok).toBe(true)
    const overloaded = await waits({}, new Response('', { status: 503, headers: { 'retry-after': '3' } }), fine())
    expect(overloaded.delays).toEqual([3000])
  })

  it('throws immediately if Retry-After is too long', async () => {
    const { result, requests, time } = await waits({ maxRetryAfter: 5000 }, slowDown('6'))
    expect(result.error).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 6, attempts: 1 })
    expect(requests).toHaveLength(1)
    expect(time).toBeLessThan(200)
  })

  it('throws immediately if totalTimeout would end a wait that is not for the rate limit', async () => {
    const overloaded = errorResponse(503, 'internal_error', { 'retry-after': '10' })
    const { result, time } = await waits({ totalTimeout: 5000 }, overloaded)
    expect(result.error).toMatchObject({ httpStatus: 503, retryAfter: 10, attempts: 1 })
    expect(time).toBeLessThan(200)
  })

  it('does not count a wait for the rate limit towards totalTimeout and maxRetries', async () => {
    const responses = [slowDown('10'), reset(), slowDown('10'), reset(), slowDown('10'), fine()]
    const { result, requests } = await waits({ totalTimeout: 5000 }, ...responses)
    expect([result.ok, requests.length]).toEqual([true, 6])
  })

  it('gives up on a service that responds with nothing but 429s for ten minutes', async () => {
    const { result, time } = await waits({}, slowDown('20'))
    expect(result.error).toMatchObject({ code: 'rate_limit_exceeded', attempts: 31 })
    expect(time).toBeGreaterThanOrEqual(600_000)
    const hasty = await waits({}, slowDown('0'))
    expect(hasty.result.error).toMatchObject({ code: 'rate_limit_exceeded' })
    expect(hasty.requests.length).toBeLessThan(1300)
  })

  it('with maxRetries 0 never waits', async () => {
    const { result, delays } = await waits({ maxRetries: 0 }, slowDown('1'))
    expect(result.error?.attempts).toBe(1)
    expect(delays).toEqual([])
  })
})

it('an abort ends a wait immediately, with the reason of the caller', async () => {
  const { fetch, requests } = responding(reset())
  const reason = new Error('the user left')
  const controller = new AbortController()
  const call = clientOf(fetch).courses.list({ signal: controller.signal })
  const outcome = expect(call).rejects.toBe(reason)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort(reason)
  await outcome
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toHaveLength(1)
})

it('an abort before the call sends nothing', async () => {
  const { fetch, requests } = responding(reset())
  await expect(clientOf(fetch).courses.list({ signal: AbortSignal.abort('gone') })).rejects.toBe('gone')
  await expect(
    clientOf(fetch)
      .courses.list({ signal: AbortSignal.abort('gone') })
      .result(),
  ).rejects.toBe('gone')
  expect(requests).toEqual([])
})

it('leaves no timer behind', async () => {
  const { client, service } = setup()
  service.faults.add({ operation: '*', status: 500, times: 1 })
  await finish(client.courses.list())
  expect(vi.getTimerCount()).toBe(0)
})

describe('a request that was never sent', () => {
  /** An apiKey function that hangs the first time. */
  const hangsOnce = () => {
    let calls = 0
    return () => (++calls === 1 ? new Promise<string>(() => {}) : Promise.resolve(key))
  }

  it('does not turn the 404 of a delete into a success', async () => {
    const { fetch, requests } = responding(errorResponse(404, 'not_found'))
    const client = clientOf(fetch)
    for (const remove of ['lists.delete', 'lists.members.remove'] as const) {
      requests.length = 0
      const error = await failing(calls[remove](client.withOptions({ apiKey: hangsOnce() })))
      expect(error).toMatchObject({ code: 'not_found', attempts: 1, ambiguous: false })
      expect(requests).toHaveLength(1)
    }
  })

  it('is not ambiguous, and is not counted', async () => {
    const { fetch, requests } = responding(json({ data: { courses: [] } }))
    const client = clientOf(fetch, { apiKey: () => new Promise<string>(() => {}) })
    expect(await failing(client.students.create({ email: 'ada@example.com' }))).toMatchObject({
      name: 'TimeoutError',
      attempts: 0,
      ambiguous: false,
    })
    expect(await failing(client.courses.list())).toMatchObject({ name: 'TimeoutError', attempts: 0 })
    expect(requests).toEqual([])
    const { attempts } = await finish(client.withOptions({ apiKey: hangsOnce() }).courses.list().withResponse())
    expect([attempts, requests.length]).toEqual([1, 1])
  })

  it('is not sent later, when the apiKey function returns after the timeout or the abort', async () => {
    const { fetch, requests } = responding(json({ data: { removed: true } }))
    const late = promiseWithResolve<string>()
    const client = clientOf(fetch, { apiKey: () => late.promise, maxRetries: 0 })
    const controller = new AbortController()
    const aborted = expect(client.students.remove(someId, { signal: controller.signal })).rejects.toBe('enough')
    controller.abort('enough')
    await aborted
    await failing(client.students.remove(someId))
    late.resolve(key)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toEqual([])
  })

  it('rejects with the error of the apiKey function as it is, also if that could not reach its service', async () => {
    const failure = new TypeError('fetch failed')
    const client = clientOf(responding(reset()).fetch, { apiKey: () => Promise.reject(failure) })
    expect(await failing(client.courses.list())).toBe(failure)
  })

  it('does not hide that an earlier request may have been carried out', async () => {
    let calls = 0
    const apiKey = () => (++calls === 1 ? key : Promise.reject(new Error('the vault is closed')))
    const { fetch } = responding(reset())
    expect(await failing(clientOf(fetch, { apiKey }).lists.delete(someId))).toMatchObject({
      name: 'ConnectionError',
      attempts: 1,
      ambiguous: true,
    })
  })
})

it.each(['1e400', '-5', 'soon', 'soon 5', '9'.repeat(400), '99999999999999999999', '5, 10', '0x10', 'NaN', '1e3'])(
  'ignores the Retry-After %s, and waits as without one',
  async (value) => {
    for (const status of [429, 503]) {
      const delays: number[] = []
      const failure = errorResponse(status, 'rate_limit_exceeded', { 'retry-after': value })
      const { fetch } = responding(failure, json({ data: { courses: [] } }))
      await finish(clientOf(fetch, { hooks: { onRetry: ({ delay }) => delays.push(delay) } }).courses.list())
      expect(delays).toHaveLength(1)
      expect(delays[0]).toBeGreaterThanOrEqual(250)
      expect(delays[0]).toBeLessThanOrEqual(500)
    }
  },
)

it('an abort leaves no timer behind, even if fetch and the apiKey function ignore it', async () => {
  const never = () => new Promise<never>(() => {})
  for (const options of [{}, { apiKey: never }, { timeout: Infinity, totalTimeout: Infinity }]) {
    const controller = new AbortController()
    const call = clientOf(never, options).courses.list({ signal: controller.signal })
    const outcome = expect(call).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(10)
    controller.abort('enough')
    await outcome
    expect(vi.getTimerCount()).toBe(0)
  }
})

it('a response that comes after the timeout is not read', async () => {
  let cancelled = 0
  const late = promiseWithResolve<Response>()
  const error = await failing(clientOf(() => late.promise, { maxRetries: 0 }).courses.list())
  expect(error).toMatchObject({ name: 'TimeoutError', attempts: 1 })
  late.resolve(new Response(new ReadableStream({ cancel: () => void cancelled++ })))
  await vi.advanceTimersByTimeAsync(10)
  expect(cancelled).toBe(1)
})
