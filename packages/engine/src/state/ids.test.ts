import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { derivedFraction, derivedUuid, uuidsAfter } from './ids.ts'

it('D13 D97 ids are UUIDs of version 4 and depend on the parts alone', () => {
  const id = derivedUuid('seed', 'account', 'ada@example.com')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(derivedUuid('seed', 'account', 'ada@example.com')).toBe(id)
})

it('ids after the same first parts are those of all parts', () => {
  expect(derivedUuid('seed', 'account', 'ada@example.com')).toBe('e334a266-67a7-4b79-a62d-bef27d2e6938')
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.nat()), { minLength: 1 }), fc.string(), (first, last) => {
      expect(uuidsAfter(...first)(last)).toBe(derivedUuid(...first, last))
    }),
  )
})

it('similar parts have ids without common sections', () => {
  const texts = Array.from({ length: 50_000 }, (_, index) => `student${index}@example.com`)
  for (const [from, to] of [
    [0, 8],
    [9, 13],
    [19, 23],
    [24, 36],
  ] as const) {
    const pieces = new Set(texts.map((text) => derivedUuid(1, text).slice(from, to)))
    // The expected number of different values among as many random draws, less 2%.
    const space = 16 ** (to - from) / (from === 19 ? 4 : 1)
    expect(pieces.size).toBeGreaterThan(0.98 * space * (1 - (1 - 1 / space) ** texts.length))
  }
})

it('derived fractions are spread evenly', () => {
  const draws = Array.from({ length: 10_000 }, (_, index) => derivedFraction('seed', 'fault', index))
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = draws.filter((draw) => Math.floor(draw * 10) === tenth).length / draws.length
    expect(share).toBeGreaterThan(0.085)
    expect(share).toBeLessThan(0.115)
  }
})
