import { useState } from 'react'

import { controlsOf } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { TextField } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'
import type { NewRecordProps } from '../shared/records-view.tsx'

/** Creates an empty list. Its members are added in its sheet. */
export function NewListDialog({ onClose, onCreated }: NewRecordProps) {
  const academyId = useAcademyId()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const create = () =>
    controlsOf(academyId)
      .lists.create({ name: name.trim(), ...(description.trim() && { description: description.trim() }) })
      .then(onCreated)
  return (
    <CreateDialog kind="list" isReady={name.trim() !== ''} onClose={onClose} onCreate={create}>
      <TextField label="Name" autoFocus value={name} onText={setName} />
      <TextField label="Description" hint="May stay empty." value={description} onText={setDescription} />
    </CreateDialog>
  )
}
