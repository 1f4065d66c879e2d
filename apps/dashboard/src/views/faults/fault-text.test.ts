import { describe, expect, it } from 'vitest'

import type { FaultInput } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { conditionOf, durationOf, effectOf, exampleRequest, frequencyOf, seenByApp } from './fault-text.ts'
import { presets } from './presets.tsx'

const fault = (fields: Partial<FaultInput>): FaultInput => ({ operation: '*', ...fields })

describe('effectOf', () => {
  it.each([
    [{ code: 'not_found' }, 'Responds 404 not_found'],
    [{ status: 429 }, 'Responds 429 rate_limit_exceeded with Retry-After: 1'],
    [{ status: 503, retry_after: 2 }, 'Responds 503 with an HTML page and Retry-After: 2'],
    [{ delay_ms: 1500 }, 'Waits 1.5 s, then responds as usual'],
    [
      { phase: 'after', delay_ms: 20, network: 'truncate' },
      'Carries out the request, waits 20 ms, then sends half of the response and cuts the connection',
    ],
    [{ network: 'stall' }, 'Sends the start of a success and nothing more'],
    [{ email: 'a@b.co', phase: 'after' }, 'Fails a@b.co of a batch with internal_error'],
    [{ passthrough: true, phase: 'after' }, 'Lets the request pass, and the faults behind this one do not see it'],
  ] satisfies [Partial<FaultInput>, string][])('%o: %s', (fields, text) => expect(effectOf(fault(fields))).toBe(text))
})

describe('seenByApp', () => {
  it.each([
    [{ code: 'not_found', message: 'Gone' }, '404 {"error": {"code": "not_found", "message": "Gone"}}'],
    [
      { status: 429, retry_after: 2 },
      '429, Retry-After: 2 {"error": {"code": "rate_limit_exceeded", "message": "Injected fault: …"}}',
    ],
    [{ reply: { x: 'a'.repeat(80) } }, `{"data": {"x":"${'a'.repeat(54)}…}`],
    [{ delay_ms: 2000 }, 'the usual response, after 2 s'],
    [{ network: 'reset' }, 'fetch() rejects: TypeError'],
  ] satisfies [Partial<FaultInput>, string][])('%o: %s', (fields, text) => expect(seenByApp(fault(fields))).toBe(text))
})

it('each preset has an effect of its own', () => {
  const effects = presets.map(({ effect }) => effectOf(fault(effect)))
  expect(new Set(effects).size).toBe(presets.length)
  expect(effects).not.toContain('Responds as usual')
})

it('exampleRequest has the method and the path of each operation', () => {
  expect(exampleRequest('*')).toBe('POST /students')
  for (const operation of operationIds)
    expect(exampleRequest(operation)).toMatch(/^(GET|POST|PATCH|DELETE) \/[a-z:/_A-Z]+$/)
})

it('conditionOf names each value', () => {
  expect(conditionOf({ when: { body: { email: 'b@c.de' }, query: { limit: 3 } } })).toBe(
    'body.email is "b@c.de" and query.limit is 3',
  )
  expect(conditionOf({ when: { body: {} } })).toBeUndefined()
  expect(conditionOf({})).toBeUndefined()
})

describe('frequencyOf', () => {
  it.each([
    [{}, 'always'],
    [{ times: 1 }, 'once'],
    [{ times: 1200 }, '1,200 times'],
    [{ probability: 0.07 }, '7 % of the requests'],
    [{ times: 3, probability: 0.1 }, '3 times, at 10 % of the requests'],
  ])('%o: %s', (fields, text) => expect(frequencyOf(fields)).toBe(text))
})

it('durationOf changes to seconds at 1,000 ms', () => {
  expect([0, 999, 1000, 90_500, 3_600_000].map(durationOf)).toEqual(['0 ms', '999 ms', '1 s', '90.5 s', '3,600 s'])
})
