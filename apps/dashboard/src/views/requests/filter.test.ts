import { describe, expect, it } from 'vitest'

import { row } from '../../../test/row.ts'
import { type Filter, betweenOf, filterStatuses, matches } from './filter.ts'

describe('matches', () => {
  it.each([
    [200, ['ok']],
    [304, ['ok']],
    [404, ['4xx', 'failed']],
    [503, ['5xx', 'failed']],
    // No complete response.
    [0, []],
  ])('a request with status %i is found by %o', (status, found) => {
    expect(filterStatuses.filter((wanted) => matches(row({ status }), { status: wanted }))).toEqual(found)
  })

  it('finds a request with a fault', () => {
    const fault = { id: '1', operation: '*' as const, probability: 1, delay_ms: 5, phase: 'before' as const }
    expect(filterStatuses.filter((status) => matches(row({ fault }), { status }))).toEqual(['ok', 'faulted'])
  })

  it.each(['STUDENTS?', 'get', '422', 'Validation_Error', 'students.list', 'ada@'])('finds “%s” anywhere', (search) => {
    const fields = { status: 422, code: 'validation_error', bodyText: '{"to":"ada@b.co"}' } as const
    const found = (text: string) => matches(row({ path: '/api/v1/students?limit=3', ...fields }), { search: text })
    expect([found(search), found(`${search} x`)]).toEqual([true, false])
  })

  it('finds the requests of a time', () => {
    const between = betweenOf('2026-01-01T00:00:00.000Z 2026-01-01T00:00:01.000Z')
    const found = (received_at: string) => matches(row({ received_at }), { between })
    const times = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:01.000Z', '2026-01-01T00:00:01.001Z']
    expect(times.map(found)).toEqual([false, true, false])
    expect(['yesterday', '', '2026-01-01T00:00:00.000Z never'].map(betweenOf)).toEqual(Array(3).fill(undefined))
  })

  it('needs the operation, the status, the client and the text together', () => {
    const filter: Filter = { status: 'ok', operation: 'students.list', client: 'web', search: 'students' }
    const client = 'web'
    const found = (fields: Parameters<typeof row>[0]) => matches(row({ client, ...fields }), filter)
    expect([{}, { client: 'curl/8' }, { operation: 'lists.list' as const }, { status: 404 }].map(found)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
