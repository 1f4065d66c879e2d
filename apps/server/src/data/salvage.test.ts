import { expect, it } from 'vitest'

import { salvage } from './salvage.ts'

it.each([12, 24, 48, 126])('a cell whose damaged type %i is that of a blob is no row', (type) => {
  const page = Buffer.alloc(4096)
  const at = 4000
  // The leaf of an index with one cell: its payload has 60 bytes, and a header of 2.
  page[0] = 10
  page.writeUInt16BE(1, 3)
  page.writeUInt16BE(at, 8)
  page.set([60, 2, type], at)
  expect(salvage(page)).toEqual({ rows: [], total: undefined })
})
