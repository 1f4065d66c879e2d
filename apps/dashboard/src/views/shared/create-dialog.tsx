import { type ReactNode, useState } from 'react'

import { FormDialog } from '../../ui/form-dialog.tsx'
import styles from './form.module.css'

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
      className={styles['form']}
      submit={<>Create the {kind}</>}
      isReady={isReady}
      onClose={onClose}
      onSubmit={() =>
        void onCreate().catch((failure: unknown) =>
          setError(failure instanceof Error ? failure.message : String(failure)),
        )
      }
    >
      {children}
      {error !== undefined && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </FormDialog>
  )
}
