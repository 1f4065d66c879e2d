import type { RequestRow } from '../../api/request-log.ts'
import { type RecordNames, shortPath } from './request-texts.ts'

/** A row of the list: one request, or a burst of requests of one kind, newest first. */
export interface RequestGroup {
  /** The oldest request of a burst: the key stays while the burst grows. */
  readonly key: string
  readonly rows: readonly RequestRow[]
  /** Whether this request belongs to a burst that is opened. */
  readonly isPart: boolean
  /** Whether the requests of this burst are shown below it, one by one. */
  readonly isOpen: boolean
}

/** From how many requests on a burst is one row. */
const smallest = 4

/** The longest pause inside a burst, in milliseconds. */
const longestPause = 1000

/**
 * Groups bursts of the same operation and status. `opened` has the keys of bursts whose requests are shown one by one; so are
 * those of the bursts with the selected requests.
 */
export function grouped(
  newestFirst: readonly RequestRow[],
  opened: ReadonlySet<string>,
  ...selected: readonly (string | undefined)[]
): readonly RequestGroup[] {
  const groups: RequestGroup[] = []
  let start = 0
  for (let index = 1; index <= newestFirst.length; index++) {
    const [previous, row] = [newestFirst[index - 1], newestFirst[index]]
    if (previous && row && isSameBurst(previous, row)) continue
    const rows = newestFirst.slice(start, index)
    start = index
    const key = rows.at(-1)?.key ?? ''
    const isBurst = rows.length >= smallest
    const isOpen = isBurst && (opened.has(key) || rows.some((one) => selected.includes(one.key)))
    if (isBurst) groups.push({ key, rows, isPart: false, isOpen })
    if (!isBurst || isOpen) {
      groups.push(...rows.map((one) => ({ ...single(one), isPart: isBurst })))
    }
  }
  return groups
}

/** A request that is a row of its own. */
export const single = (row: RequestRow): RequestGroup => ({ key: row.key, rows: [row], isPart: false, isOpen: false })

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

/** The paths of one request or of a burst, and the durations, such as `5–12 ms`. */
export function rangeOf(
  newestFirst: readonly RequestRow[],
  names?: RecordNames,
): { readonly paths: string; readonly durations: string } {
  const paths = [...new Set(newestFirst.map(({ path }) => shortPath(path, names)))].toReversed()
  const durations = newestFirst.map(({ duration_ms }) => Math.round(duration_ms))
  const [least, most] = [Math.min(...durations), Math.max(...durations)]
  return {
    paths: paths.length > 1 ? `${paths[0]} … ${paths.at(-1)}` : (paths[0] ?? ''),
    durations: `${[...new Set([least, most])].map((duration) => duration.toLocaleString('en')).join('–')} ms`,
  }
}
