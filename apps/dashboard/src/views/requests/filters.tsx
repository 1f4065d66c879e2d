import { type RefObject, useEffect, useState } from 'react'

import { Choice, namesOf, TextInput } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Filter, statuses } from './filter.ts'

const options = [{ value: 'all', label: 'All' } as const, ...statuses.map((value) => ({ value, label: value }))]
/** Links lead to the others. */
const usual = options.slice(0, -2)

interface FiltersProps {
  readonly filter: Filter
  /** The operations that the requests are for. */
  readonly operations: readonly string[]
  /** The clients that have sent requests. */
  readonly clients: readonly string[]
  readonly onChange: (filter: Partial<Filter>) => void
  readonly searchField: RefObject<HTMLInputElement | null>
}

/** Which requests are shown. */
export function Filters({ filter, operations, clients, onChange, searchField }: FiltersProps) {
  const [search, setSearch] = useState(filter.search ?? '')
  // The Back button changes the address, and with it the filter.
  useEffect(() => setSearch(filter.search ?? ''), [filter.search])
  return (
    <>
      <Segmented
        label="Status"
        options={
          usual.some(({ value }) => value === (filter.status ?? 'all'))
            ? usual
            : [...options.slice(0, 1), ...options.slice(-2)]
        }
        value={filter.status ?? 'all'}
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
      />
      <Choice
        aria-label="Operation"
        className="w-38"
        names={{ '': 'All operations', ...namesOf(operations) }}
        value={filter.operation ?? ''}
        onChoose={(operation) => onChange({ operation: operation || undefined })}
      />
      <Choice
        aria-label="Client"
        className="w-32"
        title="By the header X-Client, or else User-Agent"
        names={{ '': 'All clients', ...namesOf(clients) }}
        value={filter.client ?? ''}
        onChoose={(client) => onChange({ client: client || undefined })}
      />
      <TextInput
        ref={searchField}
        type="search"
        className="w-40! max-narrow:w-full!"
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
