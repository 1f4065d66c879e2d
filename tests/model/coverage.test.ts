import { changeNames } from '@academy-access/kit/changes'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { agreement } from './property.ts'
import type { Fetch } from './world.ts'

/** The responses that the document names for each endpoint. */
const endpoints: Readonly<Record<string, string>> = {
  'GET /courses': '200',
  'GET /students': '200',
  'POST /students':
    '201 validation_error already_exists invalid_courses invalid_lists list_managed_by_offer limit_exceeded',
  'GET /students/:id': '200 validation_error not_found',
  'DELETE /students/:id': '200 validation_error not_found',
  'POST /students/:id/enrollments': '201 validation_error not_found invalid_course',
  'DELETE /students/:id/enrollments/:id': '200 validation_error not_found',
  'GET /lists': '200',
  'POST /lists': '201 validation_error already_exists',
  'GET /lists/:id': '200 validation_error not_found',
  'PATCH /lists/:id': '200 validation_error not_found already_exists',
  'DELETE /lists/:id': '200 validation_error not_found list_managed_by_offer',
  'GET /lists/:id/members': '200 validation_error not_found',
  'POST /lists/:id/members': '200 validation_error not_found list_managed_by_offer',
  'DELETE /lists/:id/members/:id': '200 validation_error not_found list_managed_by_offer',
  'GET /lists/:id/courses': '200 validation_error not_found',
}

/** The responses that any endpoint may give. */
const gates = ['unauthorized', 'trial_api_unavailable', 'academy_locked', 'forbidden', 'rate_limit_exceeded']

/** Parts of responses that show that a state was reached. */
const states = [
  '"membershipStatus":"created"',
  '"membershipStatus":"reactivated"',
  '"status":"created"',
  '"status":"added"',
  '"status":"already_member"',
  '"status":"error","code":"validation_error"',
  '"status":"error","code":"limit_exceeded"',
  '"still_has_access_via":"free"',
  '"still_has_access_via":"purchase"',
  '"still_has_access_via":"offer"',
  '"still_has_access_via":null',
  '"role":"grants_to"',
  '"role":"member"',
  '"term":"free"',
  '"term":"included"',
  '"term":"one_time"',
  '"completed_at":"2',
  '"progress":50',
  '"progress":100',
  '"description":""',
  '"avatar_url":"https',
]

/** The actions of the dashboard between requests. */
const actions = [...changeNames.map(({ name }) => name), 'fork', 'reset', 'restore']

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

it('random requests reach every response of every endpoint', { timeout }, async () => {
  const seen = new Set<string>()
  const texts = new Set<string>()
  const log = ({ endpoint, status, code }: { endpoint: string; status: number; code: string | undefined }) => {
    seen.add(`${endpoint} ${code ?? status}`)
    seen.add(code ?? String(status))
  }
  const wrap =
    (fetch: Fetch): Fetch =>
    async (url, init) => {
      const response = await fetch(url, init)
      const text = await response.clone().text()
      for (const state of states) if (text.includes(state)) texts.add(state)
      return response
    }
  // The seed is fixed: the same requests are sent each time.
  const acted = new Set<string>()
  await fc.assert(agreement({ log, wrap, acted: (name) => acted.add(name) }), { seed: 1, numRuns: 80 })
  const wanted = Object.entries(endpoints).flatMap(([endpoint, codes]) =>
    codes.split(' ').map((code) => `${endpoint} ${code}`),
  )
  expect([...wanted, ...gates].filter((response) => !seen.has(response))).toEqual([])
  expect(actions.filter((name) => !acted.has(name))).toEqual([])
  expect(states.filter((state) => !texts.has(state))).toEqual([])
})
