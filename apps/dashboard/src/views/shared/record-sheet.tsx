import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { runAction } from '../../api/run-action.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryResult } from './query-result.tsx'

interface RecordSheetProps<Data> {
  /** The noun of the record. */
  readonly kind: 'course' | 'list' | 'offer'
  /** The query that reads the record. */
  readonly query: UseQueryResult<Data>
  /** The name of the record; undefined if there is none, or it is not read yet. */
  readonly name: string | undefined
  /** Why there can be no such record. */
  readonly missing?: string
  readonly onClose: () => void
  /** Undefined if the record cannot be deleted. */
  readonly remove: (() => Promise<unknown>) | undefined
  /** The data that is deleted with the record. */
  readonly gone: ReactNode
  /** A sentence above `gone`. */
  readonly goneTitle?: string
  /** The fields of the record. */
  readonly children: ReactNode
}

/** A record with all of its fields, and the button that deletes it after a question. */
export function RecordSheet<Data>({
  kind,
  query,
  name,
  missing = 'It was deleted, or the academy was reset.',
  onClose,
  remove,
  gone,
  goneTitle,
  children,
}: RecordSheetProps<Data>) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Dialog
      isOpen
      place="sheet"
      title={name ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
      onClose={onClose}
      actions={
        remove && (
          <Button isChange look="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
            Delete the {kind}
          </Button>
        )
      }
    >
      <QueryResult query={query}>
        {() => (name === undefined ? <Empty title={`This ${kind} does not exist`}>{missing}</Empty> : children)}
      </QueryResult>
      {name !== undefined && remove && isDeleting && (
        <DeleteDialog
          kind={kind}
          name={name}
          description={goneTitle}
          onClose={() => setDeleting(false)}
          onDelete={() => {
            runAction(remove, `“${name}” is deleted`)
            onClose()
          }}
        >
          {gone}
        </DeleteDialog>
      )}
    </Dialog>
  )
}
