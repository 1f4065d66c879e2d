import { type DataOf, type InputOf, isObject } from '@academy-access/schemas/compiled'

import { callEndpoint } from '../call/call-endpoint.ts'
import type { ApiEndpoint, CallInput } from '../call/request.ts'
import type { Config, RequestOptions } from '../options.ts'
import type { Pagination } from '../types.ts'
import { ApiPromise } from './api-promise.ts'
import { type PagePosition, PagePromise } from './page-promise.ts'
import { RowsPromise } from './rows-promise.ts'

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
  ) => RowsPromise<RowOf<E>, E['id']>
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
  return {
    data: <const E extends ApiEndpoint>(endpoint: E, input: CallInput, options: RequestOptions = {}) =>
      new ApiPromise(endpoint.id, callEndpoint(config, endpoint, input, options), (data) => data as DataOf<E>),
    rows: <const E extends ApiEndpoint>(endpoint: E, input: CallInput, options: RequestOptions = {}) => {
      const key = rowsKeyOf(endpoint)
      const response = callEndpoint(config, endpoint, input, options)
      return new RowsPromise(endpoint.id, response, (data) => (data as Rows<RowOf<E>>)[key] ?? [])
    },
    page: <const E extends ApiEndpoint>(endpoint: E, input: CallInput, options: RequestOptions = {}) => {
      const key = rowsKeyOf(endpoint)
      const { query = {} } = input
      // A page without a limit is requested a microtask later, with the options as they are now.
      const own = copyOf(options)
      const send = (position: PagePosition) =>
        callEndpoint(config, endpoint, { ...input, query: isObject(query) ? position : query }, own)
      const read = (data: unknown) => {
        const { pagination } = data as { pagination: Pagination }
        return { items: (data as Rows<RowOf<E>>)[key] ?? [], pagination }
      }
      return new PagePromise(endpoint.id, { send, read }, query)
    },
  }
}

/** A copy of an object. Any other value passes, so that the check of the call reports it. */
function copyOf<Value>(value: Value): Value {
  return isObject(value) ? { ...value } : value
}

/** The name of the field that contains the rows. */
function rowsKeyOf(endpoint: ApiEndpoint): string {
  const [key] = endpoint.data.arrays
  if (key === undefined) throw new Error(`${endpoint.id} has no rows`)
  return key
}
