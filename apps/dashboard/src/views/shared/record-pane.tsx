import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { DashboardError } from '../../api/client.ts'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { DeleteButton } from '../../ui/dialog.tsx'
import { Empty, Loading } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'

interface RecordPaneProps<Row> {
  /** The noun of the record. */
  readonly kind: string
  /** The id of the record. */
  readonly id: string
  /** Reads the record. Its data is null for a record that does not exist. */
  readonly query: UseQueryResult<Row | null>
  readonly nameOf: (row: Row) => string
  readonly onClose: () => void
  /** Buttons before the one that deletes the record. */
  readonly actions?: (row: Row) => ReactNode
  /** How the record is deleted, and what is deleted with it; undefined if it cannot be deleted. */
  readonly remove: (
    row: Row,
  ) => { readonly verb?: 'Remove'; readonly run: () => Promise<unknown>; readonly gone: ReactNode } | undefined
  /** The fields of the record. */
  readonly children: (row: Row) => ReactNode
}

/** A record with all of its fields, and the button that deletes it after a question. */
export function RecordPane<Row>(props: RecordPaneProps<Row>) {
  const { kind, id, query, nameOf, onClose, actions, remove, children } = props
  const row = query.data ?? undefined
  const name = row && nameOf(row)
  const { verb = 'Delete', run, gone } = (row && remove(row)) ?? {}
  const own = row && actions?.(row)
  const onDelete = () => {
    if (run) runAction(run, `“${name}” is ${verb === 'Delete' ? 'deleted' : 'removed'}`)
    if (verb === 'Delete') onClose()
  }
  return (
    <Pane
      label={name ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
      onClose={onClose}
      actions={
        name !== undefined &&
        (own || run) && (
          <>
            {own}
            {run && (
              <DeleteButton kind={kind} name={name} verb={verb} icon={<Trash2 />} gone={gone} onDelete={onDelete} />
            )}
          </>
        )
      }
    >
      <QueryResult key={id} query={query} notFound={`This ${kind} does not exist`}>
        {(found) =>
          found === null ? (
            <Empty title={`This ${kind} does not exist`}>It was deleted or renamed, or the academy was reset.</Empty>
          ) : (
            children(found)
          )
        }
      </QueryResult>
    </Pane>
  )
}

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>
  /** The title for a record that does not exist. */
  readonly notFound?: string
  readonly children: (data: Data) => ReactNode
}

/** The data of a query, or the reason why it has none. */
export function QueryResult<Data>({ query, notFound = 'This does not exist', children }: QueryResultProps<Data>) {
  const { data, error, refetch } = query
  if (error instanceof DashboardError && error.status === 404) {
    return <Empty title={notFound}>It was deleted, or the academy was reset.</Empty>
  }
  // A bar above the views says that the server does not respond. What was read before is still of use.
  if (data !== undefined) return children(data)
  if (!error) return <Loading />
  return (
    <Empty title="This could not be loaded">
      <p>{error.message}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Empty>
  )
}
