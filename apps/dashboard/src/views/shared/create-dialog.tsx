import { type ReactNode, useId, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const form = useId()
  const [error, setError] = useState<string>()
  return (
    <Dialog
      isOpen
      title={`New ${kind}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={!isReady}>
            Create the {kind}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          onCreate().catch((failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
        }}
      >
        {children}
        {error !== undefined && (
          <p role="alert" className={styles['error']}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
