import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type FaultDraft, newDraft, toInput } from './fault-draft.ts'

const empty = newDraft({ operation: '*' })
const input = (fields: Partial<FaultDraft>) => toInput({ ...empty, ...fields })

it.each<[Partial<FaultDraft>, object]>([
  // Empty fields and those of another kind are left out.
  [{}, { code: 'internal_error' }],
  [{ kind: 'network', message: 'x', reply: '{' }, { network: 'reset' }],
  [{ kind: 'passthrough' }, { passthrough: true }],
  [{ kind: 'delay', delay_ms: ' 250 ' }, { delay_ms: 250 }],
  [
    { kind: 'reply', reply: '{"a":1}', when: '{"body":{}}' },
    { reply: { a: 1 }, when: { body: {} } },
  ],
  [
    { kind: 'delay', phase: 'after', times: '3', probability: '25' },
    { phase: 'after', times: 3, probability: 0.25 },
  ],
  // Retry-After and an address are there only where the service can use them.
  [
    { error: 'rate_limit_exceeded', retry_after: '2' },
    { code: 'rate_limit_exceeded', retry_after: 2 },
  ],
  [
    { error: 'proxy 503', retry_after: '2' },
    { status: 503, retry_after: 2 },
  ],
  [{ retry_after: '2', email: 'a@b.co' }, { code: 'internal_error' }],
  [
    { operation: 'lists.members.add', email: 'a@b.co' },
    { operation: 'lists.members.add', code: 'internal_error', email: 'a@b.co' },
  ],
])('the form %o is a fault', (fields, fault) => expect(input(fields)).toEqual({ operation: '*', ...fault }))

it.each<[Partial<FaultDraft>, keyof FaultDraft]>([
  [{ times: 'two' }, 'times'],
  [{ delay_ms: '1e999' }, 'delay_ms'],
  [{ probability: 'Infinity' }, 'probability'],
  [{ error: 'proxy 503', retry_after: '-' }, 'retry_after'],
  [{ when: '{' }, 'when'],
  [{ kind: 'reply', reply: '' }, 'reply'],
])('rejects %o at its field', (fields, field) => {
  expect(() => input(fields)).toThrow(`${field}: expected `)
})

it('returns a fault that JSON does not change, or throws an error of a field, for any texts', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.json())
  const texts = fc.record({
    when: text,
    delay_ms: text,
    times: text,
    probability: text,
    retry_after: text,
    reply: text,
  })
  fc.assert(
    fc.property(texts, fc.constantFrom('error', 'reply', 'delay'), (some, kind) => {
      let fault
      try {
        fault = input({ ...some, kind, error: 'proxy 503' })
      } catch (error) {
        expect(String(error)).toMatch(/^Error: \w+: expected /)
        return
      }
      const lost = (_: string, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? 'lost' : value
      expect(JSON.parse(JSON.stringify(fault))).toEqual(JSON.parse(JSON.stringify(fault, lost)))
    }),
  )
})
