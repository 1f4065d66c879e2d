import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { runAction } from '../../api/run-action.ts'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryResult } from './query-result.tsx'

interface RecordPaneProps<Data> {
  /** The noun of the record. */
  readonly kind: string
  /** The id of the record. */
  readonly id: string
  /** The query that reads the record. */
  readonly query: UseQueryResult<Data>
  /** The name of the record; undefined if there is none, or it is not read yet. */
  readonly name: string | undefined
  readonly onClose: () => void
  /** Buttons before the one that deletes the record. */
  readonly actions?: ReactNode
  /** How the record is deleted, and what is deleted with it; undefined if it cannot be deleted. */
  readonly remove?:
    | { readonly verb?: 'Remove'; readonly run: () => Promise<unknown>; readonly gone: ReactNode }
    | undefined
  /** The fields of the record. */
  readonly children: ReactNode
}

/** A record with all of its fields, and the button that deletes it after a question. */
export function RecordPane<Data>({ kind, id, query, name, onClose, actions, remove, children }: RecordPaneProps<Data>) {
  const [isAsking, setAsking] = useState(false)
  const verb = remove?.verb ?? 'Delete'
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return (
    <Pane
      label={name ?? label}
      onClose={onClose}
      actions={
        name !== undefined &&
        (actions || remove) && (
          <>
            {actions}
            {remove && (
              <Button isChange look="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
                {verb} the {kind}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryResult key={id} query={query} notFound={`This ${kind} does not exist`}>
        {() =>
          name === undefined ? (
            <Empty title={`This ${kind} does not exist`}>It was deleted or renamed, or the academy was reset.</Empty>
          ) : (
            children
          )
        }
      </QueryResult>
      {name !== undefined && remove && isAsking && (
        <DeleteDialog
          verb={verb}
          kind={kind}
          name={name}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false)
            runAction(remove.run, `“${name}” is ${verb === 'Delete' ? 'deleted' : 'removed'}`)
            if (verb === 'Delete') onClose()
          }}
        >
          {remove.gone}
        </DeleteDialog>
      )}
    </Pane>
  )
}
