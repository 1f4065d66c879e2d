import { endpoints, statuses } from '@academy-access/schemas/internal/compiled'

import { keysOf } from '../ui/text.ts'
import type { OperationId } from './client.ts'

export { statuses }

export type ErrorCode = keyof typeof statuses

/** The error codes of the API, in the order of its reference. */
export const errorCodes: readonly ErrorCode[] = keysOf(statuses)

interface Operation {
  readonly id: OperationId
  readonly method: string
  /** With `:name` for each parameter. */
  readonly path: string
}

/** The operations of the API, in the order of its reference. */
export const operations: readonly Operation[] = leavesOf(endpoints)

export const operationIds: readonly OperationId[] = operations.map(({ id }) => id)

type Tree = Operation | { readonly [name: string]: Tree }

function leavesOf(tree: Tree): Operation[] {
  return isOperation(tree) ? [tree] : Object.values(tree).flatMap(leavesOf)
}

// A declaration, because it runs while this file is loaded.
function isOperation(tree: Tree): tree is Operation {
  return typeof tree['id'] === 'string'
}
