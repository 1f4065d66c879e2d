import type { OperationId } from '../../api/client.ts'
import { type RequestRow, isFailure } from '../../api/request-log.ts'

/** The failures of one operation with one code. */
export interface Failures {
  /** Null for requests to an unknown path. */
  readonly operation: OperationId | null
  /** The error code; without one, the status or how the connection ended. */
  readonly what: string
  readonly count: number
  /** How many of them a fault caused. */
  readonly byFault: number
  readonly first: RequestRow
  readonly last: RequestRow
}

/** Failures by operation and code, latest first. Rows are oldest first. */
export function failuresOf(rows: readonly RequestRow[]): readonly Failures[] {
  const failed = rows.filter(isFailure)
  const groups = Map.groupBy(failed, (row) => `${row.operation} ${whatOf(row)}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first, last] = [group[0], group.at(-1)]
      if (!first || !last) return []
      const byFault = group.filter(({ fault }) => fault !== undefined).length
      return [{ operation: first.operation, what: whatOf(first), count: group.length, byFault, first, last }]
    })
    .toSorted((one, other) => (one.last.received_at < other.last.received_at ? 1 : -1))
}

/** How often an operation was used, and how long it took. */
export interface Use {
  readonly operation: OperationId
  readonly count: number
  readonly failed: number
  /** Half of the requests, and 95 %, took at most as long as this one. Undefined when it was not used. */
  readonly p50: RequestRow | undefined
  readonly p95: RequestRow | undefined
  /** Undefined when it was not used. */
  readonly last: RequestRow | undefined
}

/** How often each operation was used, in the given order. */
export function usesOf(rows: readonly RequestRow[], operations: readonly OperationId[]): readonly Use[] {
  const groups = Map.groupBy(rows, ({ operation }) => operation)
  return operations.map((operation) => {
    const used = groups.get(operation) ?? []
    const byDuration = used.toSorted((one, other) => one.duration_ms - other.duration_ms)
    const at = (share: number) => byDuration[Math.ceil(share * used.length) - 1]
    const failed = used.filter(isFailure).length
    return { operation, count: used.length, failed, p50: at(0.5), p95: at(0.95), last: used.at(-1) }
  })
}

/** A part of the time. */
export interface Span {
  readonly count: number
  readonly failed: number
  /** Undefined without requests, as is the last one. */
  readonly first: RequestRow | undefined
  readonly last: RequestRow | undefined
  /** Milliseconds without requests before this part that are cut; 0 when it follows the one before. */
  readonly quiet: number
}

/** The shortest time without requests that is cut: in milliseconds, and as a share of the time of all. */
const shortestQuiet = { milliseconds: 60_000, share: 0.1 }

/** The requests in equal parts of the time, without long times that have none. Rows are oldest first. */
export function spansOf(rows: readonly RequestRow[], most: number): readonly Span[] {
  const lengthOf = (all: readonly RequestRow[]) => startOf(all.at(-1)) - startOf(all[0]) + 1
  const shortest = Math.max(shortestQuiet.milliseconds, shortestQuiet.share * lengthOf(rows))
  const periods: { readonly rows: RequestRow[]; readonly quiet: number }[] = []
  for (const row of rows) {
    const period = periods.at(-1)
    const quiet = period ? startOf(row) - startOf(period.rows.at(-1)) : 0
    if (period && quiet <= shortest) period.rows.push(row)
    else periods.push({ rows: [row], quiet })
  }
  const size = Math.max(1, periods.reduce((sum, period) => sum + lengthOf(period.rows), 0) / most)
  return periods.flatMap((period) => {
    const parts = Map.groupBy(period.rows, (row) => Math.floor((startOf(row) - startOf(period.rows[0])) / size))
    return Array.from({ length: Math.ceil(lengthOf(period.rows) / size) }, (_, part): Span => {
      const own = parts.get(part) ?? []
      const failed = own.filter(isFailure).length
      return { count: own.length, failed, first: own[0], last: own.at(-1), quiet: part === 0 ? period.quiet : 0 }
    })
  })
}

/** Requests that a client sent shortly after each other, such as when a page was loaded. */
export interface Load {
  readonly client: string
  /** Oldest first, each with its start and its end in milliseconds from the first start. */
  readonly requests: readonly { readonly row: RequestRow; readonly from: number; readonly to: number }[]
  readonly duration: number
}

/** The longest pause between two requests of one load, in milliseconds. */
const longestPause = 500

/** The latest loads with more than one request, latest first. Rows are oldest first. */
export function loadsOf(rows: readonly RequestRow[], most: number): readonly Load[] {
  const latest = new Map<string | undefined, { readonly rows: RequestRow[]; end: number }>()
  const loads: RequestRow[][] = []
  for (const row of rows) {
    const load = latest.get(row.client)
    const end = startOf(row) + row.duration_ms
    if (load && startOf(row) - load.end <= longestPause) {
      load.rows.push(row)
      load.end = Math.max(load.end, end)
    } else {
      const next = { rows: [row], end }
      latest.set(row.client, next)
      loads.push(next.rows)
    }
  }
  return loads
    .filter(({ length }) => length > 1)
    .slice(-most)
    .toReversed()
    .map((load) => {
      const start = startOf(load[0])
      const requests = load.map((row) => {
        const from = startOf(row) - start
        return { row, from, to: from + row.duration_ms }
      })
      return { client: load[0]?.client ?? '', requests, duration: Math.max(...requests.map(({ to }) => to)) }
    })
}

const startOf = (row: RequestRow | undefined): number => Date.parse(row?.received_at ?? '')

const whatOf = ({ code, network, status }: RequestRow): string => code ?? network ?? String(status)
