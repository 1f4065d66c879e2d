import { useState } from 'react'

import { controlsOf } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Switch, TextField } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'
import type { NewRecordProps } from '../shared/records-view.tsx'

/** Creates an offer. Its courses, lists and holders are chosen in its sheet. */
export function NewOfferDialog({ onClose, onCreated }: NewRecordProps) {
  const academyId = useAcademyId()
  const [name, setName] = useState('')
  const [hasHolders, setHasHolders] = useState(false)
  const create = () => {
    const offer = { name: name.trim(), holders: hasHolders ? [] : null }
    return controlsOf(academyId).offers.create(offer).then(onCreated)
  }
  return (
    <CreateDialog kind="offer" isReady={name.trim() !== ''} onClose={onClose} onCreate={create}>
      <TextField label="Name" autoFocus value={name} onText={setName} />
      <Switch
        label="Holders of its own, in a list with the same name"
        checked={hasHolders}
        onChange={(event) => setHasHolders(event.target.checked)}
      />
    </CreateDialog>
  )
}
