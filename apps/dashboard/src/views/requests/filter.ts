import type { useViewSearch } from '../../addresses.ts'
import { type RequestRow, isFailure } from '../../api/request-log.ts'
import { namesOf } from '../../ui/text.ts'

export const filterStatuses = ['ok', '4xx', '5xx', 'faulted', 'failed', 'no academy'] as const

export interface Filter {
  readonly status?: (typeof filterStatuses)[number] | undefined
  /** Id of an operation. */
  readonly operation?: string | undefined
  /** The name that a client gives itself. */
  readonly client?: string | undefined
  /** When the server got the request, as ISO 8601. */
  readonly between?: readonly [from: string, to: string] | undefined
  /** Words that a request must have in its path, body, operation or code. A word such as `409` is a status. */
  readonly search?: string | undefined
}

/** The choices of a status: the usual ones, or those of a link that names another one. */
export function statusNames(chosen: Filter['status']): Readonly<Record<string, string>> {
  const { failed, 'no academy': none, ...usual } = namesOf(filterStatuses)
  const isUsual = chosen !== 'failed' && chosen !== 'no academy'
  return { all: 'All', ...(isUsual ? usual : { failed, 'no academy': none }) }
}

/** The filter that the address names. */
export function filterOf(address: ReturnType<typeof useViewSearch>): Filter {
  return {
    status: address.oneOf('status', filterStatuses),
    operation: address.get('operation'),
    client: address.get('client'),
    between: betweenOf(address.get('between')),
    search: address.get('search'),
  }
}

/** Two times with a space between them; undefined for another text. */
export function betweenOf(text = ''): Filter['between'] {
  const [from = '', to = from] = text.split(' ')
  return [from, to].some((time) => Number.isNaN(Date.parse(time))) ? undefined : [from, to]
}

/** Whether a filter shows a row. */
export function matches(row: RequestRow, { status, operation, client, between, search }: Filter): boolean {
  if (operation !== undefined && row.operation !== operation) return false
  if (client !== undefined && row.client !== client) return false
  if (status !== undefined && !hasStatus(row, status)) return false
  if (between && (row.received_at < between[0] || row.received_at > between[1])) return false
  if (search === undefined) return true
  const text = `${row.method} ${row.path} ${row.operation ?? ''} ${row.code ?? ''} ${row.bodyText}`.toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => (/^[1-5]\d\d$/.test(word) ? row.status === Number(word) : text.includes(word)))
}

function hasStatus(row: RequestRow, wanted: (typeof filterStatuses)[number]): boolean {
  const { status, fault, isOfAcademy } = row
  if (wanted === 'no academy') return !isOfAcademy
  if (wanted === 'failed') return isFailure(row)
  if (wanted === 'faulted') return fault !== undefined
  if (wanted === 'ok') return status >= 200 && status < 400
  return Math.floor(status / 100) === Number(wanted[0])
}
