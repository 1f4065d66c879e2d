import type { CodeOf, DataOf, EndpointOf, ErrorCode, InputOf, OperationId } from '@academy-access/schemas'
import type { NetworkFault } from '../http/cut-off.ts'

/** The fields of a fault for any operation. */
export interface FaultFields {
  /** The requests that the fault matches; `'*'` for the requests of all endpoints. */
  operation: OperationId | '*'
  /**
   * Fires only on requests with these values. An object matches if it contains at least these fields; an array has to
   * match completely. Upper and lower case do not matter.
   */
  when?:
    | {
        /** Path parameters, such as `studentId`. */
        params?: Record<string, string> | undefined
        /** The page: `limit` and `offset`. */
        query?: Record<string, number> | undefined
        /** Fields of the body. */
        body?: Record<string, unknown> | undefined
      }
    | undefined
  /** Fires `'before'` the effect of the request (default), or `'after'` it: the effect remains without its response. */
  phase?: 'before' | 'after' | undefined
  /** Status of the error response: one of the error table, or 502, 503 or 504 with an HTML page, as a proxy sends it. */
  status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504 | undefined
  /** Code of the error response; by default the first one of `status`. */
  code?: ErrorCode | undefined
  /** Message of the error response; by default one that says that the error was injected. */
  message?: string | undefined
  /** HTML to send instead of the error's JSON. */
  html?: string | undefined
  /** `Retry-After` in seconds: of a 429 1 by default, of a 503 none by default. */
  retry_after?: number | undefined
  /**
   * `'reset'` cuts the connection. `'stall'` sends the head of a success and a part of its body, and then nothing more.
   * `'truncate'` cuts the connection at that point. After the effect the part is half of the response.
   */
  network?: NetworkFault | undefined
  /** Data to respond with as a success, whatever the service would respond. */
  reply?: Record<string, unknown> | undefined
  /** Lets the service respond, and skips the faults behind this one: with `times: 1` the next one matches the second request. */
  passthrough?: true | undefined
  /** How long to wait first, in real milliseconds; 0 by default. Not with an `email`. */
  delay_ms?: number | undefined
  /** Fails this one address of a batch, and leaves the others alone. */
  email?: string | undefined
  /** How often the fault fires; without limit by default. */
  times?: number | undefined
  /** The chance that the fault fires, from 0 to 1; 1 by default. */
  probability?: number | undefined
}

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
      params?: InputPart<Id, 'params'> | undefined
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
export interface CheckedFault extends FaultFields {
  /** Fires `'before'` or `'after'` the effect of the request. */
  phase: 'before' | 'after'
  /** How long to wait first, in real milliseconds. */
  delay_ms: number
  /** The chance that the fault fires, from 0 to 1. */
  probability: number
}

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
  remove(fault: string): void
  /** Deletes all faults. */
  clear(): void
}
