import { checksumOf, countersRow, keyOf, type RecordRow, type Total, totalRow, toTotal } from './records.ts'
import { pageSize } from './sqlite.ts'

/** The readable records of a damaged data file. */
export interface Salvage {
  /** The rows that match their checksums, in the order in which they last changed. */
  readonly rows: readonly RecordRow[]
  /** Undefined when it is lost too. */
  readonly total: Total | undefined
}

/**
 * Finds the rows of a data file without SQLite, which stops at the first damaged page. Both tables are B-trees without row
 * ids: each page that is one of their nodes has rows, and each row has a checksum. See https://sqlite.org/fileformat2.html.
 */
export function salvage(file: Buffer): Salvage {
  const found = [salvageAligned(file)]
  const surplus = file.length % pageSize
  if (surplus > 0) {
    // Bytes may be missing at the beginning, or others are before it: its pages are then as far from its end as before.
    found.push(salvageAligned(Buffer.concat([Buffer.alloc(pageSize - surplus), file])))
    found.push(salvageAligned(file.subarray(surplus)))
  }
  // By chance, a page begins with some rows also where it does not begin.
  return found.reduce((most, other) => (other.rows.length > most.rows.length ? other : most))
}

function salvageAligned(file: Buffer): Salvage {
  const rows = new Map<string, RecordRow>()
  let total: Total | undefined
  for (let page = 0; page < file.length; page += pageSize) {
    for (const values of cellsOf(file, page)) {
      const { row, isTotal } = rowOf(values) ?? {}
      if (row && isTotal) total = later(total, toTotal(row.json))
      else if (row) {
        const key = keyOf(row)
        // A commit that was cut can leave two versions.
        if (!((rows.get(key)?.seq ?? -1) > row.seq)) rows.set(key, row)
      }
    }
  }
  return { rows: [...rows.values()].toSorted((a, b) => a.seq - b.seq), total }
}

function later(one: Total | undefined, other: Total | undefined): Total | undefined {
  return one && other && one.commits > other.commits ? one : (other ?? one)
}

type Value = string | number | undefined

/** The row of a cell that matches its checksum. */
function rowOf(values: readonly Value[]): { readonly row: RecordRow; readonly isTotal: boolean } | undefined {
  const [academy, ...others] = values
  if (typeof academy !== 'string') return undefined
  if (values.length === 3) {
    const [json, checksum] = others
    if (typeof json !== 'string') return undefined
    const isTotal = academy === ''
    const row = isTotal ? totalRow(json) : countersRow(academy, json)
    return checksumOf(row) === checksum ? { row, isTotal } : undefined
  }
  const [state, kind, id, seq, json, checksum] = others
  if (typeof state !== 'string' || typeof kind !== 'string' || typeof id !== 'string') return undefined
  if (typeof seq !== 'number' || typeof json !== 'string' || values.length !== 7) return undefined
  const row = { academy, state, kind, id, seq, json }
  return checksumOf(row) === checksum ? { row, isTotal: false } : undefined
}

/** The values of each cell of a page, if it is a node of an index. */
function* cellsOf(file: Buffer, page: number): Generator<Value[]> {
  const type = file[page]
  if (type !== 2 && type !== 10) return
  const header = type === 2 ? 12 : 8
  const count = Math.min(read(file, page + 3, 2), pageSize / 2)
  for (let index = 0; index < count; index++) {
    const pointer = read(file, page + header + 2 * index, 2)
    // An inner node begins each cell with the number of a page.
    if (pointer < header || pointer >= pageSize) continue
    const payload = payloadOf(file, page, pointer + (type === 2 ? 4 : 0))
    if (payload) yield valuesOf(payload)
  }
}

/** The longest and shortest part of a payload in its node; the rest is on overflow pages. */
const mostLocal = Math.floor(((pageSize - 12) * 64) / 255) - 23
const leastLocal = Math.floor(((pageSize - 12) * 32) / 255) - 23

function payloadOf(file: Buffer, page: number, start: number): Buffer | undefined {
  const [length, size] = numberAt(file, page + start)
  if (length > file.length) return undefined
  const begin = page + start + size
  if (length <= mostLocal) return file.subarray(begin, begin + length)
  const surplus = leastLocal + ((length - leastLocal) % (pageSize - 4))
  const local = surplus <= mostLocal ? surplus : leastLocal
  const parts = [file.subarray(begin, begin + local)]
  let left = length - local
  let next = read(file, begin + local, 4)
  // The length bounds the walk, so that a damaged chain with a circle ends.
  while (left > 0 && next > 0 && next * pageSize <= file.length) {
    const overflow = (next - 1) * pageSize
    parts.push(file.subarray(overflow + 4, overflow + 4 + Math.min(left, pageSize - 4)))
    left -= pageSize - 4
    next = read(file, overflow, 4)
  }
  return left > 0 ? undefined : Buffer.concat(parts)
}

/** The texts and integers of a payload. Other types are undefined: a data file has none. */
function valuesOf(payload: Buffer): Value[] {
  const [headerLength, size] = numberAt(payload, 0)
  const values: Value[] = []
  let at = headerLength
  // A row has at most 7 columns.
  for (let offset = size; offset < Math.min(headerLength, payload.length) && values.length < 8;) {
    const [type, length] = numberAt(payload, offset)
    offset += length
    if (type >= 12) {
      const bytes = Math.floor((type - 12) / 2)
      values.push(type % 2 === 1 ? payload.toString('utf8', at, at + bytes) : undefined)
      at += bytes
    } else {
      const bytes = integerLengths[type] ?? 0
      values.push(type === 8 || type === 9 ? type - 8 : integerAt(payload, at, bytes))
      at += bytes
    }
  }
  return values
}

/** Bytes of an integer, by the type of a value. */
const integerLengths = [0, 1, 2, 3, 4, 6, 8]

function integerAt(bytes: Buffer, at: number, length: number): number | undefined {
  if (length === 0 || at + length > bytes.length) return undefined
  return length === 8 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, length)
}

/** An unsigned integer; 0 where the file ends before it. */
function read(file: Buffer, at: number, length: number): number {
  return at + length <= file.length ? file.readUIntBE(at, length) : 0
}

/** A number of up to 9 bytes, and how many bytes it has. */
function numberAt(bytes: Buffer, at: number): [value: number, length: number] {
  let value = 0
  for (let index = 0; index < 9; index++) {
    const byte = bytes[at + index] ?? 0
    if (index === 8) return [value * 256 + byte, 9]
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return [value, index + 1]
  }
  return [value, 9]
}
