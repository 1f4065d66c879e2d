import { expect, it } from 'vitest'

import { ranked } from './palette.tsx'

const items = [
  { value: 'dead1234-1', label: 'Bob', note: 'bob@example.com' },
  { value: '2', label: 'Canada' },
  { value: '3', label: 'Lovelace, Ada', note: 'ada@example.com' },
  { value: '4', label: 'Adamant' },
  { value: '5', label: 'Ada' },
  { value: '6', label: 'Go to Settings', words: 'theme latency' },
]

it.each([
  ['ada', [], ['Adamant', 'Ada', 'Lovelace, Ada', 'Canada']],
  ['ada', ['5'], ['Ada', 'Adamant', 'Lovelace, Ada', 'Canada']],
  ['lat', [], ['Go to Settings']],
  ['bob@', [], ['Bob']],
  ['dead', [], []],
  ['dead1234', [], ['Bob']],
  ['ada love', [], ['Lovelace, Ada']],
  ['(', [], []],
])('finds for “%s” after the use of %o: %o', (wanted, recent, labels) =>
  expect(ranked(items, wanted, recent).map(({ label }) => label)).toEqual(labels),
)
