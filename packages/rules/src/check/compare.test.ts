import { describe, expect, it } from 'vitest'

import { compare, show } from './compare.ts'
import { describeField } from './difference.ts'
import { absent, anyText, anyTime, anyUuid, numberFrom, oneOf } from './matchers.ts'

const lines = (
  ...[received, expected, extra = 'no other fields']: [unknown, unknown, Parameters<typeof compare>[3]?]
) => compare('data', received, expected, extra).map(describeField)

describe('compare', () => {
  it('names each field that differs', () => {
    const received = { id: 1, rows: [{ name: 'Ada' }, { name: null, more: true }], extra: 'x' }
    const expected = { id: 1, rows: [{ name: 'Bob' }, { name: null }], missing: [] }
    expect(lines(received, expected)).toEqual([
      'data.rows[0].name: expected "Bob", received "Ada"',
      'data.rows[1].more: expected absent, received true',
      'data.missing: expected [], received absent',
      'data.extra: expected absent, received "x"',
    ])
  })

  it('allows other fields in objects, at any depth, and never other items of an array', () => {
    expect(lines({ a: [{ b: 1, c: 2 }], d: 3 }, { a: [{ b: 1 }] }, 'other fields allowed')).toEqual([])
    expect(lines({ a: [1, 2] }, { a: [1] }, 'other fields allowed')).toEqual(['data.a.length: expected 1, received 2'])
  })

  it('distinguishes values that look alike', () => {
    const pairs: [unknown, unknown][] = [
      [null, undefined],
      [0, -0],
      ['1', 1],
      [[], {}],
      [{}, []],
      [null, {}],
      [null, []],
      ['', null],
    ]
    for (const [received, expected] of pairs) expect(lines(received, expected), show(received)).toHaveLength(1)
  })

  it('reads only own fields', () => {
    expect(lines({}, { toString: absent, constructor: absent })).toEqual([])
    expect(lines(JSON.parse('{"__proto__":1}'), {})).toEqual(['data.__proto__: expected absent, received 1'])
  })

  it('accepts matchers in place of values, and names them', () => {
    const id = '6f1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80'
    const expected = {
      id: anyUuid,
      at: anyTime,
      text: anyText,
      one: oneOf('a', null),
      count: numberFrom(1),
      no: absent,
    }
    expect(lines({ id, at: '2026-01-01T00:00:00.000Z', text: 'x', one: null, count: 1 }, expected)).toEqual([])
    const wrong = { id: id.toUpperCase(), at: '2026-13-01T00:00:00.000Z', text: ' ', one: 'b', count: 0, no: null }
    expect(lines(wrong, expected)).toEqual([
      `data.id: expected a UUID of version 4 in lower case, received "${id.toUpperCase()}"`,
      'data.at: expected a time in UTC with milliseconds, received "2026-13-01T00:00:00.000Z"',
      'data.text: expected a text, received " "',
      'data.one: expected "a" or null, received "b"',
      'data.count: expected 1 or more, received 0',
      'data.no: expected absent, received null',
    ])
  })

  it('reports the first differences of many, and the start of a long value', () => {
    const many = Array.from({ length: 100 }, (_, index) => index)
    expect(lines(many, many.toReversed())).toHaveLength(8)
    expect(show('x'.repeat(500))).toHaveLength(200)
  })
})
