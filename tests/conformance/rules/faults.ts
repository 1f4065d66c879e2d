import { expectError, type Rule } from '@academy-access/rules'
import { assert, expect } from 'vitest'

import { errorOf } from '../fixtures.ts'
import { idsOf, school, sendAll, everyEndpoint, stateOf } from '../school.ts'
import { chapter, type Scene } from '../suite.ts'

const phases = ['before', 'after'] as const
const twentyTimes = Array.from({ length: 20 })

export const faults = chapter('Faults and concurrency', {
  'R062 D32 a fault before the effect is 500 internal_error, and nothing is done': async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    academy.faults.add({ operation: '*', status: 500 })
    const responses = await sendAll(api, everyEndpoint(academy))
    for (const response of responses) expectError(response, 'internal_error')
    expect(stateOf(academy)).toBe(before)
    expect(academy.outbox.list()).toEqual([])
  },

  'R062 D32 a fault after the effect is the same 500, and the effect is done': async ({ as, open }) => {
    const { academy } = open(school)
    const unaffected = academy.fork()
    academy.faults.add({ operation: '*', phase: 'after', status: 500 })
    const failed = await sendAll(as(academy.apiKey), everyEndpoint(academy))
    for (const response of failed) expectError(response, 'internal_error')
    await sendAll(as(unaffected.apiKey), everyEndpoint(unaffected))
    const { id: _, api_keys: __, ...done } = unaffected.snapshot()
    expect(academy.snapshot()).toMatchObject(done)
    expect(academy.outbox.list()).toEqual(unaffected.outbox.list())
  },

  'D32 a connection that is reset before or after the effect gives no response': cut('reset', (sent) => sent),

  'D32 a response that is cut off before or after the effect ends within its body': cut('truncate', (sent) =>
    sent.then((response) => response.text()),
  ),

  'D32 a response that stalls before or after the effect ends when the client aborts': async ({ open }) => {
    for (const phase of phases) {
      const { academy, api } = open(school)
      academy.faults.add({ operation: 'lists.create', phase, network: 'stall', times: 1 })
      const client = new AbortController()
      const response = await api.send('POST', '/lists', { body: { name: 'New' }, signal: client.signal })
      assert(response.body)
      const reader = response.body.getReader()
      const { value } = await reader.read()
      expect([response.status, new TextDecoder().decode(value)]).toEqual([201, expect.stringMatching(/^\{"data":/)])
      const more = reader.read()
      client.abort()
      await expect(more).rejects.toMatchObject({ name: 'AbortError' })
      expect(academy.lists.list().some(({ name }) => name === 'New')).toBe(phase === 'after')
      expect(academy.journal.list()).toMatchObject([{ status: 0, network: 'stall' }])
    }
  },

  'D32 a fault matches its endpoint, as often as it is set to': async ({ open }) => {
    const { academy, api } = open(school)
    academy.faults.add({
      operation: 'courses.list',
      status: 500,
      times: 2,
      message: 'Disk full',
    })
    expect((await api.get('/lists')).status).toBe(200)
    expect((await api.get('/courses')).message).toBe('Disk full')
    expectError(await api.get('/courses'), 'internal_error')
    expect((await api.get('/courses')).status).toBe(200)
    expect(academy.faults.list()).toEqual([])
  },

  'R043 D32 a fault can cause any code of the table on any endpoint, and 429 with the seconds to wait': async ({
    open,
  }) => {
    const { academy, api } = open(school)
    academy.faults.add({
      operation: 'courses.list',
      code: 'rate_limit_exceeded',
      retry_after: 9,
      times: 1,
    })
    academy.faults.add({ operation: 'courses.list', status: 404, times: 1 })
    academy.faults.add({ operation: 'lists.delete', code: 'forbidden', times: 1 })
    const limited = await api.get('/courses')
    expect([limited.code, limited.headers.get('retry-after')]).toEqual(['rate_limit_exceeded', '9'])
    expectError(await api.get('/courses'), 'not_found')
    expect((await api.get('/courses')).status).toBe(200)
    expectError(await api.delete(`/lists/${idsOf(academy).vip}`), 'forbidden')
    expect((await api.delete(`/lists/${idsOf(academy).vip}`)).status).toBe(200)
  },

  'D32 a fault affects only its own academy': async ({ open }) => {
    const { academy, api } = open(school)
    const other = open(school)
    academy.faults.add({ operation: '*', status: 500 })
    expect((await other.api.get('/courses')).status).toBe(200)
    expect((await api.get('/courses')).status).toBe(500)
    academy.faults.clear()
    expect((await api.get('/courses')).status).toBe(200)
  },

  'D31 the plan limit and the rate limit hold under concurrent requests': async ({ open }) => {
    const { academy, api } = open({ ...school, limits: { students: 5 } })
    const created = await Promise.all(
      twentyTimes.map((_, index) => api.post('/students', { email: `s${index}@example.com` })),
    )
    expect(created.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(created.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(17)
    academy.plan.update({ rate_limit: { requests: 7, window_seconds: 60 } })
    const read = await Promise.all(twentyTimes.map(() => api.get('/courses')))
    expect(read.filter(({ status }) => status === 200)).toHaveLength(7)
  },

  'D31 of two concurrent removals one succeeds': async ({ open }) => {
    const { academy, api } = open(school)
    const { ada } = idsOf(academy)
    const responses = await Promise.all([api.delete(`/students/${ada}`), api.delete(`/students/${ada}`)])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 404]))
  },
})

/** Both phases of a fault that breaks the connection. `received` fails where the client notices it. */
function cut(
  network: 'reset' | 'truncate',
  received: (sent: Promise<Response>) => Promise<unknown>,
): Rule<Scene>['test'] {
  return async ({ open }) => {
    for (const phase of phases) {
      const { academy, api } = open(school)
      const before = stateOf(academy)
      academy.faults.add({ operation: 'lists.create', phase, network, times: 1 })
      await expect(received(api.send('POST', '/lists', { body: { name: 'New' } }))).rejects.toBeInstanceOf(TypeError)
      expect(academy.lists.list().some(({ name }) => name === 'New')).toBe(phase === 'after')
      expect(stateOf(academy) === before).toBe(phase === 'before')
      expect(academy.journal.list()).toMatchObject([{ status: 0, network }])
      expect(errorOf(await api.post('/lists', { name: 'New' }))).toEqual(
        phase === 'after' ? { status: 409, code: 'already_exists' } : { status: 201, code: undefined },
      )
    }
  }
}
