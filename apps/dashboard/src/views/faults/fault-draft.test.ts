import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type FaultDraft, newDraft, toInput } from './fault-draft.ts'

const empty = newDraft({ operation: '*' })
const input = (fields: Partial<FaultDraft>) => toInput({ ...empty, ...fields })

describe('toInput', () => {
  it('leaves out empty fields and those of another kind', () => {
    expect(input({})).toEqual({ operation: '*', code: 'internal_error' })
    expect(input({ kind: 'network', message: 'x', reply: '{' })).toEqual({ operation: '*', network: 'reset' })
    expect(input({ kind: 'passthrough' })).toEqual({ operation: '*', passthrough: true })
    expect(input({ kind: 'delay', delay_ms: ' 250 ' })).toEqual({ operation: '*', delay_ms: 250 })
  })

  it('reads numbers, percent and JSON', () => {
    expect(
      input({
        kind: 'reply',
        reply: '{"a":1}',
        when: '{"body":{"email":"b"}}',
        phase: 'after',
        times: '3',
        probability: '25',
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
    expect(input({ error: 'rate_limit_exceeded', retry_after: '2' })).toMatchObject({ retry_after: 2 })
    expect(input({ error: 503, retry_after: '2' })).toEqual({ operation: '*', status: 503, retry_after: 2 })
    expect(input({ retry_after: '2', email: 'a@b.co' })).toEqual({ operation: '*', code: 'internal_error' })
    expect(input({ operation: 'lists.members.add', email: 'a@b.co' })).toMatchObject({ email: 'a@b.co' })
  })

  it.each([
    [{ times: 'two' }, 'times'],
    [{ delay_ms: '1e999' }, 'delay_ms'],
    [{ probability: 'Infinity' }, 'probability'],
    [{ error: 503, retry_after: '-' }, 'retry_after'],
    [{ when: '{' }, 'when'],
    [{ kind: 'reply', reply: '' }, 'reply'],
  ] satisfies [Partial<FaultDraft>, keyof FaultDraft][])('rejects %o at its field', (fields, field) => {
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
      fc.property(texts, fc.constantFrom('error', 'reply', 'delay'), (texts, kind) => {
        let fault
        try {
          fault = input({ ...texts, kind, error: 503 })
        } catch (error) {
          expect(String(error)).toMatch(/^Error: \w+: expected /)
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
