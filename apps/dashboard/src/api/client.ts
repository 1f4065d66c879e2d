import createClient from 'openapi-fetch'

import { serviceUrl } from './service-url.ts'
import type { components, operations, paths } from './contract.gen.d.ts'

type Schemas = components['schemas']
export type Academy = Schemas['Academy']
export type ApiKey = Schemas['ApiKey']
export type Course = Schemas['Course']
export type Fault = Schemas['Fault']
export type JournalEntry = Schemas['JournalEntry']
export type JournalEntryDetail = Schemas['JournalEntryDetail']
/** A request that reached no academy. */
export type PlatformRequest = Schemas['PlatformJournalEntryDetail']
export type List = Schemas['List']
export type ListMember = Schemas['ListMember']
export type NewAcademy = Schemas['NewAcademy']
export type Offer = Schemas['Offer']
export type Snapshot = Schemas['Snapshot']
export type Student = Schemas['Student']
export type StudentAccess = Schemas['StudentAccess']
export type WelcomeEmail = Schemas['WelcomeEmail']
export type OperationId = NonNullable<JournalEntry['operation']>

type BodyOf<Operation extends { requestBody: { content: { 'application/json': unknown } } }> =
  Operation['requestBody']['content']['application/json']
export type NewCourse = BodyOf<operations['courses.create']>
export type StudentChanges = BodyOf<operations['students.update']>

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

/** The token of `--dashboard-token`, kept for this tab. */
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

/** The dashboard API. Each call is checked against its contract. */
export const api = createClient<paths>({
  // An absolute address, because a Request needs one.
  baseUrl: serviceUrl,
  fetch: async (request) => {
    for (const [name, value] of Object.entries(authorization())) request.headers.set(name, value)
    return fetch(request).catch(() => {
      throw new DashboardError(0, 'The server does not respond')
    })
  },
})

interface Result<Data> {
  readonly data?: { readonly data: Data }
  readonly error?: Schemas['Error']
  readonly response: Response
}

/** The data of a response. Throws a `DashboardError` for an error response. */
export async function dataOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await call
  if (data) return data.data
  throw new DashboardError(response.status, error?.error?.message ?? `The server responded with ${response.status}`)
}
