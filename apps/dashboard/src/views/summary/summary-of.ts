import type { OperationId } from '../../api/client.ts'
import type { RequestRow } from '../../api/request-log.ts'

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

/** How often an operation was used. */
export interface Use {
  readonly operation: OperationId
  readonly count: number
  readonly failed: number
  /** Undefined when it was not used. */
  readonly last: RequestRow | undefined
}

/** How often each operation was used, in the given order. */
export function usesOf(rows: readonly RequestRow[], operations: readonly OperationId[]): readonly Use[] {
  const groups = Map.groupBy(rows, ({ operation }) => operation)
  return operations.map((operation) => {
    const used = groups.get(operation) ?? []
    return { operation, count: used.length, failed: used.filter(isFailure).length, last: used.at(-1) }
  })
}

const isFailure = ({ status, network }: RequestRow): boolean => status >= 400 || network !== undefined

const whatOf = ({ code, network, status }: RequestRow): string => code ?? network ?? String(status)
