import { expect, it } from 'vitest'

import { timesInOrder } from './compared-times.ts'

const at = (milliseconds: number) => new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString()

it.each([
  ['the same order', [0, 10_000], [9000, 10_001], true],
  ['the other order', [0, 10_000], [9000, 9999], false],
  ['the other order of times within one call', [0, 10_000], [40, 9999], true],
])('of a server with a clock of its own, times are compared by their order: %s', (_, first, second, expected) => {
  const times = timesInOrder(50)
  expect(times.isSame(at(first[0]!), at(first[1]!))).toBe(true)
  expect(times.isSame(at(second[0]!), at(second[1]!))).toBe(expected)
})
