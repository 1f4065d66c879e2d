import { expect, it } from 'vitest'

import { checksumOf, countersRow } from './records.ts'
import { salvage } from './salvage.ts'

/** The leaf of an index with one cell: its payload has a header of these bytes, and the others. */
function pageWith(header: readonly number[], values = Buffer.alloc(60 - header.length)): Buffer {
  const page = Buffer.alloc(4096)
  const at = 20
  page[0] = 10
  page.writeUInt16BE(1, 3)
  page.writeUInt16BE(at, 8)
  page.set([header.length + values.length, ...header, ...values], at)
  return page
}

/** A page with one row, whose academy has this name of one letter. */
function pageOf(academy: string): Buffer {
  const values = Buffer.from(`${academy}{}000000`)
  values.writeUIntBE(checksumOf(countersRow(academy, '{}')), 3, 6)
  // Texts of 1 and 2 bytes, and an integer of 6.
  return pageWith([4, 15, 17, 5], values)
}

it.each([12, 24, 48, 126])('a cell whose damaged type %i is that of a blob is no row', (type) => {
  expect(salvage(pageWith([2, type]))).toEqual({ rows: [], total: undefined })
})

it.each([
  ['whole', (file: Buffer) => file, 'abc'],
  ['without its first bytes', (file: Buffer) => file.subarray(16), 'bc'],
  [
    'behind bytes that contain one of its rows',
    (file: Buffer) => Buffer.concat([pageOf('x').subarray(0, 64), file]),
    'abc',
  ],
])('a file %s keeps the rows of all its pages', (_, damage, kept) => {
  const { rows } = salvage(damage(Buffer.concat(['a', 'b', 'c'].map(pageOf))))
  expect(rows.map(({ academy }) => academy).join('')).toBe(kept)
})
