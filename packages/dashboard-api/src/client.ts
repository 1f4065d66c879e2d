/*
 * For programs that call the dashboard API. The types are those of the endpoint tree, which is imported as types only: a
 * bundle contains nothing of it.
 */
import type * as z from 'zod/mini'

import { type Contract, type ParamsOf, type ReadonlyData, wholePath } from './endpoint.ts'
import type { dashboardEndpoints } from './endpoints.ts'
import type { Parameters } from './query.ts'

export type { OutboxCapacity } from './emails.ts'
export type { TestEvent, TestReport } from './test-report.ts'

type AnyContract = Contract<string, `/${string}`, Parameters, z.ZodMiniType, z.core.$ZodType>

/** The endpoints with a JSON response. Those with a stream of events have no `data`. */
type Leaves<Node> = {
  [Key in keyof Node]: Node[Key] extends { readonly kind: string } ? Extract<Node[Key], AnyContract> : Leaves<Node[Key]>
}[keyof Node]

type Endpoints = {
  [Endpoint in Leaves<typeof dashboardEndpoints> as `${Endpoint['method']} ${Endpoint['path']}`]: Endpoint
}

/** An endpoint by method and path, such as `GET /academies/:id`. */
export type Route = keyof Endpoints

/** `data` of the response. */
export type DataOf<R extends Route> = z.output<Endpoints[R]['data']>

/** The JSON body of the request; never for an endpoint without one. */
export type BodyOf<R extends Route> = ReadonlyData<z.input<NonNullable<Endpoints[R]['body']>>>

/** The query parameters. */
export type QueryOf<R extends Route> = Partial<ValuesIn<NonNullable<Endpoints[R]['query']>>>

/** The content of a request: the ids in its path, its query, and its body. A Blob is JSON text, sent as it is. */
export type InputOf<R extends Route> = ([ParamsOf<Endpoints[R]['path']>] extends [never]
  ? object
  : { readonly params: Readonly<Record<ParamsOf<Endpoints[R]['path']>, string>> }) &
  ([keyof QueryOf<R>] extends [never] ? object : { readonly query?: QueryOf<R> | undefined }) &
  ([BodyOf<R>] extends [never] ? object : { readonly body: BodyOf<R> | Blob })

/** The arguments after the route. `More` is what the caller takes besides the input. */
export type ArgumentsOf<R extends Route, More = object> =
  object extends InputOf<R> ? [input?: InputOf<R> & More] : [input: InputOf<R> & More]

/** Without the index signature, which stands for parameters that no endpoint has. */
type ValuesIn<Query extends Parameters> = {
  readonly [Name in keyof Query as string extends Name ? never : Name]: ReturnType<Query[Name]['read']> | undefined
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

interface PlainRequest {
  readonly method: string
  /** With the query, to be added to the address of the server. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Blob | null
}

/** Returns the request for a call. `input` is an `InputOf<typeof route>`. */
export function requestFor(route: Route, input: object = {}): PlainRequest {
  // TypeScript cannot correlate the route with its input; the signature of the caller has.
  const { params = {}, query = {}, body }: AnyInput = input
  const [method, template] = route.split(' ') as [string, `/${string}`]
  const path = wholePath({ path: template }).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const values = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = values.length === 0 ? '' : `?${new URLSearchParams(values.map(([name, value]) => [name, `${value}`]))}`
  return {
    method,
    path: path + search,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
  }
}
