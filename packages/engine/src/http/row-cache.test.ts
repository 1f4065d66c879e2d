import { expect, it } from 'vitest'

import { RowCache } from './response.ts'

/** Ten rows are about a million characters. */
const records = Array.from({ length: 100 }, (_, id) => ({ id }))
const text = 'x'.repeat(100_000)

it('keeps the rows that were read last, and not all that were ever read', () => {
  const cache = new RowCache()
  const made: number[] = []
  const read = (from: number, to: number) => {
    made.length = 0
    const rows = cache.rowsOf(records.slice(from, to), ({ id }) => {
      made.push(id)
      return { id, text }
    })
    expect(cache.stringify({ data: { rows } })).toBe(JSON.stringify({ data: { rows } }))
    return made.length
  }
  expect([read(0, 10), read(0, 10)]).toEqual([10, 0])
  // These rows are read again and again, so they stay.
  for (let from = 10; from < 100; from += 10) {
    expect(read(from, from + 10)).toBe(10)
    expect(read(0, 10)).toBe(0)
  }
  expect(read(90, 100)).toBe(0)
  expect(read(10, 20)).toBe(10)
})

it('writes the detail of a record again after a change of the courses only', () => {
  const cache = new RowCache()
  const record = { id: 1 }
  const read = (courses: object, title: string) => {
    const data = cache.detailOf(record, courses, () => ({ ...record, title }))
    expect(cache.stringify({ data })).toBe(JSON.stringify({ data }))
    return data
  }
  const courses = {}
  const first = read(courses, 'One')
  expect(read(courses, 'not made')).toBe(first)
  expect(read({}, 'Two')).toEqual({ id: 1, title: 'Two' })
})

it('a page and the detail of the same record are different data', () => {
  const cache = new RowCache()
  const record = { id: 1 }
  cache.detailOf(record, {}, () => ({ detail: true }))
  expect(cache.rowsOf([record], () => ({ row: true }))).toEqual([{ row: true }])
})
