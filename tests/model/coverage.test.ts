import { changeNames } from '@academy-access/kit/changes'
import { endpointList } from '@academy-access/schemas'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { agreement } from './property.ts'
import type { Fetch } from './world.ts'

/** The responses that any endpoint may give. A failure of the service is not one that the model has. */
const gates = ['unauthorized', 'trial_api_unavailable', 'academy_locked', 'forbidden', 'rate_limit_exceeded']

/** The responses that the contract names for each endpoint. */
const wanted = endpointList.flatMap(({ method, path, status, errors }) => {
  const codes = errors.filter((code) => !gates.includes(code) && code !== 'internal_error')
  return [status, ...codes].map((one) => `${method} ${path.replace('/api/v1', '').replaceAll(/:\w+/g, ':id')} ${one}`)
})

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
  await fc.assert(agreement({ log, wrap, acted: (name) => acted.add(name) }), { seed: 1, numRuns: 160 })
  expect([...wanted, ...gates].filter((response) => !seen.has(response))).toEqual([])
  expect(actions.filter((name) => !acted.has(name))).toEqual([])
  expect(states.filter((state) => !texts.has(state))).toEqual([])
})
