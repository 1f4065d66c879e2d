import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { deferred, failing, finish } from '../../test/fake-time.ts'
import { calls, clientOf, errorResponse, json, key, reset, responding, setup, someId } from '../../test/support.ts'

// The fake clock of the client and of the engine skips waits.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  const late = deferred<Response>()
  const error = await failing(clientOf(() => late.promise, { maxRetries: 0 }).courses.list())
  expect(error).toMatchObject({ name: 'TimeoutError', attempts: 1 })
  late.resolve(new Response(new ReadableStream({ cancel: () => void cancelled++ })))
  await vi.advanceTimersByTimeAsync(10)
  expect(cancelled).toBe(1)
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
    const late = deferred<string>()
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
