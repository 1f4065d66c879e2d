import type { Academy, Platform } from '@academy-access/engine'
import type { ErrorCode } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import type { EventStreams } from './events.ts'
import type { Page } from './paging.ts'

/** What an endpoint of the dashboard API works on. */
export interface Context<Body> {
  readonly platform: Platform
  readonly events: EventStreams
  /** The checked request body. */
  readonly body: Body
  /** The rows that a paged endpoint returns. */
  readonly page: Page
}

/** What an endpoint below `/academies/:id` works on. */
export interface AcademyContext<Body, Param extends string = string> extends Context<Body> {
  /** The academy that the path names. */
  readonly academy: Academy
  /** The UUIDs in the path, by parameter name. */
  readonly params: Readonly<Record<Param, string>>
}

/** The documented part of an endpoint. */
interface Description {
  /** Operation id in the OpenAPI document. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/dashboard/api`. Every `:name` is a UUID. */
  readonly path: `/${string}`
  /** What the endpoint does, in one line. */
  readonly summary: string
  /** Schema of the request body. Endpoints without one ignore the body. */
  readonly body?: z.ZodMiniType
  /** The engine checks this body itself and names the wrong field, so a large body is not checked twice. */
  readonly checkedByEngine?: boolean
  /** Takes the query parameters `limit` and `offset`, and returns a page of rows. */
  readonly paged?: boolean
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
export type DashboardEndpoint =
  | (JsonDescription & {
      readonly kind: 'platform'
      /** Returns `data`, or a promise of it. Throws a `ServiceError` and changes nothing when the request is wrong. */
      run(context: Context<unknown>): unknown
    })
  | (JsonDescription & {
      readonly kind: 'academy'
      readonly path: AcademyPath
      /** Returns `data`, or a promise of it. Throws a `ServiceError` and changes nothing when the request is wrong. */
      run(context: AcademyContext<unknown>): unknown
    })
  | (Description & {
      readonly kind: 'event-stream'
      readonly path: AcademyPath
      /** Returns a response that stays open. */
      run(context: AcademyContext<unknown>): Response
    })

type AcademyPath = '/academies/:id' | `/academies/:id/${string}`

/** The names of the parameters in a path. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Declares an endpoint outside `/academies/:id`. */
export function platformEndpoint<Body extends z.ZodMiniType>(
  declaration: JsonDescription & { readonly body?: Body; run(context: Context<z.output<Body>>): unknown },
): DashboardEndpoint {
  return { ...declaration, kind: 'platform' }
}

/** Declares an endpoint below `/academies/:id`. */
export function academyEndpoint<Path extends AcademyPath, Body extends z.ZodMiniType>(
  declaration: JsonDescription & {
    readonly path: Path
    readonly body?: Body
    run(context: AcademyContext<z.output<Body>, ParamsOf<Path>>): unknown
  },
): DashboardEndpoint {
  return { ...declaration, kind: 'academy' }
}
