/*
 * Public types that follow from zod schemas. The build writes them out in full, so that the published declarations do not
 * depend on zod.
 */
import type { CodeOf, DataOf, EndpointOf, ErrorCode, InputOf, OperationId } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import type { FaultFields as FaultFieldsSchema } from './fault-schema.ts'

export type { NetworkFault } from '../http/network-fault.ts'

/** The fields of a fault for any operation. */
export interface FaultFields extends z.input<typeof FaultFieldsSchema> {}

/** A failure to inject. */
export interface FaultInput<Id extends OperationId | '*' = OperationId | '*'> extends Omit<
  FaultFields,
  'operation' | 'code' | 'reply' | 'when'
> {
  /** The requests that the fault matches; `'*'` for the requests of all endpoints. */
  operation: Id
  /** Code of the error response, one that the operation has. The status follows from it. */
  code?: FaultCode<Id> | undefined
  /** Data to respond with as a success, whatever the service would respond. */
  reply?: FaultReply<Id> | undefined
  /** Fires only on requests with these values; by default on all requests of the operation. */
  when?: FaultCondition<Id> | undefined
}

/**
 * The values that a request must contain for a fault to fire. `limit` and `offset` count with their defaults. An object
 * matches if it contains at least these fields; an array has to match completely. Texts match without regard to upper and
 * lower case, and to blanks around them.
 */
export type FaultCondition<Id extends OperationId | '*' = OperationId | '*'> = Id extends OperationId
  ? {
      /** Path parameters. */
      path?: InputPart<Id, 'params'> | undefined
      /** The page. */
      query?: InputPart<Id, 'query'> | undefined
      /** Fields of the body. */
      body?: InputPart<Id, 'body'> | undefined
    }
  : NonNullable<FaultFields['when']>

/** A subset of the fields of a value. */
type Part<Value> = Value extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Part<Value[Key]> }
    : Value

// Through `infer Input`: TypeScript 6 cannot check that `Name` is a key of a conditional type.
type InputPart<Id extends OperationId, Name extends string> =
  InputOf<EndpointOf<Id>> extends infer Input ? (Name extends keyof Input ? Part<Input[Name]> : never) : never

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
