import type * as contract from './endpoint.ts'
import type { EndpointOf, OperationId } from './endpoints.ts'

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
  /** The fields that contain arrays and objects, each with its check. */
  readonly parts: Readonly<Record<string, (value: unknown) => boolean>>
  /**
   * Whether the schema accepts a value of `JSON.parse`. Changes the value itself to the schema's output: unknown fields stay,
   * and a missing nullable field becomes null. A rejected value may be changed in part.
   */
  readonly complete: (value: unknown) => boolean
}

/** The data of an endpoint's success response. */
export type DataOf<E extends CompiledEndpoint> = contract.DataOf<EndpointOf<E['id']>>

/** The input of an endpoint: its path parameters, its query and its body. */
export type InputOf<E extends CompiledEndpoint> = contract.InputOf<EndpointOf<E['id']>>
