/*
 * Public types that follow from zod schemas. The build writes them out in full, so that the published declarations do not
 * depend on zod.
 */
import type { CodeOf, DataOf, EndpointOf, ErrorCode, OperationId } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import type { FaultFields as FaultFieldsSchema } from './fault-schema.ts'

export type { NetworkFault } from '../http/network-fault.ts'

/** The fields of a fault for any operation. */
export interface FaultFields extends z.input<typeof FaultFieldsSchema> {}

/** A failure to inject. */
export interface FaultInput<Id extends OperationId | '*' = OperationId | '*'> extends Omit<
  FaultFields,
  'operation' | 'code' | 'reply'
> {
  /** The requests that the fault matches; `'*'` for the requests of all endpoints. */
  operation: Id
  /** Code of the error response, one that the operation has. The status follows from it. */
  code?: FaultCode<Id> | undefined
  /** Data to respond with as a success, whatever the service would respond. */
  reply?: FaultReply<Id> | undefined
}

type FaultCode<Id> = Id extends OperationId ? CodeOf<EndpointOf<Id>> : ErrorCode
type FaultReply<Id> = Id extends OperationId ? DataOf<EndpointOf<Id>> : never

/** A fault that was checked, with its defaults. */
export interface CheckedFault extends z.output<typeof FaultFieldsSchema> {}

/** A fault of an academy. */
export interface Fault extends CheckedFault {
  /** Its number among the academy's faults, from 1. */
  readonly id: string
  /** How often it has fired. */
  readonly hits: number
}

/** The injected faults of an academy. */
export interface Faults {
  /**
   * Adds a fault behind the others. For each request the first fault that matches fires.
   *
   * @throws ServiceError `validation_error`, with what is wrong and what was expected.
   */
  add<Id extends OperationId | '*'>(fault: FaultInput<Id>): Fault
  /** The faults that can still fire. `times` is the number of times that are left. */
  list(): readonly Fault[]
  /**
   * Deletes one fault.
   *
   * @throws ServiceError `not_found`.
   */
  remove(id: string): void
  /** Deletes all faults. */
  clear(): void
}
