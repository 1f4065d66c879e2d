import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { withArrived } from './arrived.ts'
import { readSeen } from './emails.ts'

it('withArrived has each entry once, in order, wherever the reading ended', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30), (old, before, overlap, more) => {
      // The server removed the oldest entries of the list that the page has.
      const all = Array.from({ length: old + before + more }, (_, index) => ({ id: String(index) }))
      const known = all.slice(0, old + before)
      const read = all.slice(old, old + before + Math.min(overlap, more)).map((entry) => ({ ...entry }))
      expect(withArrived(read, known, all, ({ id }) => id)).toEqual(all.slice(old))
      expect(withArrived(read, [], all.slice(old), ({ id }) => id)).toEqual(all.slice(old))
    }),
  )
})

it('withArrived keeps nothing of a list that was emptied', () => {
  const known = ['1', '2']
  expect(withArrived([], known, [...known, '3'], (key) => key)).toEqual(['3'])
})

describe('readSeen', () => {
  it('reads again what the page has stored', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat()), (upTo, others) => {
        expect(readSeen([upTo, ...others].join())).toEqual([upTo, new Set(others)])
      }),
    )
  })

  it.each([null, '', 'null', '[]', '{', '{"upTo":"9"', '-7', 'Infinity'])('reads %s as no email', (stored) =>
    expect(readSeen(stored)[0]).toBe(0),
  )

  it('returns whole numbers for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const [upTo, others] = readSeen(stored)
        expect([upTo, ...others].every((number) => number >= 0 && Number.isInteger(number))).toBe(true)
      }),
    )
  })
})
