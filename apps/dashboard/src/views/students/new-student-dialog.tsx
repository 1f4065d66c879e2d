import { useState } from 'react'

import { controlsOf } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Switch, TextField } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'
import type { NewRecordProps } from '../shared/records-view.tsx'

/** Creates a student, or makes a removed one active again. Courses are chosen in the sheet of the student. */
export function NewStudentDialog({ onClose, onCreated }: NewRecordProps) {
  const academyId = useAcademyId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [sendsEmail, setSendsEmail] = useState(true)
  const create = () =>
    controlsOf(academyId)
      // Without a name a removed student keeps the former one.
      .students.create({
        email: email.trim(),
        ...(name.trim() && { name: name.trim() }),
        send_welcome_email: sendsEmail,
      })
      .then(onCreated)
  return (
    <CreateDialog kind="student" isReady={email.trim() !== ''} onClose={onClose} onCreate={create}>
      <TextField label="Email address" inputMode="email" autoFocus value={email} onText={setEmail} />
      <TextField label="Name" hint="May stay empty." value={name} onText={setName} />
      <Switch
        label="Send the welcome email"
        checked={sendsEmail}
        onChange={(event) => setSendsEmail(event.target.checked)}
      />
    </CreateDialog>
  )
}
