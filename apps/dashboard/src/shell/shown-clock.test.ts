import fc from 'fast-check'
import { expect, it } from 'vitest'

import { secondsUntil, shownAt } from './shown-clock.ts'

const read = {
  now: '2026-01-01T00:00:00.000Z',
  frozen: false,
  next: [
    { what: 'rate window', at: '2026-01-01T00:00:05.000Z' },
    { what: 'rate window', at: '2026-01-01T00:00:09.000Z' },
  ],
}

it.each([
  ['adds the time since the clock was read, and leaves out events that are over', 6500, {}, '2026-01-01T00:00:06.500Z'],
  ['adds nothing to a frozen clock', 8_000_000, { frozen: true }, read.now],
  ['stops at the last time of the API', 6500, { now: '9999-12-31T23:59:59.000Z' }, '9999-12-31T23:59:59.999Z'],
])('shownAt %s', (_, passed, fields, now) => {
  expect(shownAt(passed, { ...read, ...fields })).toEqual({ now, next: read.next.filter(({ at }) => at > now) })
})

it('shownAt never goes back while the time of the browser goes on', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), (first, more, frozen) => {
      const [a, b] = [first, first + more].map((passed) => shownAt(passed, { ...read, frozen }).now)
      expect(a! <= b!).toBe(true)
    }),
  )
})

it('secondsUntil counts a begun second', () => {
  expect(secondsUntil('2026-01-01T00:00:05.000Z', '2026-01-01T00:00:00.001Z')).toBe('5')
  expect(secondsUntil('2026-01-01T01:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe('3,600')
})
