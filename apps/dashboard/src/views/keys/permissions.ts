import type { OperationId } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'

/** The operations that a key may call: all, or some. */
export type Permissions = 'all' | readonly OperationId[]

interface OperationGroup {
  /** Such as `lists.members`. */
  readonly resource: string
  readonly operations: readonly OperationId[]
}

/** The operations of the API by resource. */
export const operationGroups: readonly OperationGroup[] = [...new Set(operationIds.map(resourceOf))].map(
  (resource) => ({
    resource,
    operations: operationIds.filter((operation) => resourceOf(operation) === resource),
  }),
)

function resourceOf(operation: OperationId): string {
  return operation.slice(0, operation.lastIndexOf('.'))
}

export const actionOf = (operation: OperationId): string => operation.slice(operation.lastIndexOf('.') + 1)

/** Permissions in a few words. */
export function permissionsText(permissions: Permissions): string {
  if (permissions === 'all') return 'All operations'
  if (permissions.length === 0) return 'No operation'
  return `${permissions.length} of ${operationIds.length} operations`
}
