import { useState } from 'react'

import { call, type Offer } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Field, Switch, TextInput } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'

interface NewOfferDialogProps {
  readonly onClose: () => void
  readonly onCreated: (offer: Offer) => void
}

/** Creates an offer. Its courses, lists and holders are chosen in its sheet. */
export function NewOfferDialog({ onClose, onCreated }: NewOfferDialogProps) {
  const academyId = useAcademyId()
  const [name, setName] = useState('')
  const [hasHolders, setHasHolders] = useState(false)
  const create = () => {
    const body = { name: name.trim(), holders: hasHolders ? [] : null }
    return call('POST /academies/:id/offers', { params: { id: academyId }, body }).then(onCreated)
  }
  return (
    <CreateDialog kind="offer" isReady={name.trim() !== ''} onClose={onClose} onCreate={create}>
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
    </CreateDialog>
  )
}
