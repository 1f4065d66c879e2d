import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { secondsUntil, shownAt } from './shown-clock.ts'

const read = {
  now: '2026-01-01T00:00:00.000Z',
  frozen: false,
  next: [
    { what: 'rate window', at: '2026-01-01T00:00:05.000Z' },
    { what: 'rate window', at: '2026-01-01T00:00:09.000Z' },
  ],
}

describe('shownAt', () => {
  it('adds the time since the clock was read, and leaves out events that are over', () => {
    expect(shownAt(6500, read)).toEqual({
      now: '2026-01-01T00:00:06.500Z',
      next: [read.next[1]],
    })
  })

  it('adds nothing to a frozen clock', () => {
    expect(shownAt(8_000_000, { ...read, frozen: true }).now).toBe(read.now)
  })

  it('stops at the last time of the API', () => {
    expect(shownAt(6500, { ...read, now: '9999-12-31T23:59:59.000Z' }).now).toBe('9999-12-31T23:59:59.999Z')
  })

  it('never goes back while the time of the browser goes on', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (first, more, frozen) => {
        const clock = { ...read, frozen }
        const [a, b] = [first, first + more].map((passed) => shownAt(passed, clock).now)
        expect(a! <= b!).toBe(true)
      }),
    )
  })
})

it('secondsUntil counts a begun second', () => {
  expect(secondsUntil('2026-01-01T00:00:05.000Z', '2026-01-01T00:00:00.001Z')).toBe('5')
  expect(secondsUntil('2026-01-01T01:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe('3,600')
})
