import { type ReactNode, useState } from 'react'

import { Field, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import styles from './keys.module.css'
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
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <FormDialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={onClose}
      className={styles['form']}
      submit={submit}
      onSubmit={() => void save()}
    >
      <Field label="Name" error={isAboutName ? problem : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <PermissionFields permissions={permissions} onChange={setPermissions} />
      {problem !== undefined && !isAboutName && (
        <p role="alert" className={styles['error']}>
          {problem}
        </p>
      )}
    </FormDialog>
  )
}
