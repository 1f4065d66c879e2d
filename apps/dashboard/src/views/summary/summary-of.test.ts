import { expect, it } from 'vitest'

import { row as rowOf } from '../../../test/row.ts'
import type { RequestRow } from '../../api/request-log.ts'
import { failuresOf, loadsOf, spansOf, usesOf } from './summary-of.ts'

const row = (second: number, values: Partial<RequestRow>) => {
  const at = new Date(second * 1000).toISOString()
  return rowOf({ key: `k-${second}`, received_at: at, at, duration_ms: second, ...values })
}
const taken = { operation: 'students.create', status: 409, code: 'already_exists' } as const
const fault = { operation: '*', phase: 'before', delay_ms: 0, probability: 1 } as const
const rows = [
  row(1, taken),
  row(2, {}),
  row(3, { status: 500, code: 'internal_error', fault }),
  row(4, taken),
  row(5, { operation: null, status: 404, code: 'not_found' }),
  row(6, { network: 'reset' }),
]

it('groups failures by operation and code, latest first', () => {
  const found = failuresOf(rows).map(({ first, last, ...failures }) => ({ ...failures, keys: [first.key, last.key] }))
  expect(found).toEqual([
    { operation: 'students.list', what: 'reset', count: 1, byFault: 0, keys: ['k-6', 'k-6'] },
    { operation: null, what: 'not_found', count: 1, byFault: 0, keys: ['k-5', 'k-5'] },
    { operation: 'students.create', what: 'already_exists', count: 2, byFault: 0, keys: ['k-1', 'k-4'] },
    { operation: 'students.list', what: 'internal_error', count: 1, byFault: 1, keys: ['k-3', 'k-3'] },
  ])
})

it('counts the uses of each operation, also of those that were not used', () => {
  const uses = usesOf(rows, ['students.list', 'courses.list'])
  expect(uses).toMatchObject([
    { operation: 'students.list', count: 3, failed: 2, p50: { key: 'k-3' }, p95: { key: 'k-6' }, last: { key: 'k-6' } },
    { operation: 'courses.list', count: 0, failed: 0, p50: undefined, p95: undefined, last: undefined },
  ])
})

it('divides the time into parts, and cuts long times without requests', () => {
  const sent = [row(0, {}), row(1, { status: 500 }), row(4, {}), row(3600, {})]
  expect(spansOf(sent, 4).map(({ count, failed, first, quiet }) => [count, failed, first?.key, quiet])).toEqual([
    [2, 1, 'k-0', 0],
    [0, 0, undefined, 0],
    [0, 0, undefined, 0],
    [1, 0, 'k-4', 0],
    [1, 0, 'k-3600', 3_596_000],
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
