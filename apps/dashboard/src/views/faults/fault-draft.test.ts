import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { DraftError, type FaultDraft, fieldOf, toInput } from './fault-draft.ts'

const empty: FaultDraft = {
  kind: 'error',
  operation: '*',
  when: '',
  phase: 'before',
  error: 'internal_error',
  message: '',
  html: '',
  retryAfter: '',
  email: '',
  network: 'reset',
  reply: '',
  delay: '',
  times: '',
  chance: '',
}
const input = (fields: Partial<FaultDraft>) => toInput({ ...empty, ...fields })

describe('toInput', () => {
  it('leaves out empty fields and those of another kind', () => {
    expect(input({})).toEqual({ operation: '*', code: 'internal_error' })
    expect(input({ kind: 'network', message: 'x', reply: '{' })).toEqual({ operation: '*', network: 'reset' })
    expect(input({ kind: 'passthrough' })).toEqual({ operation: '*', passthrough: true })
    expect(input({ kind: 'delay', delay: ' 250 ' })).toEqual({ operation: '*', delay_ms: 250 })
  })

  it('reads numbers, percent and JSON', () => {
    expect(
      input({
        kind: 'reply',
        reply: '{"a":1}',
        when: '{"body":{"email":"b"}}',
        phase: 'after',
        times: '3',
        chance: '25',
      }),
    ).toEqual({
      operation: '*',
      reply: { a: 1 },
      when: { body: { email: 'b' } },
      phase: 'after',
      times: 3,
      probability: 0.25,
    })
  })

  it('has Retry-After and an address only where the service can use them', () => {
    expect(input({ error: 'rate_limit_exceeded', retryAfter: '2' })).toMatchObject({ retry_after: 2 })
    expect(input({ error: 503, retryAfter: '2' })).toEqual({ operation: '*', status: 503, retry_after: 2 })
    expect(input({ retryAfter: '2', email: 'a@b.co' })).toEqual({ operation: '*', code: 'internal_error' })
    expect(input({ operation: 'lists.members.add', email: 'a@b.co' })).toMatchObject({ email: 'a@b.co' })
  })

  it.each([
    [{ times: 'two' }, 'times'],
    [{ delay: '1e999' }, 'delay'],
    [{ chance: 'Infinity' }, 'chance'],
    [{ error: 503, retryAfter: '-' }, 'retryAfter'],
    [{ when: '{' }, 'when'],
    [{ kind: 'reply', reply: '' }, 'reply'],
  ] satisfies [Partial<FaultDraft>, keyof FaultDraft][])('rejects %o at its field', (fields, field) => {
    expect(() => input(fields)).toThrow(expect.objectContaining({ field }))
  })

  it('returns a fault that JSON does not change, or throws a DraftError, for any texts', () => {
    const text = fc.oneof(fc.string(), fc.double().map(String), fc.json())
    const texts = fc.record({ when: text, delay: text, times: text, chance: text, retryAfter: text, reply: text })
    fc.assert(
      fc.property(texts, fc.constantFrom('error', 'reply', 'delay'), (texts, kind) => {
        let fault
        try {
          fault = input({ ...texts, kind, error: 503 })
        } catch (error) {
          expect(error).toBeInstanceOf(DraftError)
          return
        }
        expect(JSON.parse(JSON.stringify(fault))).toEqual(
          JSON.parse(
            JSON.stringify(fault, (_, value) =>
              typeof value === 'number' && !Number.isFinite(value) ? 'lost' : value,
            ),
          ),
        )
      }),
    )
  })
})

describe('fieldOf', () => {
  it.each([
    ['fault.retry_after: expected seconds from 0', 'retryAfter'],
    ['fault.when.body.email: expected text', 'when'],
    ['fault.probability: expected a number from 0 to 1', 'chance'],
    ['fault.constructor: unknown field', undefined],
    ['The server does not respond', undefined],
  ])('“%s” is about %s', (message, field) => expect(fieldOf(message)).toBe(field))
})
