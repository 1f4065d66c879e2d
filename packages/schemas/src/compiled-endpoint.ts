import type * as contract from './endpoint.ts'
import type { EndpointOf, OperationId } from './endpoints.ts'
import type { Fields } from './parsing.ts'

/** An endpoint without its schemas: with parsers that the build generates from them. */
export interface CompiledEndpoint<Id extends OperationId = OperationId> extends Omit<
  contract.Endpoint,
  'id' | 'params' | 'query' | 'body' | 'data' | 'summary' | 'status' | 'errors'
> {
  readonly id: Id
  readonly query?: RequestParser
  readonly body?: RequestParser
  readonly data: DataParser
  /** Of a delete: the field of the data that confirms it, such as `removed`. */
  readonly flag?: string
}

/** The check of a query or a body. */
export interface RequestParser {
  /** The names of all fields that the schema knows. */
  readonly fields: readonly string[]
  /** Whether the schema accepts a value. The client sends a value as the caller wrote it, so there is no output. */
  readonly accepts: (value: unknown) => boolean
}

/** The check of the data of a success response. */
export interface DataParser {
  /** The names of the fields that contain arrays. */
  readonly arrays: readonly string[]
  /** The names of the fields that contain objects. */
  readonly objects: readonly string[]
  /**
   * Returns the data as the schema does, for a value of `JSON.parse`: unknown fields stay, and a missing nullable field is
   * null. Returns the value itself if it needs no change. Undefined if the schema rejects the value.
   */
  readonly parse: (value: unknown) => Fields | undefined
}

/** The data of an endpoint's success response. */
export type DataOf<E extends CompiledEndpoint> = contract.DataOf<EndpointOf<E['id']>>

/** The input of an endpoint: its path parameters, its query and its body. */
export type InputOf<E extends CompiledEndpoint> = contract.InputOf<EndpointOf<E['id']>>
