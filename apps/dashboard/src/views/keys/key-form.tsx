import { type ReactNode, useState } from 'react'

import { Problem } from '../../ui/problem.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PermissionFields } from './permission-fields.tsx'
import type { Permissions } from './permissions.ts'

interface KeyFormProps {
  readonly title: string
  readonly description?: string
  readonly name: string
  readonly permissions: Permissions
  readonly submit: ReactNode
  readonly onSubmit: (name: string, permissions: Permissions) => Promise<void>
  readonly onClose: () => void
}

/** The name and the permissions of a key, new or present. */
export function KeyForm({ title, description, submit, onSubmit, onClose, ...start }: KeyFormProps) {
  const [name, setName] = useState(start.name)
  const [permissions, setPermissions] = useState(start.permissions)
  const [problem, setProblem] = useState<string>()
  const isAboutName = problem?.startsWith('body.name') ?? false
  const save = async () => {
    try {
      await onSubmit(name, permissions)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <FormDialog title={title} description={description} onClose={onClose} submit={submit} onSubmit={() => void save()}>
      <TextField
        label="Name"
        error={isAboutName ? problem : undefined}
        value={name}
        onText={(text) => {
          setName(text)
          setProblem(undefined)
        }}
      />
      <PermissionFields permissions={permissions} onChange={setPermissions} />
      <Problem>{isAboutName ? undefined : problem}</Problem>
    </FormDialog>
  )
}
