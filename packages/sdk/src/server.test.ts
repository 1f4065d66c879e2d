import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { fixture } from '../test/support.ts'
import { AcademyClient, ConnectionError } from './index.ts'

// The same faults as in memory, but over sockets: what the runtime's own fetch makes of them.
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

it('an answer that comes too late is asked for again', async () => {
  service.faults.add({ operation: 'courses.list', delay_ms: 300, times: 1 })
  const { attempts } = await client.courses.list({ timeout: 100 }).withResponse()
  expect(attempts).toBe(2)
})

it('50 calls at once under a rate limit: all succeed, and none leaves while the limit lasts', async () => {
  service.plan.update({ rate_limit: { requests: 40, window_seconds: 0.9 } })
  const answers: { at: number; status: number }[] = []
  const sent: number[] = []
  const started = performance.now()
  const watched = client.withOptions({
    hooks: {
      onRequest: () => void sent.push(performance.now() - started),
      onResponse: ({ status }) => void answers.push({ at: performance.now() - started, status }),
    },
  })
  const results = await Promise.all(Array.from({ length: 50 }, () => watched.courses.list().result()))
  expect(results.every(({ ok }) => ok)).toBe(true)
  const refused = answers.find(({ status }) => status === 429)!.at
  expect(sent.filter((at) => at > refused && at < refused + 1000)).toEqual([])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
})
