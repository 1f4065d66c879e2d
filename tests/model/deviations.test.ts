import { everywhere, onRequest, onResponse } from '@academy-access/kit/wrong-services'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { deviations as named } from '../../apps/server/test/verify/deviate.ts'
import { deviations } from '../../apps/server/test/verify/deviations.ts'
import { agreement } from './property.ts'

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

// The seed is fixed: every deviation must be found in the same requests each time.
const parameters = { seed: 1, numRuns: 300, endOnFailure: true }

/** These need a request that no history has, or change the text of a message, which no rule fixes. */
const leftOut = new Set([
  'an unknown path is 404 without a key',
  'the body is checked after the list',
  'a 401 repeats the key',
])

/** What a run of `verify` does not see, or is not sure to see. */
const more = named({
  'D04 a wrong method has no Allow': onResponse('404 allow', (body) => ({ body, headers: { allow: '' } })),
  'D33 Retry-After is a second too long': onResponse('429', (body, _, headers) => ({
    body,
    headers: { 'retry-after': String(Number(headers.get('retry-after')) + 1) },
  })),
  'R025 a student has another id in each response': everywhere('student_id', () => crypto.randomUUID()),
  'R046 messages are empty': everywhere('message', () => ''),
  'R126 the flag for welcome emails is ignored': onRequest('POST .*', ({ body: { send_welcome_email, ...others } }) =>
    send_welcome_email === false && Object.keys(others).length > 0 ? { body: others } : undefined,
  ),
})

describe('a service that breaks a rule differs from the model', () => {
  const all = [...deviations.filter(({ name }) => !leftOut.has(name)), ...more]
  it.each(all)('$rule $name', { timeout }, async ({ wrap }) => {
    const { errorInstance } = await fc.check(agreement({ wrap }), parameters)
    expect(errorInstance).toMatchObject({ message: expect.stringContaining(': expected ') })
  })
})
