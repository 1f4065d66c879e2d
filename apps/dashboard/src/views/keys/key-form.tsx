import { type ReactNode, useState } from 'react'

import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { PermissionFields } from './permission-fields.tsx'
import type { Permissions } from './permissions.ts'

interface KeyFormProps {
  readonly title: string
  readonly name: string
  readonly permissions: Permissions
  readonly submit: ReactNode
  readonly onSubmit: (name: string, permissions: Permissions) => Promise<void>
  readonly onClose: () => void
}

/** The name and the permissions of a key, new or present. */
export function KeyForm({ title, submit, onSubmit, onClose, ...start }: KeyFormProps) {
  const [name, setName] = useState(start.name)
  const [permissions, setPermissions] = useState(start.permissions)
  return (
    <FormDialog title={title} onClose={onClose} submit={submit} onSubmit={() => onSubmit(name, permissions)}>
      {(errorOf) => (
        <>
          <TextField label="Name" error={errorOf('name')} value={name} onText={setName} />
          <PermissionFields permissions={permissions} onChange={setPermissions} />
        </>
      )}
    </FormDialog>
  )
}
