import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { fixture } from './support.ts'
import { AcademyClient, ConnectionError } from '../src/index.ts'

// The same faults as in memory, but over sockets, with the errors of the runtime's own fetch.
const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
const service = platform.academy()
const server = await serve(platform, { port: 0 })
const client = new AcademyClient({ baseUrl: server.url, apiKey: service.apiKey })

beforeEach(() => service.reset())
afterAll(() => server.close())

it('reads and writes', async () => {
  const [course] = await client.courses.list()
  const { id } = await client.students.create({ email: 'dora@example.com', course_ids: [course!.id] })
  expect((await client.students.get(id)).enrollments).toHaveLength(1)
  expect(await client.students.list().all()).toHaveLength(4)
})

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

it('a request with a late response is repeated', async () => {
  service.faults.add({ operation: 'courses.list', delay_ms: 300, times: 1 })
  const { attempts } = await client.courses.list({ timeout: 100 }).withResponse()
  expect(attempts).toBe(2)
})

it('50 concurrent calls under a rate limit succeed, and no request is sent during a wait', async () => {
  service.plan.update({ rate_limit: { requests: 40, window_seconds: 0.9 } })
  const responses: { at: number; status: number }[] = []
  const sent: number[] = []
  const started = performance.now()
  const watched = client.withOptions({
    hooks: {
      onRequest: () => void sent.push(performance.now() - started),
      onResponse: ({ status }) => void responses.push({ at: performance.now() - started, status }),
    },
  })
  const results = await Promise.all(Array.from({ length: 50 }, () => watched.courses.list().result()))
  expect(results.every(({ ok }) => ok)).toBe(true)
  const limitedAt = responses.find(({ status }) => status === 429)!.at
  expect(sent.filter((at) => at > limitedAt && at < limitedAt + 1000)).toEqual([])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50)
})
