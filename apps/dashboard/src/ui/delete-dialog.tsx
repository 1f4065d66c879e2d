import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DeleteDialogProps {
  readonly isOpen?: boolean
  /** What is deleted, such as `course`. */
  readonly kind: string
  readonly name: string
  readonly description?: string
  readonly onClose: () => void
  readonly onDelete: () => void
  /** What goes with it. */
  readonly children: ReactNode
}

/** Asks before something is deleted, and says what goes with it. */
export function DeleteDialog({
  isOpen = true,
  kind,
  name,
  description,
  onClose,
  onDelete,
  children,
}: DeleteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={`Delete “${name}”?`}
      {...(description !== undefined && { description })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the {kind}</Button>
          <Button look="danger" onClick={onDelete}>
            Delete the {kind}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
