import { type CommonErrorCode, commonErrors, type ErrorCode } from './errors.ts'
import type { Schema } from './schema.ts'

/** One operation of the API. */
export interface Endpoint {
  /** The id of the operation: its path in `endpoints`, such as `lists.members.add`. */
  readonly id: string
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The URL path, with `:name` for each path parameter. */
  readonly path: `/api/v1/${string}`
  /** A one-line description. */
  readonly summary: string
  /** Schema of the path parameters; each is a UUID. */
  readonly params?: Schema<object>
  /** Schema of the query parameters. */
  readonly query?: Schema<object>
  /** Schema of the JSON body. */
  readonly body?: Schema
  /** The HTTP status of success. */
  readonly status: 200 | 201
  /** Schema of `data` in a success response. */
  readonly data: Schema
  /** Every error code of the endpoint, the common ones included. */
  readonly errors: readonly ErrorCode[]
  /**
   * Whether a client may repeat a request whose response was lost: a second, equal request then changes nothing more, and
   * undoes nothing that cannot be restored if another client has written in between.
   */
  readonly repeatable: boolean
}

/** The error codes of an endpoint. */
export type CodeOf<E extends Endpoint> = E['errors'][number]

/** The data of an endpoint's success response. */
export type DataOf<E extends Endpoint> = NonNullable<E['data']['~standard']['types']>['output']

/** The input of an endpoint: its path parameters, its query and its body. */
export type InputOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: E[Part] extends Schema<
    unknown,
    infer Input
  >
    ? Input
    : never
}

/** Declares an endpoint. `errors` lists only the codes that not every endpoint has. */
export function endpoint<const D extends Endpoint>(declaration: D) {
  // Without a name for its type, the published declarations show the fields of each endpoint.
  return { ...declaration, errors: [...commonErrors, ...declaration.errors] } as {
    readonly [Field in keyof D]: Field extends 'errors' ? readonly (D['errors'][number] | CommonErrorCode)[] : D[Field]
  }
}

/** The documentation of the endpoints in a tree: beside the tree, so that no bundle contains it. */
export type DocsOf<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Endpoint ? DocOf<Tree[Name]> : DocsOf<Tree[Name]>
}

/** A write says why it may or must not be repeated. An endpoint with an input has an example with each part of it. */
type DocOf<E extends Endpoint> = (E['method'] extends 'GET'
  ? object
  : { readonly repeat: Pick<RepeatNote, 'reason'> & Partial<RepeatNote> }) &
  ([keyof InputOf<E>] extends [never] ? object : { readonly example: InputOf<E> })

/** Notes about repeating a request whose response was lost. */
export interface RepeatNote {
  /** Why a client may or must not repeat the operation. */
  readonly reason: string
  /** The loss of a client that writes between the two requests. */
  readonly loss: string
}

/** The values of an example request. Sent to a new demo academy, it succeeds. */
export interface RequestExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
}
