import type { Academy, Platform } from '@academy-access/engine'
import type { ErrorCode } from '@academy-access/schemas'
import type * as z from 'zod/mini'

/** What an endpoint of the dashboard API works on. */
export interface Context<Body> {
  readonly platform: Platform
  /** The academy that the path names. */
  readonly academy: Academy
  /** UUIDs of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly body: Body
}

/** An endpoint of the dashboard API: what it does, and all that its document says of it. */
export interface DashboardEndpoint {
  /** Operation id of the document. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/dashboard/api`, with `:name` for each parameter, all of them UUIDs. `:id` is an academy. */
  readonly path: `/${string}`
  /** One line on what it does. */
  readonly summary: string
  readonly body?: z.ZodMiniType
  /** Whether the engine checks the body by itself, with paths of its own: large bodies are not checked twice. */
  readonly checkedByEngine?: boolean
  /** The HTTP status of success; 200 by default. */
  readonly status?: 201
  /** What stands under `data`; nothing for a stream of events. */
  readonly data?: z.ZodMiniType
  /** Codes of its own, besides those that every endpoint can answer. */
  readonly errors?: readonly ErrorCode[]
  /** Does it, or throws an `ServiceError` and changes nothing. */
  run?(context: Context<unknown>): unknown
}

type Declaration<Body extends z.ZodMiniType> = Omit<DashboardEndpoint, 'body' | 'run'> & {
  readonly body?: Body
  run?(context: Context<z.output<Body>>): unknown
}

/** Declares an endpoint; its `run` gets the body that its own schema let through. */
export function endpoint<Body extends z.ZodMiniType>(declaration: Declaration<Body>): DashboardEndpoint {
  return declaration
}
