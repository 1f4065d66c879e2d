import type { Academy, AcademyFixture } from '@academy-access/engine'
import { expectError } from '@academy-access/rules'
import type { ErrorCode } from '@academy-access/schemas'
import { expect } from 'vitest'

import { firstOf, unknownId } from '../fixtures.ts'
import { school, stateOf } from '../school.ts'
import { chapter, type Scene } from '../suite.ts'

interface AccessCheck {
  readonly code: ErrorCode
  /** The fixture with which the check fails after one request. */
  readonly fixture?: AcademyFixture
  /** Makes the check fail from now on. */
  fail?(academy: Academy): void
}

/** The checks of every request, in order. */
const accessChecks: readonly AccessCheck[] = [
  { code: 'unauthorized', fail: (academy) => academy.keys.revoke(firstOf(academy.keys.list()).id) },
  { code: 'trial_api_unavailable', fail: (academy) => academy.plan.update({ plan: 'trial' }) },
  { code: 'academy_locked', fail: (academy) => academy.plan.update({ locked: true }) },
  { code: 'forbidden', fixture: { api_keys: [{ permissions: ['courses.list'] }] } },
  { code: 'rate_limit_exceeded', fixture: { rate_limit: { requests: 1, window_seconds: 60 } } },
]

/** A school where some access checks fail. One request was sent, so the rate limit has none left. */
async function schoolFailing(open: Scene['open'], failing: readonly AccessCheck[]) {
  const { academy, api } = open(failing.reduce((fixture, check) => ({ ...fixture, ...check.fixture }), school))
  await api.get('/courses')
  for (const check of failing) check.fail?.(academy)
  return { academy, api }
}

/** Invalid requests: method, path, body, and the code that they get when all access checks pass. */
const invalidRequests: readonly [string, string, unknown, string][] = [
  ['POST', '/lists/x/members', '{', 'validation_error'],
  ['POST', '/lists', { name: '' }, 'validation_error'],
  ['PATCH', `/lists/${unknownId}`, { name: 'VIP' }, 'not_found'],
  ['DELETE', `/students/${unknownId}`, undefined, 'not_found'],
  ['POST', '/lists', { name: 'VIP' }, 'already_exists'],
]

export const orderOfChecks = chapter('Order of checks', {
  'D01 each access check is reported before every later check': async ({ open }) => {
    for (const [index, first] of accessChecks.entries()) {
      const later = accessChecks.slice(index + 1)
      for (const others of [...later.map((other) => [other]), later]) {
        const { academy, api } = await schoolFailing(open, [first, ...others])
        const before = stateOf(academy)
        for (const [method, path, body] of invalidRequests) {
          const { code } = await api.request(method, path, { body })
          expect(code, `${first.code} before ${others.map((other) => other.code).join()}: ${path}`).toBe(first.code)
        }
        expect(stateOf(academy)).toBe(before)
      }
    }
  },

  'D01 a malformed id is reported before an invalid body, which is reported without it': async ({ open }) => {
    const { api } = open(school)
    const targets: [string, (id: string) => string, string][] = [
      ['POST', (id) => `/students/${id}/enrollments`, 'studentId'],
      ['PATCH', (id) => `/lists/${id}`, 'listId'],
      ['POST', (id) => `/lists/${id}/members`, 'listId'],
    ]
    for (const [method, path, param] of targets) {
      for (const body of ['{', {}, { name: 7, course_id: 7, emails: 7 }]) {
        const messageFor = async (id: string) => (await api.request(method, path(id), { body })).message
        expect(await messageFor('x')).toContain(param)
        expect(await messageFor(unknownId)).not.toContain(param)
      }
    }
  },

  'D01 a fault applies after the access checks and before the request is validated': async ({ open }) => {
    const { academy, api } = open({ ...school, locked: true })
    academy.faults.add({ operation: '*', status: 500 })
    expectError(await api.get('/students/x'), 'academy_locked')
    academy.plan.update({ locked: false })
    expectError(await api.get('/students/x'), 'internal_error')
    expectError(await api.get('/nothing'), 'not_found')
  },
})
