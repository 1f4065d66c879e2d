import { describe, expect, it } from 'vitest'

import { timesInOrder, timesOfSetClock } from './compared-times.ts'

const at = (milliseconds: number) => new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString()
const facts = { common: new Set([Date.parse(at(-5000))]), loadedAt: Date.parse(at(-1000)), longestCall: 50 }

describe('a clock that shows the time of each call', () => {
  it.each([
    ['equal times', [0, 0], [9000, 9000], true],
    ['the same difference', [0, 3_600_000], [9000, 3_609_000], true],
    ['a difference within the duration of a call', [0, 0], [9000, 9040], true],
    ['a time that did not move', [0, 0], [0, 9000], false],
    ['a time that moved too far', [0, 0], [9000, 0], false],
    ['the time of the fixture', [0, 0], [-5000, -5000], true],
    ['another time than that of the fixture', [0, 0], [-5000, -4999], false],
    ['the time of the fixture at the wrong place', [0, 0], [9000, -5000], false],
    ['a record of the fixture without a time', [0, 0], [-900_000, -1000], true],
    ['a new record where the fixture has one without a time', [0, 0], [9000, -1000], false],
  ])('%s', (_, first, second, expected) => {
    const times = timesOfSetClock(facts)
    expect(times.isSame(at(first[0]!), at(first[1]!))).toBe(true)
    expect(times.isSame(at(second[0]!), at(second[1]!))).toBe(expected)
  })

  it('a time without milliseconds may be up to a second earlier', () => {
    const times = timesOfSetClock(facts)
    expect(times.isSame('2026-01-01T00:00:00Z', at(990))).toBe(true)
    expect(times.isSame('2026-01-01T00:00:09Z', at(9010))).toBe(true)
    expect(times.isSame('2026-01-01T00:00:20Z', at(29_000))).toBe(false)
  })
})

describe('a clock of its own', () => {
  it.each([
    ['the same order', [0, 10_000], [9000, 10_001], true],
    ['the other order', [0, 10_000], [9000, 9999], false],
    ['the other order of times within one call', [0, 10_000], [40, 9999], true],
  ])('%s', (_, first, second, expected) => {
    const times = timesInOrder(50)
    expect(times.isSame(at(first[0]!), at(first[1]!))).toBe(true)
    expect(times.isSame(at(second[0]!), at(second[1]!))).toBe(expected)
  })
})
