import { createPlatform } from '@academy-access/engine'
import { AcademyClient, ConnectionError } from '@academy-access/sdk'
import { serve } from '@academy-access/server'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fixture } from './support.ts'

// The same faults as in memory, but over sockets, with the errors of the runtime's own fetch.
const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
const service = platform.academy()
const server = await serve(platform, { port: 0 })
const client = new AcademyClient({ baseUrl: server.url, apiKey: service.apiKey })

beforeEach(() => service.reset())
afterAll(() => server.close())

it.each(['before', 'after'] as const)('a connection that is cut %s the effect', async (phase) => {
  service.faults.add({ operation: 'students.list', network: 'reset', phase, times: 1 })
  expect((await client.students.list().withResponse()).attempts).toBe(2)

  service.faults.add({ operation: 'students.create', network: 'reset', phase, times: 1 })
  const result = await client.students.create({ email: 'dora@example.com' }).result()
  expect(result.error).toBeInstanceOf(ConnectionError)
  expect(result.error).toMatchObject({ operation: 'students.create', attempts: 1, ambiguous: true })
  expect(service.students.list().some(({ email }) => email === 'dora@example.com')).toBe(phase === 'after')

  service.faults.add({ operation: 'lists.delete', network: 'reset', phase, times: 1 })
  const list = await client.lists.create({ name: 'Short-lived' })
  expect((await client.lists.delete(list.id).withResponse()).attempts).toBe(2)
})

it.each(['/wrong', '/dashboard', '/docs'])('D03 a wrong base URL is no absent student: %s', async (path) => {
  const wrong = client.withOptions({ baseUrl: server.url + path, maxRetries: 0 })
  const { id } = service.students.list()[0]!
  for (const call of [() => wrong.courses.list(), () => wrong.students.get(id), () => wrong.students.remove(id)]) {
    const { error } = await call().result()
    expect(error).toMatchObject({ name: 'ProtocolError', ambiguous: false })
    expect(error?.message).toContain('check baseUrl')
  }
  expect(service.students.list()).toHaveLength(3)
})

it('D04 a method that the path does not have is no absent list', async () => {
  const readOnly = client.withOptions({
    fetch: (url, { headers }) => fetch(url, { method: 'PUT', headers }),
  })
  const { error } = await readOnly.lists.get('00000000-0000-4000-8000-000000000000').result()
  expect(error).toMatchObject({ name: 'ProtocolError', httpStatus: 404 })
  await expect(client.lists.get('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
})

describe('with a clock that only the test moves', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('50 concurrent calls under a rate limit succeed, and no request is sent during a wait', async () => {
    service.clock.freeze()
    // A key of its own: the clients of a key share what they learned, and this clock begins before the other tests.
    const { key } = service.keys.create({ name: 'clock' })
    service.plan.update({ rate_limit: { requests: 40, window_seconds: 1 } })
    const statuses: number[] = []
    let sent = 0
    let responded = () => {}
    const watched = client.withOptions({
      apiKey: key,
      maxConcurrency: 50,
      hooks: {
        onRequest: () => void sent++,
        onResponse: ({ status }) => {
          statuses.push(status)
          responded()
        },
      },
    })
    const calls = Promise.all(Array.from({ length: 50 }, () => watched.courses.list().result()))
    while (statuses.length < 50) await new Promise<void>((resolve) => (responded = resolve))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toBe(50)
    service.clock.advance(1000)
    // The requests of the next window are spread over its first part. The clock moves only while no response is on its way.
    let moved = 0
    for (; statuses.length < 60; moved += 20) {
      await vi.advanceTimersByTimeAsync(20)
      while (statuses.length < sent) await new Promise<void>((resolve) => (responded = resolve))
    }
    expect(moved).toBeLessThanOrEqual(500)
    expect((await calls).every(({ ok }) => ok)).toBe(true)
    expect(sent).toBe(60)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  })
})
