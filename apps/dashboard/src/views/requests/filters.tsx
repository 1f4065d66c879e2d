import { type RefObject, useEffect, useState } from 'react'

import type { RequestRow } from '../../api/request-log.ts'
import { Select, TextInput } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './filters.module.css'

export const statuses = ['ok', '4xx', '5xx', 'faulted'] as const

export interface Filter {
  readonly status: (typeof statuses)[number] | undefined
  /** Id of an operation. */
  readonly operation: string | undefined
  readonly search: string | undefined
}

const options = [{ value: 'all', label: 'All' } as const, ...statuses.map((value) => ({ value, label: value }))]

interface FiltersProps {
  readonly filter: Filter
  /** The operations that the requests are for. */
  readonly operations: readonly string[]
  readonly onChange: (filter: Partial<Filter>) => void
  readonly searchField: RefObject<HTMLInputElement | null>
}

/** Which requests are shown. */
export function Filters({ filter, operations, onChange, searchField }: FiltersProps) {
  const [search, setSearch] = useState(filter.search ?? '')
  // The address can change by itself: the Back button brings back the filter before.
  useEffect(() => setSearch(filter.search ?? ''), [filter.search])
  return (
    <>
      <Segmented
        label="Status"
        options={options}
        value={filter.status ?? 'all'}
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
      />
      <Select
        aria-label="Operation"
        value={filter.operation ?? ''}
        onChange={(event) => onChange({ operation: event.target.value || undefined })}
      >
        <option value="">All operations</option>
        {operations.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      <TextInput
        ref={searchField}
        type="search"
        className={styles['search'] ?? ''}
        aria-label="Search the requests"
        placeholder="Search ( / )"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          onChange({ search: event.target.value || undefined })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </>
  )
}

/** Whether a filter shows a row. */
export function matches(row: RequestRow, { status, operation, search }: Filter): boolean {
  if (operation !== undefined && row.operation !== operation) return false
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
