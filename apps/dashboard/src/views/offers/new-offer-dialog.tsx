import { type FormEvent, useId, useState } from 'react'

import { call, type Offer } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Switch, TextInput } from '../../ui/field.tsx'
import styles from '../shared/form.module.css'

interface NewOfferDialogProps {
  readonly onClose: () => void
  readonly onCreated: (offer: Offer) => void
}

/** Creates an offer. Its courses, lists and holders are chosen in its sheet. */
export function NewOfferDialog({ onClose, onCreated }: NewOfferDialogProps) {
  const academyId = useAcademyId()
  const form = useId()
  const [name, setName] = useState('')
  const [hasHolders, setHasHolders] = useState(false)
  const [error, setError] = useState<string>()
  const create = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim(), holders: hasHolders ? [] : null }
    call('POST /academies/:id/offers', { params: { id: academyId }, body }).then(onCreated, (failure: unknown) =>
      setError(failure instanceof Error ? failure.message : String(failure)),
    )
  }
  return (
    <Dialog
      isOpen
      title="New offer"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={name.trim() === ''}>
            Create the offer
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={create}>
        <Field label="Name">
          {(control) => (
            <TextInput {...control} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Switch
          label="Holders of its own, in a list with the same name"
          checked={hasHolders}
          onChange={(event) => setHasHolders(event.target.checked)}
        />
        {error !== undefined && (
          <p role="alert" className={styles['error']}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
