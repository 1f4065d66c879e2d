import type { OperationId } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { Switch } from '../../ui/field.tsx'
import styles from './keys.module.css'
import { actionOf, operationGroups, type Permissions } from './permissions.ts'

interface PermissionFieldsProps {
  readonly permissions: Permissions
  readonly onChange: (permissions: Permissions) => void
}

/** All operations, or a checklist of them by resource. */
export function PermissionFields({ permissions, onChange }: PermissionFieldsProps) {
  return (
    <fieldset className={styles['permissions']}>
      <legend>Permissions</legend>
      <Switch
        label="All operations"
        checked={permissions === 'all'}
        onChange={({ target }) => onChange(target.checked ? 'all' : operationIds)}
      />
      {permissions !== 'all' && (
        <div className={styles['groups']}>
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
    <fieldset className={styles['group']}>
      <legend>
        <label className={styles['check']}>
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
        <label key={operation} className={styles['check']}>
          <input
            type="checkbox"
            checked={permissions.includes(operation)}
            onChange={({ target }) => set([operation], target.checked)}
          />
          <span aria-hidden>{actionOf(operation)}</span>
          <span className="visually-hidden">{operation}</span>
        </label>
      ))}
    </fieldset>
  )
}
