import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { frozenClock } from '../fixtures.ts'
import { idsOf, school, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

export const rateLimit = chapter('Rate limit', {
  'R067 each key has a budget of its own, also within one academy': async ({ as, open }) => {
    const rate_limit = { requests: 1, window_seconds: 60 }
    const { academy, api } = open({ clock: frozenClock, rate_limit })
    const second = as(academy.keys.create({ name: 'second' }).key)
    const other = open({ clock: frozenClock, rate_limit }).api
    for (const each of [api, second, other]) {
      expect((await each.get('/courses')).status).toBe(200)
      expectError(await each.get('/courses'), 'rate_limit_exceeded')
    }
  },

  'R069 D33 Retry-After is the whole seconds to the end of the window, at least 1': async ({ open }) => {
    const { academy, api } = open({ clock: frozenClock, rate_limit: { requests: 1, window_seconds: 60 } })
    await api.get('/courses')
    const wait = async () => (await api.get('/courses')).headers.get('retry-after')
    expect(await wait()).toBe('60')
    academy.clock.advance(1)
    expect(await wait()).toBe('60')
    academy.clock.advance(999)
    expect(await wait()).toBe('59')
    academy.clock.advance(57_999)
    expect(await wait()).toBe('2')
    academy.clock.advance(1)
    expect(await wait()).toBe('1')
    academy.clock.advance(999)
    expect(await wait()).toBe('1')
    academy.plan.update({ rate_limit: { requests: 1, window_seconds: 0.2 } })
    await api.get('/courses')
    expect(await wait()).toBe('1')
  },

  'R070 R072 a request that got 429 had no effect, and is accepted after the seconds of Retry-After': async ({
    open,
  }) => {
    const { academy, api } = open({ ...school, rate_limit: { requests: 1, window_seconds: 7.5 } })
    const { ada, bob, vip, enrollment, botany } = idsOf(academy)
    const writes: [string, string, unknown?][] = [
      ['POST', '/students', { email: 'cy@example.com' }],
      ['POST', `/students/${bob}/enrollments`, { course_id: botany }],
      ['DELETE', `/students/${ada}/enrollments/${enrollment}`],
      ['POST', '/lists', { name: 'New' }],
      ['PATCH', `/lists/${vip}`, { name: 'Paying' }],
      ['POST', `/lists/${vip}/members`, { emails: ['dee@example.com', 'bob@example.com'] }],
      ['DELETE', `/lists/${vip}/members/${ada}`],
      ['DELETE', `/lists/${vip}`],
      ['DELETE', `/students/${ada}`],
    ]
    await api.get('/courses')
    for (const [method, path, body] of writes) {
      academy.clock.advance(200)
      const before = stateOf(academy)
      const emailCount = academy.outbox.list().length
      const limited = await api.request(method, path, { body })
      expectError(limited, 'rate_limit_exceeded')
      expect(stateOf(academy)).toBe(before)
      expect(academy.outbox.list()).toHaveLength(emailCount)
      academy.clock.advance(Number(limited.headers.get('retry-after')) * 1000)
      expect((await api.request(method, path, { body })).status, path).toBeLessThan(300)
    }
  },

  'D27 D33 a window starts with its first request, has a fixed length whatever is rejected, and a new one follows it':
    async ({ open }) => {
      const { academy, api } = open({ clock: frozenClock, rate_limit: { requests: 2, window_seconds: 60 } })
      const status = async () => (await api.get('/courses')).status
      academy.clock.advance(45_000)
      expect(await status()).toBe(200)
      academy.clock.advance(59_000)
      expect([await status(), await status()]).toEqual([200, 429])
      academy.clock.advance(999)
      expect(await status()).toBe(429)
      academy.clock.advance(1)
      // The window is fixed, not sliding: the request of one second ago no longer counts.
      expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
    },

  'D33 D88 a batch of many items counts as one request': async ({ open }) => {
    const { academy, api } = open({ ...school, rate_limit: { requests: 2, window_seconds: 60 } })
    const emails = Array.from({ length: 100 }, (_, index) => `member-${index}@example.com`)
    const add = () => api.post(`/lists/${idsOf(academy).vip}/members`, { emails })
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([200, 200, 429])
  },

  'D27 a request that is rejected for key, plan, lock or permission does not count': async ({ as, open }) => {
    const { academy } = open({ clock: frozenClock, rate_limit: { requests: 1, window_seconds: 60 } })
    const { key } = academy.keys.create({ name: 'reader', permissions: ['courses.list'] })
    const api = as(key)
    const times = [1, 2, 3]
    for (const _ of times) expect((await api.get('/students')).status).toBe(403)
    academy.plan.update({ plan: 'trial' })
    for (const _ of times) expectError(await api.get('/courses'), 'trial_api_unavailable')
    academy.plan.update({ plan: 'paid', locked: true })
    for (const _ of times) expectError(await api.get('/courses'), 'academy_locked')
    academy.plan.update({ locked: false })
    for (const _ of times) expect((await as(`${key}0`).get('/courses')).status).toBe(401)
    expect((await api.get('/courses')).status).toBe(200)
    expect((await api.get('/courses')).status).toBe(429)
    expect((await api.get('/students')).status).toBe(403)
  },

  'D27 every other request counts, whatever its result': async ({ open }) => {
    const { academy, api } = open({ ...school, rate_limit: { requests: 5, window_seconds: 60 } })
    academy.faults.add({ operation: 'lists.list', status: 500 })
    const statuses = [
      (await api.get('/lists')).status,
      (await api.get('/nothing')).status,
      (await api.post('/students', '{')).status,
      (await api.post('/lists', { name: 'VIP' })).status,
      (await api.request('PUT', '/students')).status,
      (await api.get('/courses')).status,
    ]
    expect(statuses).toEqual([500, 404, 400, 409, 404, 429])
  },
})
