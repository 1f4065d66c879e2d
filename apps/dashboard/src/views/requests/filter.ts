import type { RequestRow } from '../../api/request-log.ts'

export const statuses = ['ok', '4xx', '5xx', 'faulted'] as const

export interface Filter {
  readonly status: (typeof statuses)[number] | undefined
  /** Id of an operation. */
  readonly operation: string | undefined
  /** The name that a client gives itself. */
  readonly client: string | undefined
  readonly search: string | undefined
}

/** Whether a filter shows a row. */
export function matches(row: RequestRow, { status, operation, client, search }: Filter): boolean {
  if (operation !== undefined && row.operation !== operation) return false
  if (client !== undefined && row.client !== client) return false
  if (status !== undefined && !hasStatus(row, status)) return false
  if (search === undefined) return true
  const wanted = search.toLowerCase()
  return (
    row.path.toLowerCase().includes(wanted) ||
    row.bodyText.includes(wanted) ||
    `${row.method} ${row.operation ?? ''} ${row.status} ${row.code ?? ''}`.toLowerCase().includes(wanted)
  )
}

function hasStatus({ status, fault }: RequestRow, wanted: (typeof statuses)[number]): boolean {
  if (wanted === 'faulted') return fault !== undefined
  if (wanted === 'ok') return status >= 200 && status < 400
  return Math.floor(status / 100) === Number(wanted[0])
}
