import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { noneSeen, parseSeen } from './seen-emails.ts'

describe('parseSeen', () => {
  it('reads again what the page has stored', () => {
    const seen = fc.record({ upTo: fc.nat(), ids: fc.array(fc.nat().map(String)) })
    fc.assert(
      fc.property(seen, (seen) => {
        expect(parseSeen(JSON.stringify(seen))).toEqual(seen)
      }),
    )
  })

  it.each([null, '', 'null', '7', '[]', '{', '{"upTo":"9","ids":5}'])('reads %s as no email', (stored) =>
    expect(parseSeen(stored)).toEqual(noneSeen),
  )

  it('returns texts and a number for any JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.record({ upTo: fc.jsonValue(), ids: fc.jsonValue() }).map((x) => JSON.stringify(x)),
        ),
        (stored) => {
          const { upTo, ids } = parseSeen(stored)
          expect(typeof upTo).toBe('number')
          expect(ids.every((id) => typeof id === 'string')).toBe(true)
        },
      ),
    )
  })
})
