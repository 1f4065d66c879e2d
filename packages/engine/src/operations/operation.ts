import type { DataOf, Endpoint, EndpointOf, OperationId, Schema } from '@academy-access/schemas'

import type { Page } from '../http/query.ts'
import type { RowCache } from '../http/response.ts'
import type { NewEmail } from '../inspection/outbox.ts'
import type { ServiceError } from '../service-error.ts'
import type { Accounts } from '../state/accounts.ts'
import type { AcademyState } from '../state/state.ts'

/** The state, time and services that an operation uses. */
export interface OperationContext {
  readonly state: AcademyState
  /** The time of the request: ISO 8601. It is read once, so all that a request does has the same time. */
  readonly now: string
  readonly accounts: Accounts
  readonly rows: RowCache
  /** Puts an email into the outbox, unless the platform sends none of its kind. */
  readonly sendWelcomeEmail: (email: NewEmail) => void
  /** The error that an injected fault causes for one email address of a batch (D87). */
  readonly errorForItem: (email: string) => ServiceError | undefined
}

/** The input of an operation, checked and converted by the schemas of its endpoint. */
export type InputFor<E extends Endpoint> = {
  params: OutputOf<E['params']>
  query: E extends { query: object } ? Page : undefined
  body: OutputOf<E['body']>
}

type OutputOf<S> = S extends Schema<infer Output, unknown> ? Output : undefined

/** The work of an endpoint. It throws a `ServiceError` before it changes anything, or does everything and returns data. */
export type OperationOf<Id extends OperationId> = (
  context: OperationContext,
  input: InputFor<EndpointOf<Id>>,
) => DataOf<EndpointOf<Id>>

/** An operation of any endpoint. */
export type Operation = (context: OperationContext, input: unknown) => object
