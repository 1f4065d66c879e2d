import type { OperationId, OperationInputs } from '../types.ts'

/**
 * A call that a browser asks for: checked, and exactly as the proxy will send it. Compare `operation` to narrow the types
 * of the other fields.
 *
 * @example
 * ```ts
 * import type { ProxyCall } from '@academy-access/sdk/proxy'
 *
 * function isOwnRecord(call: ProxyCall, studentId: string): boolean {
 *   return call.operation === 'students.get' && call.params.studentId === studentId
 * }
 * ```
 */
export type ProxyCall = { [Id in OperationId]: ProxyCallOf<Id> }[OperationId]

/** The call of one operation. */
export interface ProxyCallOf<Id extends OperationId> {
  /** The operation, such as `students.create`. */
  readonly operation: Id
  /** The path parameters: UUIDs in lower case. An empty object if the operation has none. */
  readonly params: Part<Id, 'params', object>
  /** The page that a list is read from. Undefined for other operations. */
  readonly query: Part<Id, 'query', undefined>
  /** The body, in the form in which the service stores it. Undefined for operations without one. */
  readonly body: Part<Id, 'body', undefined>
}

type Part<Id extends OperationId, Name extends string, Absent> =
  OperationInputs[Id] extends Readonly<Record<Name, infer Value>> ? Readonly<Value> : Absent
