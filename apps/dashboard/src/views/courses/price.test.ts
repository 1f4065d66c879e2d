import fc from 'fast-check'
import { expect, it } from 'vitest'

import { formatCents, parseCents, termText } from './price.ts'

it.each([
  ['99', 9900],
  ['99.5', 9950],
  [' 99,50 ', 9950],
  ['0.07', 7],
])('parseCents reads %s as %i cents', (text, cents) => expect(parseCents(text)).toBe(cents))

// The last one is too large for exact cents.
it.each(['', 'free', '-1', '1.234', '1e3', '1.', '.5', '1,000.00', '90071992547410'])(
  'parseCents rejects “%s”',
  (text) => expect(() => parseCents(text)).toThrow(`got “${text}”`),
)

it('parseCents reads again what formatCents writes, for every whole number of cents', () => {
  const examples: [number][] = [[Number.MAX_SAFE_INTEGER], [29], [1]]
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => parseCents(formatCents(cents)) === cents),
    { examples },
  )
})

it('termText has the price of a course that is bought', () => {
  expect(termText({ term: 'one_time', price_cents: 4900 })).toBe('One-time 49.00')
  expect(termText({ term: 'free', price_cents: null })).toBe('Free')
  expect(termText({ term: 'included', price_cents: null })).toBe('Included')
})
