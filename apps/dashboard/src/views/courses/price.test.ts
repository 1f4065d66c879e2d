import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatCents, parseCents, termText } from './price.ts'

describe('parseCents', () => {
  it.each([
    ['99', 9900],
    ['99.5', 9950],
    [' 99,50 ', 9950],
    ['0.07', 7],
  ])('reads %s as %i cents', (text, cents) => expect(parseCents(text)).toBe(cents))

  it.each(['', 'free', '-1', '1.234', '1e3', '1.', '.5', '1,000.00'])('rejects “%s”', (text) =>
    expect(() => parseCents(text)).toThrow(`got “${text}”`),
  )

  it('reads again what formatCents writes, for every whole number of cents', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents)
      }),
      {
        examples: [[Number.MAX_SAFE_INTEGER], [29], [1]],
      },
    )
  })

  it('rejects an amount that is too large for exact cents', () => {
    expect(() => parseCents('90071992547410')).toThrow('got “90071992547410”')
  })
})

it('termText has the price of a course that is bought', () => {
  expect(termText({ term: 'one_time', price_cents: 4900 })).toBe('One-time 49.00')
  expect(termText({ term: 'free', price_cents: null })).toBe('Free')
  expect(termText({ term: 'included', price_cents: null })).toBe('Included')
})
