import type { DataOf, InputOf } from '@academy-access/schemas/compiled'

import { callEndpoint } from '../call/call-endpoint.ts'
import type { ApiEndpoint, CallInput } from '../call/request.ts'
import type { Config, RequestOptions } from '../options.ts'
import type { Pagination } from '../types.ts'
import { ApiPromise } from './api-promise.ts'
import { type Page, type PagePosition, PagePromise } from './page-promise.ts'

/** The rows of an endpoint: the one field of its data beside `pagination`. */
type RowsOf<E extends ApiEndpoint> = DataOf<E>[Exclude<keyof DataOf<E>, 'pagination'>]

type RowOf<E extends ApiEndpoint> = Extract<RowsOf<E>, readonly unknown[]>[number]

/** Calls the endpoints of the contract. Each method of the client is one line that uses it. */
export interface EndpointCaller {
  /** Calls an endpoint and returns what is inside `data`. */
  data: <const E extends ApiEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => ApiPromise<DataOf<E>, E['id']>
  /** Calls an endpoint whose `data` contains one array, and returns that array. */
  rows: <const E extends ApiEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => ApiPromise<RowOf<E>[], E['id']>
  /** Calls an endpoint whose `data` contains an array and `pagination`, and returns a page. */
  page: <const E extends ApiEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => PagePromise<RowOf<E>, E['id']>
}

/** The data that the client returns has passed the schema of the endpoint, or `validate` allows other data. */
type Rows<Row> = { [rowsKey: string]: Row[] }

export function createEndpointCaller(config: Config): EndpointCaller {
  const pageAt = <Row, E extends ApiEndpoint>(
    endpoint: E,
    input: CallInput,
    position: PagePosition,
    options: RequestOptions = {},
  ): PagePromise<Row, E['id']> => {
    const key = rowsKeyOf(endpoint)
    const readPage = (other: PagePosition) => pageAt<Row, E>(endpoint, input, other, options)
    const toPage = (data: unknown): Page<Row, E['id']> => {
      const { pagination } = data as { pagination: Pagination }
      const items = (data as Rows<Row>)[key] ?? []
      const end = pagination.offset + items.length
      const hasNext = items.length > 0 && items.length >= pagination.limit && end < pagination.total
      return { items, pagination, hasNext, next: () => readPage({ ...position, offset: end }) }
    }
    const response = callEndpoint(config, endpoint, { ...input, query: position }, options)
    return new PagePromise(endpoint.id, response, toPage, readPage, position)
  }

  return {
    data: <const E extends ApiEndpoint>(endpoint: E, input: CallInput, options: RequestOptions = {}) =>
      new ApiPromise(endpoint.id, callEndpoint(config, endpoint, input, options), (data) => data as DataOf<E>),
    rows: <const E extends ApiEndpoint>(endpoint: E, input: CallInput, options: RequestOptions = {}) => {
      const key = rowsKeyOf(endpoint)
      const response = callEndpoint(config, endpoint, input, options)
      return new ApiPromise(endpoint.id, response, (data) => (data as Rows<RowOf<E>>)[key] ?? [])
    },
    page: (endpoint, input: CallInput, options) => pageAt(endpoint, input, input.query ?? {}, options),
  }
}

/** The name of the field that contains the rows. */
function rowsKeyOf(endpoint: ApiEndpoint): string {
  const [key] = endpoint.data.arrays
  if (key === undefined) throw new Error(`${endpoint.id} has no rows`)
  return key
}
