import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { WelcomeEmail } from './client.ts'
import { readSeen, withArrived } from './read-emails.ts'

const email = (number: number): WelcomeEmail => ({
  id: String(number),
  student_id: 's1',
  kind: 'created',
  to: 'ada@example.com',
  subject: 'Welcome',
  text: '',
  link: '',
  sent_at: '2026-01-01T00:00:00.000Z',
})
const ids = (emails: readonly WelcomeEmail[]) => emails.map(({ id }) => Number(id))

describe('withArrived', () => {
  it('adds the emails after the last one that was read', () => {
    expect(ids(withArrived([1, 2].map(email), [2, 3].map(email)))).toEqual([1, 2, 3])
    expect(ids(withArrived([], [9, 10].map(email)))).toEqual([9, 10])
  })

  it('has each email once, in order, wherever the reading ended', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), (read, overlap, more) => {
        const all = Array.from({ length: read + more }, (_, index) => email(index + 1))
        expect(withArrived(all.slice(0, read), all.slice(Math.max(0, read - overlap)))).toEqual(all)
      }),
    )
  })
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
