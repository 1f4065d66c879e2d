import type * as z from 'zod/mini'

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
  readonly params?: z.ZodMiniObject
  /** Schema of the query parameters. */
  readonly query?: z.ZodMiniObject
  /** Schema of the JSON body. */
  readonly body?: z.ZodMiniType
  /** The HTTP status of success. */
  readonly status: 200 | 201
  /** Schema of `data` in a success response. */
  readonly data: z.ZodMiniType
  /** Every error code of the endpoint, the common ones included. */
  readonly errors: readonly ErrorCode[]
  /**
   * Whether a client may repeat a request whose response was lost: a second, equal request then changes nothing more, and
   * undoes nothing that cannot be restored if another client has written in between.
   */
  readonly repeatable: boolean
  /** Why a client may or must not repeat the request, and what that can undo. */
  readonly repeat: RepeatNote
  /** A request that succeeds in a new demo academy. Without values for an endpoint that takes none. */
  readonly example: RequestExample
}

/** What the documentation says about repeating a request whose response was lost. */
export interface RepeatNote {
  /** Completes the sentence "it may, or must not, be repeated, because …". */
  readonly reason: string
  /** The change of another client, made between the two requests, that is undone. */
  readonly loss: string
}

/** The values of an example request. */
export interface RequestExample {
  /** The values of the path parameters. */
  readonly params?: Readonly<Record<string, string>>
  /** The values of the query parameters. */
  readonly query?: object
  /** The JSON body. */
  readonly body?: object
}

/** The error codes of an endpoint. */
export type CodeOf<E extends Endpoint> = E['errors'][number]

/** The data of an endpoint's success response. */
export type DataOf<E extends Endpoint> = TypesOf<E['data']>['output']

/** What a caller passes to an endpoint: its path parameters, its query and its body. */
export type InputOf<E extends Endpoint> = PartsOf<E>

type PartsOf<E extends Pick<Endpoint, 'params' | 'query' | 'body'>> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: TypesOf<E[Part]>['input']
}

// By Standard Schema: with zod's own type functions, the published declarations would depend on zod.
type TypesOf<S> = S extends { readonly '~standard': { readonly types?: infer Types } } ? NonNullable<Types> : never

/** An endpoint as it is declared. Only a write needs a note: reads are the same. */
type Declaration = Omit<Endpoint, 'method' | 'repeat' | 'example'> &
  (
    | { readonly method: 'GET' }
    | { readonly method: Exclude<Endpoint['method'], 'GET'>; readonly repeat: { reason: string; loss?: string } }
  )

/** An endpoint with an input has an example of it, with a value for each part. */
type WithExample<D extends Declaration> = [keyof PartsOf<D>] extends [never]
  ? unknown
  : { readonly example: PartsOf<D> }

type Declared<D extends Declaration> = Omit<D, 'errors' | 'repeat' | 'example'> & {
  readonly errors: readonly (D['errors'][number] | CommonErrorCode)[]
  readonly repeat: RepeatNote
  readonly example: RequestExample
}

/** Declares an endpoint. `errors` lists only the codes that not every endpoint has. */
export function endpoint<const D extends Declaration>(declaration: D & WithExample<D>): Declared<D> {
  const given: Declaration & { repeat?: Partial<RepeatNote>; example?: RequestExample } = declaration
  const { reason = 'it only reads', loss = given.repeatable ? 'nothing' : 'nothing: it is not repeated' } =
    given.repeat ?? {}
  const { example = {} } = given
  return { ...declaration, errors: [...commonErrors, ...given.errors], repeat: { reason, loss }, example }
}
