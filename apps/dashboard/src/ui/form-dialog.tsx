import { type ComponentProps, type ReactNode, useId } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'actions'> {
  /** The text of the button that sends the form. */
  readonly submit: ReactNode
  /** Whether the form can be sent; true by default. */
  readonly isReady?: boolean
  readonly onSubmit: () => void
}

/** A dialog with a form, and buttons to cancel and to send it. */
export function FormDialog({ submit, isReady = true, onSubmit, onClose, children, ...props }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...props}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} disabled={!isReady}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
