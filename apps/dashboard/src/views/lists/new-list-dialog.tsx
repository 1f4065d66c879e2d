import { useState } from 'react'

import { call, type List } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'

interface NewListDialogProps {
  readonly onClose: () => void
  readonly onCreated: (list: List) => void
}

/** Creates an empty list. Its members are added in its sheet. */
export function NewListDialog({ onClose, onCreated }: NewListDialogProps) {
  const academyId = useAcademyId()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const create = () =>
    call('POST /academies/:id/lists', {
      params: { id: academyId },
      body: { name: name.trim(), ...(description.trim() && { description: description.trim() }) },
    }).then(onCreated)
  return (
    <CreateDialog kind="list" isReady={name.trim() !== ''} onClose={onClose} onCreate={create}>
      <Field label="Name">
        {(control) => (
          <TextInput {...control} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field label="Description" hint="May stay empty.">
        {(control) => (
          <TextInput {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
    </CreateDialog>
  )
}
