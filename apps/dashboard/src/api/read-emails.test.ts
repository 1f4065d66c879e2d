import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { WelcomeEmail } from './client.ts'
import { withArrived } from './read-emails.ts'

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
