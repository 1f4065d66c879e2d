import type { Academy } from '@academy-access/engine'
import { expect } from 'vitest'

import { nowhere, refusal } from '../fixtures.ts'
import { idsOf, school, stateOf } from '../school.ts'
import { chapter, type Scene } from '../suite.ts'

interface Gatekeeper {
  readonly code: string
  /** Makes this check refuse. */
  close(academy: Academy): void
}

/** What is checked of every request, in this order. The key's only request is spent beforehand. */
const gatekeepers: readonly Gatekeeper[] = [
  { code: 'unauthorized', close: (academy) => academy.keys.revoke(academy.keys.list()[0]!.id) },
  { code: 'trial_api_unavailable', close: (academy) => academy.plan.update({ plan: 'trial' }) },
  { code: 'academy_locked', close: (academy) => academy.plan.update({ locked: true }) },
  { code: 'forbidden', close: () => {} },
  { code: 'rate_limit_exceeded', close: () => {} },
]

/** A school where the gatekeepers of these numbers refuse. */
async function closed(open: Scene['open'], refusing: readonly number[]) {
  const permissions = refusing.includes(3) ? (['courses.list'] as const) : 'all'
  const { academy, api } = open({
    ...school,
    api_keys: [{ permissions: permissions === 'all' ? permissions : [...permissions] }],
    ...(refusing.includes(4) && { rate_limit: { requests: 1, window_seconds: 60 } }),
  })
  await api.get('/courses')
  for (const index of refusing) gatekeepers[index]!.close(academy)
  return { academy, api }
}

/** Requests that are wrong in themselves, with what they get once all gates are open. */
const wrong: readonly [string, string, unknown, string][] = [
  ['POST', '/lists/x/members', '{', 'validation_error'],
  ['POST', '/lists', { name: '' }, 'validation_error'],
  ['PATCH', `/lists/${nowhere}`, { name: 'VIP' }, 'not_found'],
  ['DELETE', `/students/${nowhere}`, undefined, 'not_found'],
  ['POST', '/lists', { name: 'VIP' }, 'already_exists'],
]

export const orderOfChecks = chapter('Order of checks', (rule) => {
  gatekeepers.forEach((first, index) => {
    rule(`D01 ${first.code} is told before all that comes later`, async ({ open }) => {
      const later = gatekeepers.map((_, other) => other).filter((other) => other > index)
      for (const others of [...later.map((other) => [other]), later]) {
        const { academy, api } = await closed(open, [index, ...others])
        const before = stateOf(academy)
        for (const [method, path, body] of wrong) {
          expect((await api.request(method, path, { body })).code, `${first.code} ${others.join()} ${path}`).toBe(
            first.code,
          )
        }
        expect(stateOf(academy)).toBe(before)
      }
    })
  })

  rule('D01 with all gates open each wrong request gets its own refusal', async ({ open }) => {
    const { api } = await closed(open, [])
    for (const [method, path, body, code] of wrong) {
      expect((await api.request(method, path, { body })).code, path).toBe(code)
    }
  })

  for (const index of [0, 1, 2, 4]) {
    rule(`D01 ${gatekeepers[index]!.code} is told before a path is found to be unknown`, async ({ open }) => {
      const { api } = await closed(open, [index])
      expect((await api.get('/nothing')).code).toBe(gatekeepers[index]!.code)
      expect((await api.request('PUT', '/lists')).code).toBe(gatekeepers[index]!.code)
    })
  }

  rule('D01 a malformed id is told before a wrong body, and both before a missing row', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const bodies = [
      '{',
      '',
      '[]',
      {},
      { name: 7, course_id: 7, emails: 7 },
      { name: 'x'.repeat(101), course_id: 'x', emails: [] },
    ]
    const targets: [string, (id: string) => string, string][] = [
      ['POST', (id) => `/students/${id}/enrollments`, 'studentId'],
      ['PATCH', (id) => `/lists/${id}`, 'listId'],
      ['POST', (id) => `/lists/${id}/members`, 'listId'],
    ]
    for (const [method, path, param] of targets) {
      for (const body of bodies) {
        const malformed = await api.request(method, path('x'), { body })
        expect(refusal(malformed), path('x')).toEqual({ status: 400, code: 'validation_error' })
        expect(malformed.message).toContain(param)
        const missing = await api.request(method, path(nowhere), { body })
        expect(refusal(missing), path(nowhere)).toEqual({
          status: 400,
          code: 'validation_error',
        })
        expect(missing.message).not.toContain(param)
      }
    }
    expect((await api.delete(`/students/${nowhere}/enrollments/x`)).code).toBe('validation_error')
    expect((await api.delete(`/lists/${nowhere}/members/x`)).code).toBe('validation_error')
    expect(stateOf(academy)).toBe(before)
  })

  rule('D01 a missing parent is told before what its child or reference lacks', async ({ open }) => {
    const { academy, api } = open(school)
    const { cooking, enrollment, bob } = idsOf(academy)
    for (const course_id of [cooking, nowhere]) {
      const { code, message } = await api.post(`/students/${nowhere}/enrollments`, { course_id })
      expect([code, message.includes('student')]).toEqual(['not_found', true])
    }
    const nested = await api.delete(`/students/${nowhere}/enrollments/${enrollment}`)
    expect([nested.code, nested.message.includes('student')]).toEqual(['not_found', true])
    const member = await api.delete(`/lists/${nowhere}/members/${bob}`)
    expect([member.code, member.message.includes('member')]).toEqual(['not_found', false])
  })

  rule('D01 a missing list is told before a taken name', async ({ open }) => {
    const { academy, api } = open(school)
    expect((await api.patch(`/lists/${nowhere}`, { name: 'VIP' })).code).toBe('not_found')
    expect((await api.patch(`/lists/${idsOf(academy).holders}`, { name: 'VIP' })).code).toBe('already_exists')
  })

  rule('D01 the holders of an offer are refused before a member is looked for', async ({ open }) => {
    const { academy, api } = open(school)
    const { holders, ada, bob } = idsOf(academy)
    for (const user of [ada, bob, nowhere]) {
      expect((await api.delete(`/lists/${holders}/members/${user}`)).code).toBe('list_managed_by_offer')
    }
  })

  rule('D01 the limit of the plan is told last', async ({ open }) => {
    const { academy, api } = open({ ...school, limits: { students: 2 } })
    const { cooking, holders } = idsOf(academy)
    const create = async (wishes: object) => (await api.post('/students', { email: 'cy@example.com', ...wishes })).code
    expect(await create({ name: 7 })).toBe('validation_error')
    expect(await create({ email: 'ada@example.com' })).toBe('already_exists')
    expect(await create({ course_ids: [cooking] })).toBe('invalid_courses')
    expect(await create({ list_ids: [nowhere] })).toBe('invalid_lists')
    expect(await create({ list_ids: [holders] })).toBe('list_managed_by_offer')
    expect(await create({})).toBe('limit_exceeded')
  })

  rule('D01 an injected failure comes after the gates and before the request is looked at', async ({ open }) => {
    const { academy, api } = open({ ...school, locked: true })
    academy.faults.add({ operation: '*', status: 500 })
    expect((await api.get('/students/x')).code).toBe('academy_locked')
    academy.plan.update({ locked: false })
    expect((await api.get('/students/x')).code).toBe('internal_error')
    expect((await api.get('/nothing')).code).toBe('not_found')
  })
})
