import { type ReactNode, useState } from 'react'

import { Problem } from '../../ui/problem.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface CreateDialogProps {
  /** The noun of the record, such as `student`. */
  readonly kind: string
  readonly isReady: boolean
  readonly onClose: () => void
  /** Creates the record. The dialog shows an error. */
  readonly onCreate: () => Promise<unknown>
  /** The fields. */
  readonly children: ReactNode
}

/** A dialog with the fields of a new record. */
export function CreateDialog({ kind, isReady, onClose, onCreate, children }: CreateDialogProps) {
  const [error, setError] = useState<string>()
  return (
    <FormDialog
      title={`New ${kind}`}
      submit={<>Create the {kind}</>}
      isReady={isReady}
      onClose={onClose}
      onSubmit={() => void onCreate().catch((failure: unknown) => setError(messageOf(failure)))}
    >
      {children}
      <Problem>{error}</Problem>
    </FormDialog>
  )
}
