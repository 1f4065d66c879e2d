import { useState } from 'react'

import type { ApiKey, OperationId } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { Switch, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form.tsx'

/** The operations that a key may call: all, or some. */
type Permissions = ApiKey['permissions']

interface KeyFormProps {
  readonly title: string
  readonly submit: string
  readonly start?: { readonly name: string; readonly permissions: Permissions }
  readonly onSubmit: (key: { name: string; permissions: Permissions }) => Promise<unknown>
  readonly onClose: () => void
}

/** The name and the permissions of a key, new or present. */
export function KeyForm({ start = { name: '', permissions: 'all' }, onSubmit, ...dialog }: KeyFormProps) {
  const [name, setName] = useState(start.name)
  const [permissions, setPermissions] = useState(start.permissions)
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit({ name, permissions })}>
      <TextField label="Name" name="name" value={name} onText={setName} autoFocus />
      <fieldset className="min-w-0 [&>legend]:mb-1 [&>legend]:p-0 [&>legend]:font-[550]">
        <legend>Permissions</legend>
        <Switch
          label="All operations"
          checked={permissions === 'all'}
          onChange={({ target }) => setPermissions(target.checked ? 'all' : [...operationIds])}
        />
        {permissions !== 'all' && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4 mt-3">
            {[...groups].map(([resource, operations]) => (
              <Group
                key={resource}
                resource={resource}
                operations={operations}
                permissions={permissions}
                onChange={setPermissions}
              />
            ))}
          </div>
        )}
      </fieldset>
    </FormDialog>
  )
}

/** The operations of the API by resource, such as `lists.members`. */
const groups = Map.groupBy(operationIds, (operation) => operation.slice(0, operation.lastIndexOf('.')))

interface GroupProps {
  readonly resource: string
  readonly operations: readonly OperationId[]
  readonly permissions: readonly OperationId[]
  readonly onChange: (permissions: OperationId[]) => void
}

const boxLook =
  'flex items-center gap-1.5 min-h-6 cursor-pointer [&_input]:m-0 [&_input]:[accent-color:var(--color-accent-fill)] [&_input]:size-3.5 pointer-coarse:min-h-8'

/** A checklist of the operations of a resource, and a box for all of them. */
function Group({ resource, operations, permissions, onChange }: GroupProps) {
  const chosen = operations.filter((operation) => permissions.includes(operation))
  // In the order of the API, whatever the order of the clicks.
  const set = (changed: readonly OperationId[], isChosen: boolean) =>
    onChange(operationIds.filter((one) => (changed.includes(one) ? isChosen : permissions.includes(one))))
  return (
    <fieldset className="min-w-0 [&_legend]:p-0 [&_legend]:font-[550] [&>label]:ml-5">
      <legend>
        <label className={boxLook}>
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < operations.length
            }}
            checked={chosen.length === operations.length}
            onChange={({ target }) => set(operations, target.checked)}
          />
          {resource}
        </label>
      </legend>
      {operations.map((operation) => (
        <label key={operation} className={boxLook}>
          <input
            type="checkbox"
            checked={permissions.includes(operation)}
            onChange={({ target }) => set([operation], target.checked)}
          />
          <span aria-hidden>{operation.slice(resource.length + 1)}</span>
          <span className="sr-only">{operation}</span>
        </label>
      ))}
    </fieldset>
  )
}
