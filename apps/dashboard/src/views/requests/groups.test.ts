import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { row } from '../../../test/row.ts'
import { grouped, rangeOf } from './groups.ts'
import { envOf, shortPath } from './request-texts.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')

/** A row that arrived this many milliseconds after the first one. */
const at = (milliseconds: number, fields: Parameters<typeof row>[0] = {}) =>
  row({ key: String(milliseconds), received_at: new Date(start + milliseconds).toISOString(), ...fields })

const shown = (...parameters: Parameters<typeof grouped>) =>
  grouped(...parameters).map(
    ({ key, rows, isPart }) => `${key}${rows.length > 1 ? ` ×${rows.length}` : ''}${isPart ? ' part' : ''}`,
  )

/** Requests that arrived after these milliseconds, latest first. */
const sent = (milliseconds: readonly number[], fields?: Parameters<typeof row>[0]) =>
  milliseconds.map((ms) => at(ms, fields)).toReversed()

describe('grouped', () => {
  it.each([
    ['makes one row of four requests without a pause of more than a second', [0, 1000, 2000, 3000], [], ['0 ×4']],
    ['leaves three requests alone', [0, 1000, 2000], [], ['2000', '1000', '0']],
    ['leaves requests after a pause alone', [0, 1000, 2000, 3001], [], ['3001', '2000', '1000', '0']],
    ['shows an opened burst', [0, 1, 2, 3], ['0'], ['0 ×4', '3 part', '2 part', '1 part', '0 part']],
  ])('%s', (_, times, opened, expected) => expect(shown(sent(times), new Set(opened))).toEqual(expected))

  it('shows the selected request, although its burst is closed', () => {
    const groups = grouped(sent([0, 1, 2, 3, 9000]), new Set(), '2')
    const texts = groups.map(({ key, isOpen }) => `${key}${isOpen ? ' open' : ''}`)
    expect(texts).toEqual(['9000', '0 open', '3', '2', '1', '0'])
  })

  it.each([
    { method: 'POST' },
    { operation: 'lists.list' as const },
    { status: 500 },
    { code: 'not_found' as const },
    { isOfAcademy: false },
    { fault: { id: '1', operation: '*' as const, probability: 1, delay_ms: 0, phase: 'before' as const } },
  ])('ends a burst where a request differs in %o', (fields) => {
    expect(grouped([at(4), at(3), at(2, fields), at(1), at(0)], new Set())).toHaveLength(5)
  })

  it.each([
    [() => '/api/v1/x', 1],
    [(ms: number) => `/api/v1/${ms}`, 4],
  ])('tells requests for no operation apart by their path', (pathOf, length) => {
    const lost = [3, 2, 1, 0].map((ms) => at(ms, { operation: null, path: pathOf(ms) }))
    expect(grouped(lost, new Set())).toHaveLength(length)
  })

  const lists = fc
    .array(fc.record({ pause: fc.integer({ min: 0, max: 1500 }), status: fc.constantFrom(200, 404) }), {
      maxLength: 30,
    })
    .map((steps) => {
      let time = 0
      return steps.map(({ pause, status }) => at((time += pause + 1), { status })).toReversed()
    })

  it('keeps all requests in their order, and has one key for each row of the list', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), (rows, areOpen) => {
        const opened = new Set(areOpen ? rows.map(({ key }) => key) : [])
        const groups = grouped(rows, opened)
        expect(groups.filter(({ isPart }) => !isPart).flatMap((group) => group.rows)).toEqual(rows)
        expect(new Set(groups.map(({ key, isPart }) => `${key} ${isPart}`)).size).toBe(groups.length)
      }),
    )
  })

  it('keeps the key of a burst that grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), (length) => {
        const rows = Array.from({ length }, (_, index) => at(index)).toReversed()
        expect(grouped(rows, new Set())[0]?.key).toBe('0')
      }),
    )
  })
})

it('a burst says which paths and durations it has', () => {
  const sent = (path: string, duration_ms: number) => at(0, { path: `/api/v1${path}`, duration_ms })
  expect(rangeOf([sent('/lists?limit=2', 9), sent('/lists?limit=1', 4.6)])).toEqual({
    paths: '/lists?limit=1 … /lists?limit=2',
    durations: '5–9 ms',
  })
  expect(rangeOf([sent('/lists', 4), sent('/lists', 4)])).toEqual({ paths: '/lists', durations: '4 ms' })
})

it('envOf has the address and the key of an academy', () =>
  expect(envOf({ baseUrl: 'http://x', apiKey: 'key_1' })).toBe('ACADEMY_BASE_URL=http://x\nACADEMY_API_KEY=key_1'))

it.each([
  ['/api/v1/students/3F0e2a52-6c1b-4b8e-9a55-0d5f6f0c2a11/x?a=1', '/students/3F0e2a52…/x?a=1'],
  ['/api/v10/students', '/api/v10/students'],
  ['/api/v1', '/api/v1'],
])('shortPath writes %s as %s', (path, shown) => expect(shortPath(path)).toBe(shown))
