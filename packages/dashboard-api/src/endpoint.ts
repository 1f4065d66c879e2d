import type { Academy, Platform } from '@academy-access/engine'
import type { ErrorCode } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import type { Access, Caller } from './caller.ts'
import type { EventStreams } from './events.ts'
import type { Parameters, ValuesOf } from './query.ts'
import type { ServerInfo } from './server-info.ts'
import type { Undos } from './undos.ts'

/** The arguments of an endpoint of the dashboard API. */
export interface Context<Body, Query extends Parameters = Parameters, Param extends string = string> {
  readonly platform: Platform
  readonly server: ServerInfo
  readonly caller: Caller
  /** The address that the caller used for this server, without a slash at the end. */
  readonly base: string
  readonly events: EventStreams
  readonly undos: Undos
  /** Awaited between two steps of long work. */
  readonly turn: () => Promise<unknown>
  /** The checked request body. */
  readonly body: Body
  /** The checked query parameters. */
  readonly query: ValuesOf<Query>
  /** The id of the last event that the reader of a stream got. */
  readonly lastEventId: string | null
  /** The ids in the path, by parameter name. */
  readonly params: Readonly<Record<Param, string>>
}

/** The arguments of an endpoint below `/academies/:id`. */
export interface AcademyContext<
  Body,
  Query extends Parameters = Parameters,
  Param extends string = string,
> extends Context<Body, Query, Param> {
  /** The academy that the path names. */
  readonly academy: Academy
}

/** The documented part of an endpoint. */
interface Description {
  /** Operation id in the OpenAPI document. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/dashboard/api`; `/` is that path itself. Every `:name` is a UUID, except those of `otherParams`. */
  readonly path: `/${string}`
  /** Its effect, in one line. */
  readonly summary: string
  /** Schema of the request body. Endpoints without one ignore the body. */
  readonly body?: z.ZodMiniType
  /** The body may be missing, which is the same as `{}`. */
  readonly isBodyOptional?: boolean
  /** The engine checks this body itself and names the wrong field, so a large body is not checked twice. */
  readonly checkedByEngine?: boolean
  /** Whether the response to a GET has API keys in full. */
  readonly showsKeys?: boolean
  /** The query parameters. Others are ignored. */
  readonly query?: Parameters
  /** Whether it responds with 410: for a journal entry from before a restart or a reset, or an undo that is over. */
  readonly canBeGone?: boolean
  /** Error codes in addition to those that every endpoint can return. */
  readonly errors?: readonly ErrorCode[]
}

interface JsonDescription extends Description {
  /** HTTP status of success; 200 by default. */
  readonly status?: 201
  /** Schema of `data` in the response. */
  readonly data: z.core.$ZodType
}

/** An endpoint of the dashboard API: its documentation and its implementation. */
export type DashboardEndpoint = PlatformEndpoint | AcademyEndpoint | StreamEndpoint

export interface PlatformEndpoint extends JsonDescription {
  readonly kind: 'platform'
  /** Returns `data`, or a promise of it. Throws a `ServiceError` and changes nothing when the request is wrong. */
  run(context: Context<unknown>): unknown
}

export interface AcademyEndpoint extends JsonDescription {
  readonly kind: 'academy'
  readonly path: AcademyPath
  /** Returns `data`, or a promise of it. Throws a `ServiceError` and changes nothing when the request is wrong. */
  run(context: AcademyContext<unknown>): unknown
}

export interface StreamEndpoint extends Description {
  readonly kind: 'event-stream'
  /** Returns a response that stays open. */
  run(context: Context<unknown>): Response
}

/** The types of an endpoint with a JSON response, from which those of its callers follow. */
export interface Contract<Method, Path, Query, Body, Data> {
  readonly method: Method
  readonly path: Path
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
}

/** The whole path of an endpoint, with `:name` for each parameter. */
export function wholePath({ path }: Pick<Description, 'path'>): string {
  return path === '/' ? '/dashboard/api' : `/dashboard/api${path}`
}

/** What an endpoint does, as its declaration says. */
export function accessOf({ method, showsKeys = false }: Pick<Description, 'method' | 'showsKeys'>): Access {
  if (method !== 'GET') return 'change'
  return showsKeys ? 'secret' : 'read'
}

/** Path parameters that are no UUIDs: the form of each, and its name in an error. */
export const otherParams: ReadonlyMap<string, { readonly pattern: RegExp; readonly expected: string }> = new Map([
  // Also a number, as in addresses of earlier versions: the error of the journal says more.
  ['entryId', { pattern: /^(?:[a-z0-9]+-)?[0-9]+$/, expected: 'the id of a journal entry' }],
  ['faultId', { pattern: /^[0-9]+$/, expected: 'a number' }],
  ['snapshotId', { pattern: /^[0-9]+$/, expected: 'a number' }],
])

type AcademyPath = '/academies/:id' | `/academies/:id/${string}`

/** The names of the parameters in a path. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The result of `run`: read-only data of the schema. */
type DataOf<Data extends z.core.$ZodType> = ReadonlyData<z.output<Data>> | Promise<ReadonlyData<z.output<Data>>>
export type ReadonlyData<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyData<Item>[]
  : Value extends object
    ? // An object with any fields. An interface has no index signature, so it would be none.
      [string, unknown] extends [keyof Value, Value[keyof Value]]
      ? object
      : { readonly [Field in keyof Value]: ReadonlyData<Value[Field]> }
    : Value

type NoParameters = Readonly<Record<string, never>>

/** Declares an endpoint outside `/academies/:id`. */
export function platformEndpoint<
  Method extends DashboardEndpoint['method'],
  Path extends `/${string}`,
  Data extends z.core.$ZodType,
  Body extends z.ZodMiniType = never,
  Query extends Parameters = NoParameters,
>(
  declaration: JsonDescription &
    Contract<Method, Path, Query, Body, Data> & {
      run(context: Context<z.output<Body>, Query, ParamsOf<Path>>): DataOf<Data>
    },
): PlatformEndpoint & Contract<Method, Path, Query, Body, Data> {
  return { ...declaration, kind: 'platform' }
}

/** Declares an endpoint below `/academies/:id`. */
export function academyEndpoint<
  Method extends DashboardEndpoint['method'],
  Path extends AcademyPath,
  Data extends z.core.$ZodType,
  Body extends z.ZodMiniType = never,
  Query extends Parameters = NoParameters,
>(
  declaration: JsonDescription &
    Contract<Method, Path, Query, Body, Data> & {
      run(context: AcademyContext<z.output<Body>, Query, ParamsOf<Path>>): DataOf<Data>
    },
): AcademyEndpoint & Contract<Method, Path, Query, Body, Data> {
  return { ...declaration, kind: 'academy' }
}

/** Declares an endpoint whose response is a stream of events. */
export function streamEndpoint<Path extends `/${string}`, Query extends Parameters>(
  declaration: Description & {
    readonly path: Path
    readonly query: Query
    run(context: Context<undefined, Query, ParamsOf<Path>>): Response
  },
): StreamEndpoint {
  return { ...declaration, kind: 'event-stream' }
}
