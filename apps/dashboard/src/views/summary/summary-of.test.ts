import { expect, it } from 'vitest'

import type { RequestRow } from '../../api/request-log.ts'
import { failuresOf, loadsOf, spansOf, usesOf } from './summary-of.ts'

const row = (second: number, values: Partial<RequestRow>) => {
  const received_at = new Date(second * 1000).toISOString()
  return {
    key: `k-${second}`,
    received_at,
    at: received_at,
    operation: 'students.list',
    status: 200,
    duration_ms: second,
    ...values,
  } as RequestRow
}
const taken = { operation: 'students.create', status: 409, code: 'already_exists' } as const
const rows = [
  row(1, taken),
  row(2, {}),
  row(3, {
    status: 500,
    code: 'internal_error',
    fault: { operation: '*', phase: 'before', delay_ms: 0, probability: 1 },
  }),
  row(4, taken),
  row(5, { operation: null, status: 404, code: 'not_found' }),
  row(6, { network: 'reset' }),
]

it('groups failures by operation and code, latest first', () => {
  expect(
    failuresOf(rows).map(({ operation, what, count, byFault, first, last }) => [
      operation,
      what,
      count,
      byFault,
      first.key,
      last.key,
    ]),
  ).toEqual([
    ['students.list', 'reset', 1, 0, 'k-6', 'k-6'],
    [null, 'not_found', 1, 0, 'k-5', 'k-5'],
    ['students.create', 'already_exists', 2, 0, 'k-1', 'k-4'],
    ['students.list', 'internal_error', 1, 1, 'k-3', 'k-3'],
  ])
})

it('counts the uses of each operation, also of those that were not used', () => {
  const uses = usesOf(rows, ['students.list', 'courses.list'])
  expect(uses).toMatchObject([
    { operation: 'students.list', count: 3, failed: 2, p50: { key: 'k-3' }, p95: { key: 'k-6' }, last: { key: 'k-6' } },
    { operation: 'courses.list', count: 0, failed: 0, p50: undefined, p95: undefined, last: undefined },
  ])
})

it('divides the time into parts, and leaves out those without requests', () => {
  const spans = spansOf([row(0, {}), row(1, { status: 500 }), row(100, {})], 10)
  expect(spans.map(({ count, failed, first, last }) => [count, failed, first.key, last.key])).toEqual([
    [2, 1, 'k-0', 'k-1'],
    [1, 0, 'k-100', 'k-100'],
  ])
  expect(spansOf([], 10)).toEqual([])
})

it('puts requests together that a client sent shortly after each other, latest first', () => {
  const web = { client: 'web', duration_ms: 900 }
  const sent = [row(0, web), row(1, web), row(1.2, { client: 'curl' }), row(9, web), row(9.5, web), row(30, web)]
  expect(
    loadsOf(sent, 2).map(({ client, requests, duration }) => [client, requests.map(({ from }) => from), duration]),
  ).toEqual([
    ['web', [0, 500], 1400],
    ['web', [0, 1000], 1900],
  ])
})
