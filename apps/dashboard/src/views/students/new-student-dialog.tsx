import { useState } from 'react'

import { call, type Student } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Field, Switch, TextInput } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'

interface NewStudentDialogProps {
  readonly onClose: () => void
  readonly onCreated: (student: Student) => void
}

/** Creates a student, or makes a removed one active again. Courses are chosen in the sheet of the student. */
export function NewStudentDialog({ onClose, onCreated }: NewStudentDialogProps) {
  const academyId = useAcademyId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [sendsEmail, setSendsEmail] = useState(true)
  const create = () =>
    call('POST /academies/:id/students', {
      params: { id: academyId },
      // Without a name a removed student keeps the former one.
      body: { email: email.trim(), ...(name.trim() && { name: name.trim() }), send_welcome_email: sendsEmail },
    }).then(onCreated)
  return (
    <CreateDialog kind="student" isReady={email.trim() !== ''} onClose={onClose} onCreate={create}>
      <Field label="Email address">
        {(control) => (
          <TextInput
            {...control}
            inputMode="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Name" hint="May stay empty.">
        {(control) => <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Switch
        label="Send the welcome email"
        checked={sendsEmail}
        onChange={(event) => setSendsEmail(event.target.checked)}
      />
    </CreateDialog>
  )
}
