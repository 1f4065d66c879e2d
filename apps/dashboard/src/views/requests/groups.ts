import type { RequestRow } from '../../api/request-log.ts'

/** A row of the list: one request, or a burst of requests of one kind, newest first. */
export interface RequestGroup {
  /** The oldest request of a burst: the key stays while the burst grows. */
  readonly key: string
  readonly rows: readonly RequestRow[]
  /** Whether this request belongs to a burst that is opened. */
  readonly isPart: boolean
}

/** From how many requests on a burst is one row. */
const smallest = 4

/** The longest pause inside a burst, in milliseconds. */
const longestPause = 1000

/** Groups bursts of the same operation and status. `opened` has the keys of bursts whose requests are shown one by one. */
export function grouped(newestFirst: readonly RequestRow[], opened: ReadonlySet<string>): readonly RequestGroup[] {
  const groups: RequestGroup[] = []
  let start = 0
  for (let index = 1; index <= newestFirst.length; index++) {
    const [previous, row] = [newestFirst[index - 1], newestFirst[index]]
    if (previous && row && isSameBurst(previous, row)) continue
    const rows = newestFirst.slice(start, index)
    start = index
    const key = rows.at(-1)?.key ?? ''
    if (rows.length >= smallest) groups.push({ key, rows, isPart: false })
    if (rows.length < smallest || opened.has(key)) {
      groups.push(...rows.map((one) => ({ key: one.key, rows: [one], isPart: rows.length >= smallest })))
    }
  }
  return groups
}

function isSameBurst(newer: RequestRow, older: RequestRow): boolean {
  return (
    newer.method === older.method &&
    newer.operation === older.operation &&
    newer.status === older.status &&
    newer.code === older.code &&
    newer.isOfAcademy === older.isOfAcademy &&
    (newer.fault === undefined) === (older.fault === undefined) &&
    (newer.operation !== null || newer.path === older.path) &&
    Date.parse(newer.received_at) - Date.parse(older.received_at) <= longestPause
  )
}
