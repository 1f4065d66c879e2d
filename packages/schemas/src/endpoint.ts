import type * as z from 'zod/mini'

import { type CommonErrorCode, commonErrors, type ErrorCode } from './errors.ts'
import type { Schema } from './schema.ts'

/** One operation of the API: all that the SDK, the engine, the handlers and the documents need to know of it. */
export interface Endpoint {
  /** The operation's id: its path in `endpoints`, such as `lists.members.add`. */
  readonly id: string
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `:name` for each path parameter. */
  readonly path: `/api/v1/${string}`
  /** One line on what it does. */
  readonly summary: string
  /** Path parameters, each a UUID. */
  readonly params?: z.ZodMiniObject
  /** Query parameters. */
  readonly query?: z.ZodMiniObject
  /** JSON body. */
  readonly body?: z.ZodMiniType
  /** The HTTP status of success. */
  readonly status: 200 | 201
  /** What stands under `data` on success. */
  readonly data: z.ZodMiniType
  /** Every code that it can answer, the common ones included. */
  readonly errors: readonly ErrorCode[]
  /** Whether sending it twice does no more than sending it once: what a retry after a lost answer needs to know. */
  readonly repeatable: boolean
}

/** The error codes of an endpoint. */
export type CodeOf<E extends Endpoint> = E['errors'][number]

/** The data of an endpoint's success response. */
export type DataOf<E extends Endpoint> = TypesOf<E['data']>['output']

/** What a caller passes to an endpoint: its path parameters, its query and its body. */
export type InputOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: TypesOf<E[Part]>['input']
}

// Standard Schema has the types of a schema there. Published declarations cannot use zod's own type functions.
type TypesOf<S> = S extends { readonly '~standard': { readonly types?: infer Types } } ? NonNullable<Types> : never

type WithCommonErrors<D extends Endpoint> = Omit<D, 'errors'> & {
  readonly errors: readonly (D['errors'][number] | CommonErrorCode)[]
}

/** Declares an endpoint; `errors` names only the codes of its own. */
export function endpoint<const D extends Endpoint>(declaration: D): WithCommonErrors<D> {
  return { ...declaration, errors: [...commonErrors, ...declaration.errors] }
}
