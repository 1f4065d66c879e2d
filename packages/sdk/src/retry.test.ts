import { endpointList } from '@academy-access/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { answering, calls, clientOf, json, refusal, reset, setup, someId } from '../test/support.ts'
import type { ClientOptions } from './index.ts'

// Waits pass at once: the clock of the client and of the engine jumps over them.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function settle<Value>(call: Promise<Value>): Promise<Value> {
  const state = { over: false }
  const end = () => (state.over = true)
  void call.then(end, end)
  for (let step = 0; step < 10_000 && !state.over; step++) await vi.advanceTimersByTimeAsync(100)
  return call
}

const failing = async (call: Promise<unknown>) =>
  settle(call).then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  )

describe('what the contract calls repeatable', () => {
  for (const { id, repeatable, method } of endpointList) {
    const attempts = repeatable ? 3 : 1
    const ambiguous = method !== 'GET'
    it(`${id}: a broken connection and a 500 are tried ${attempts} times, a 429 always, a refusal once`, async () => {
      for (const answer of [reset(), refusal(500, 'internal_error'), new Response('<html>', { status: 502 })]) {
        const { fetch, requests } = answering(answer)
        expect(await failing(calls[id](clientOf(fetch)))).toMatchObject({ operation: id, attempts, ambiguous })
        expect(requests).toHaveLength(attempts)
      }
      const limited = answering(refusal(429, 'rate_limit_exceeded', { 'retry-after': '1' }))
      expect(await failing(calls[id](clientOf(limited.fetch)))).toMatchObject({
        attempts: 3,
        ambiguous: false,
        retryAfter: 1,
      })
      const forbidden = answering(refusal(403, 'forbidden'))
      expect(await failing(calls[id](clientOf(forbidden.fetch)))).toMatchObject({ attempts: 1, ambiguous: false })
    })
  }
})

describe('against the engine', () => {
  it('gets over a failure before the effect', async () => {
    const { client, service } = setup()
    service.faults.add({ operation: 'lists.update', status: 500, times: 1 })
    const [list] = await settle(client.lists.list())
    const { data, attempts } = await settle(client.lists.update(list!.id, { description: 'again' }).withResponse())
    expect([data.description, attempts]).toEqual(['again', 2])
  })

  it('does not repeat a create whose answer was lost, and says that it may have happened', async () => {
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

  it('takes the 404 after a lost answer of a delete for its success', async () => {
    const { client, service } = setup()
    const lost = { network: 'reset', phase: 'after', times: 1 } as const
    const list = await settle(client.lists.create({ name: 'Short-lived' }))
    const student = await settle(client.students.create({ email: 'dora@example.com', list_ids: [list.id] }))

    service.faults.add({ operation: 'lists.members.remove', ...lost })
    expect(await settle(client.lists.members.remove(list.id, student.id))).toEqual({ removed: true })
    service.faults.add({ operation: 'lists.delete', ...lost })
    const { data, attempts } = await settle(client.lists.delete(list.id).withResponse())
    expect([data, attempts]).toEqual([{ deleted: true }, 2])
    service.faults.add({ operation: 'students.remove', ...lost })
    expect(await settle(client.students.remove(student.id))).toEqual({ removed: true })
    // Without a lost answer the same 404 is what it says.
    expect(await failing(client.students.remove(student.id))).toMatchObject({
      code: 'not_found',
      attempts: 1,
      ambiguous: false,
    })
    service.faults.add({ operation: 'students.remove', status: 429, retry_after: 1, times: 1 })
    expect(await failing(client.students.remove(student.id))).toMatchObject({ code: 'not_found', attempts: 2 })
  })

  it('repeats a revocation whose answer was lost, and tells what access remains', async () => {
    const { client, service } = setup()
    const ada = (await settle(client.students.list().all())).find(({ email }) => email === 'ada@example.com')!
    service.faults.add({ operation: 'enrollments.revoke', network: 'reset', phase: 'after', times: 1 })
    expect(await settle(client.enrollments.revoke(ada.id, ada.enrollments[0]!.id))).toMatchObject({
      still_has_access_via: 'free',
    })
  })

  it('invents no access where a service forgets a revoked enrollment', async () => {
    const { fetch } = answering(reset(), refusal(404, 'not_found'))
    const error = await failing(clientOf(fetch).enrollments.revoke(someId, someId))
    expect(error).toMatchObject({ name: 'ProtocolError', status: 404, applied: true, ambiguous: false, attempts: 2 })
  })

  it('enrolls and adds members once, however often the answer is lost', async () => {
    const { client, service } = setup()
    const [course] = await settle(client.courses.list())
    const list = await settle(client.lists.create({ name: 'Once' }))
    service.faults.add({ operation: 'lists.members.add', network: 'reset', phase: 'after', times: 2 })
    const { results } = await settle(client.lists.members.add(list.id, { email: 'dora@example.com' }))
    expect(results[0]!.status).toBe('already_member')
    const studentId = results[0]!.status === 'error' ? '' : results[0]!.student_id
    service.faults.add({ operation: 'enrollments.create', status: 500, phase: 'after', times: 2 })
    await settle(client.enrollments.create(studentId, { course_id: course!.id }))
    expect(service.students.get(studentId).enrollments).toHaveLength(1)
    expect(service.outbox).toHaveLength(1)
  })
})

describe('waits', () => {
  const waits = async (options: ClientOptions, ...answers: (Response | Error)[]) => {
    const delays: number[] = []
    const { fetch, requests } = answering(...answers)
    const started = performance.now()
    const client = clientOf(fetch, { hooks: { onRetry: ({ delay }) => delays.push(delay) }, ...options })
    const result = await settle(client.courses.list().result())
    return { result, delays, requests, time: performance.now() - started }
  }
  const slowDown = (retryAfter: string) => refusal(429, 'rate_limit_exceeded', { 'retry-after': retryAfter })
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

  it('throws a Retry-After that is too long, at once', async () => {
    const { result, requests, time } = await waits({ maxRetryAfter: 5000 }, slowDown('6'))
    expect(result.error).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 6, attempts: 1 })
    expect(requests).toHaveLength(1)
    expect(time).toBeLessThan(200)
  })

  it('begins no wait that totalTimeout would end', async () => {
    const { result, time } = await waits({ totalTimeout: 5000 }, slowDown('10'))
    expect(result.error).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 10 })
    expect(time).toBeLessThan(200)
  })

  it('with maxRetries 0 never waits', async () => {
    const { result, delays } = await waits({ maxRetries: 0 }, slowDown('1'))
    expect(result.error?.attempts).toBe(1)
    expect(delays).toEqual([])
  })
})

it('an abort ends a wait at once, with the reason of the caller', async () => {
  const { fetch, requests } = answering(reset())
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
  const { fetch, requests } = answering(reset())
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
  await settle(client.courses.list())
  expect(vi.getTimerCount()).toBe(0)
})
