import type { OperationId } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { Switch } from '../../ui/field.tsx'
import { actionOf, operationGroups, type Permissions } from './permissions.ts'

interface PermissionFieldsProps {
  readonly permissions: Permissions
  readonly onChange: (permissions: Permissions) => void
}

/** All operations, or a checklist of them by resource. */
export function PermissionFields({ permissions, onChange }: PermissionFieldsProps) {
  return (
    <fieldset className="min-w-0 [&>legend]:mb-1 [&>legend]:p-0 [&>legend]:font-[550]">
      <legend>Permissions</legend>
      <Switch
        label="All operations"
        checked={permissions === 'all'}
        onChange={({ target }) => onChange(target.checked ? 'all' : operationIds)}
      />
      {permissions !== 'all' && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4 mt-3">
          {operationGroups.map(({ resource, operations }) => (
            <Group
              key={resource}
              resource={resource}
              operations={operations}
              permissions={permissions}
              onChange={onChange}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface GroupProps {
  readonly resource: string
  readonly operations: readonly OperationId[]
  readonly permissions: readonly OperationId[]
  readonly onChange: (permissions: Permissions) => void
}

function Group({ resource, operations, permissions, onChange }: GroupProps) {
  const chosen = operations.filter((operation) => permissions.includes(operation))
  const set = (changed: readonly OperationId[], isChosen: boolean) => {
    const next = new Set(permissions)
    for (const operation of changed) {
      if (isChosen) next.add(operation)
      else next.delete(operation)
    }
    // In the order of the API, whatever the order of the clicks.
    onChange(operationIds.filter((operation) => next.has(operation)))
  }
  return (
    <fieldset className="min-w-0 [&_legend]:p-0 [&_legend]:font-[550] [&>label]:ml-5">
      <legend>
        <label className="flex items-center gap-1.5 min-h-6 cursor-pointer [&_input]:m-0 [&_input]:[accent-color:var(--color-accent-fill)] [&_input]:size-3.5 pointer-coarse:min-h-8">
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
        <label
          key={operation}
          className="flex items-center gap-1.5 min-h-6 cursor-pointer [&_input]:m-0 [&_input]:[accent-color:var(--color-accent-fill)] [&_input]:size-3.5 pointer-coarse:min-h-8"
        >
          <input
            type="checkbox"
            checked={permissions.includes(operation)}
            onChange={({ target }) => set([operation], target.checked)}
          />
          <span aria-hidden>{actionOf(operation)}</span>
          <span className="sr-only">{operation}</span>
        </label>
      ))}
    </fieldset>
  )
}
