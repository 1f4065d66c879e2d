import { expect } from 'vitest'

import { firstOf, addresses, column, emoji, listId, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const vip = { clock: frozenClock, students: [{ email: 'ada@example.com', name: 'Ada' }], lists: [{ name: 'VIP' }] }

export const addingMembers = chapter('Adding members to a list', {
  'R247 R248 R249 a new student gets a welcome email unless the flag is false, and an existing one never does': async ({
    open,
  }) => {
    const [ada, bob, cy] = ['ada@example.com', 'bob@example.com', 'cy@example.com'] as const
    const { academy, api } = open({ ...vip, students: [ada, bob, cy].map((email) => ({ email })) })
    const path = `/lists/${listId(academy, 'VIP')}/members`
    await api.post(path, { emails: [ada, 'default@example.com'] })
    await api.post(path, { emails: [ada, bob, 'asked@example.com'], send_welcome_email: true })
    await api.post(path, { emails: [cy, 'silent@example.com', 'silent-2@example.com'], send_welcome_email: false })
    expect(academy.lists.get('VIP').members).toHaveLength(7)
    expect(academy.outbox.list()).toEqual(
      ['default@example.com', 'asked@example.com'].map((to, index) => ({
        id: String(index + 1),
        to,
        kind: 'created',
        sent_at: frozenClock.now,
        student_id: studentId(academy, to),
      })),
    )
  },

  'D92 once the address of a student has changed, the old address belongs to no student': async ({ openPlatform }) => {
    const seed = 'renamed'
    const { academy: before } = await openPlatform({ seed, fixture: { academies: [vip] } })
    const ada = studentId(before, 'ada@example.com')
    const snapshot = before.snapshot()
    const renamed = { ...snapshot, students: [{ ...firstOf(snapshot.students ?? []), email: 'lovelace@example.com' }] }
    const { academy, api } = await openPlatform({ seed, fixture: { academies: [renamed] } })
    const path = `/lists/${listId(academy, 'VIP')}/members`
    const [known, former] = (await api.post(path, { emails: ['lovelace@example.com', 'ada@example.com'] })).data.results
    expect(known).toMatchObject({ status: 'added', student_id: ada })
    expect(former.status).toBe('created')
    expect(former.student_id).not.toBe(ada)
    expect((await api.get(`/students/${ada}`)).data.email).toBe('lovelace@example.com')
    expect((await api.get('/students')).data.pagination.total).toBe(2)
  },

  'D97 ids follow from the seed, and times from a clock that never goes back by itself': async ({ openPlatform }) => {
    let now = Date.parse(frozenClock.now)
    const run = async () => {
      const { academy, api } = await openPlatform({
        seed: 'again',
        now: () => now,
        fixture: { academies: [{ lists: [{ name: 'VIP' }] }] },
      })
      const path = `/lists/${listId(academy, 'VIP')}/members`
      const { text } = await api.post(path, { emails: addresses(2) })
      now -= 60_000
      await api.post('/lists', { name: `${emoji} later` })
      return { academy, api, texts: [text, (await api.get('/lists')).text, (await api.get(path)).text] }
    }
    const first = await run()
    expect(column((await first.api.get('/lists')).data.lists, 'created_at')).toEqual([frozenClock.now, frozenClock.now])
    first.academy.clock.set(now)
    expect((await first.api.post('/lists', { name: 'Set back' })).data.created_at).toBe('2025-12-31T23:59:00.000Z')
    now = Date.parse(frozenClock.now)
    expect((await run()).texts).toEqual(first.texts)
  },

  'D87 an item that fails unexpectedly has an error of its own and can be sent again': async ({ open }) => {
    const { academy, api } = open(vip)
    academy.faults.add({ operation: 'lists.members.add', email: 'two@example.com', status: 500, times: 1 })
    const emails = ['one@example.com', ' TWO@example.com', 'three@example.com']
    const path = `/lists/${listId(academy, 'VIP')}/members`
    const { status, data } = await api.post(path, { emails })
    expect([status, column(data.results, 'status')]).toEqual([200, ['created', 'error', 'created']])
    expect(data.results[1]).toMatchObject({ email: ' TWO@example.com', code: 'internal_error' })
    expect(academy.students.list()).toHaveLength(3)
    expect(column(academy.outbox.list(), 'to')).toEqual(['one@example.com', 'three@example.com'])
    expect(column((await api.post(path, { emails })).data.results, 'status')).toEqual([
      'already_member',
      'created',
      'already_member',
    ])
  },
})
