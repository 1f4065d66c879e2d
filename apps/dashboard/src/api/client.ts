import {
  type ArgumentsOf,
  type BodyOf,
  type DataOf,
  requestFor,
  type Route,
} from '@academy-access/dashboard-api/client'

import { serviceUrl } from './service-url.ts'

export type Academy = DataOf<'GET /academies'>['academies'][number]
export type AcademyChanges = Partial<Pick<Academy, keyof BodyOf<'PATCH /academies/:id'>>>
export type NewAcademy = DataOf<'POST /academies'>
export type ApiKey = DataOf<'GET /academies/:id/keys/:keyId'>
export type Course = DataOf<'GET /academies/:id/courses/:courseId'>
export type NewCourse = BodyOf<'POST /academies/:id/courses'>
export type Fault = DataOf<'POST /academies/:id/faults'>
/** A fault to add. */
export type FaultInput = BodyOf<'POST /academies/:id/faults'>
export type JournalEntry = DataOf<'GET /academies/:id/journal'>['journal'][number]
export type JournalEntryDetail = DataOf<'GET /academies/:id/journal/:entryId'>
/** A request that reached no academy. */
export type PlatformRequest = DataOf<'GET /journal/:entryId'>
export type List = DataOf<'GET /academies/:id/lists'>['lists'][number]
export type ListMember = DataOf<'GET /academies/:id/lists/:listId/members'>['members'][number]
export type MemberResult = DataOf<'POST /academies/:id/lists/:listId/members'>['results'][number]
export type Offer = DataOf<'GET /academies/:id/offers/:offerId'>
export type Snapshot = DataOf<'POST /academies/:id/snapshots'>
export type Student = DataOf<'GET /academies/:id/students/:studentId'>
export type StudentChanges = BodyOf<'PATCH /academies/:id/students/:studentId'>
export type StudentAccess = DataOf<'GET /academies/:id/students/:studentId/access'>
export type WelcomeEmail = DataOf<'GET /academies/:id/outbox'>['outbox'][number]
export type OperationId = NonNullable<JournalEntry['operation']>

/** An error response of the dashboard API. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError'
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const tokenName = 'academy-dashboard-token'

/** The token of `--dashboard-token`, stored for this tab. */
export const token = {
  get: () => sessionStorage.getItem(tokenName),
  set: (value: string) => sessionStorage.setItem(tokenName, value),
  clear: () => sessionStorage.removeItem(tokenName),
}

/** The headers that every request to the dashboard API needs. */
export function authorization(): Record<string, string> {
  const value = token.get()
  return value === null ? {} : { authorization: `Bearer ${value}` }
}

interface Abortable {
  readonly signal?: AbortSignal
}

/** Calls an endpoint of the dashboard API. Returns the data of its response; throws a `DashboardError` for an error response. */
export async function call<R extends Route>(route: R, ...[input]: ArgumentsOf<R, Abortable>): Promise<DataOf<R>> {
  const { method, path, headers, body } = requestFor(route, input)
  const response = await fetch(serviceUrl + path, {
    method,
    headers: { ...headers, ...authorization() },
    body,
    signal: input?.signal ?? null,
  }).catch(() => {
    throw new DashboardError(0, 'The server does not respond')
  })
  const { data, error }: Envelope<R> = await response.json().catch(() => ({}))
  if (response.ok && data !== undefined) return data
  throw new DashboardError(response.status, error?.message ?? `The server responded with ${response.status}`)
}

interface Envelope<R extends Route> {
  readonly data?: DataOf<R>
  readonly error?: { readonly message: string }
}
