import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DeleteDialogProps {
  readonly isOpen?: boolean
  /** The noun of the record, such as `course`. */
  readonly kind: string
  readonly name: string
  readonly verb?: 'Delete' | 'Remove'
  readonly description?: string | undefined
  readonly onClose: () => void
  readonly onDelete: () => void
  /** A note about the data that is deleted with it. */
  readonly children: ReactNode
}

/** Asks before a record is deleted or removed, and names the data that is deleted with it. */
export function DeleteDialog({
  isOpen = true,
  kind,
  name,
  verb = 'Delete',
  description,
  onClose,
  onDelete,
  children,
}: DeleteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={`${verb} “${name}”?`}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the {kind}</Button>
          <Button look="danger" onClick={onDelete}>
            {verb} the {kind}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
