import type { DataOf, Endpoint, InputOf, OperationId, Pagination } from '@academy-access/schemas/internal'
import type * as z from 'zod/mini'

import { ApiPromise } from './api-promise.ts'
import { type Exchange, exchange } from './call.ts'
import type { CallInput } from './input.ts'
import type { Config, RequestOptions } from './options.ts'
import { type Page, type PagePosition, PagePromise } from './page-promise.ts'

type Operation = Endpoint & { id: OperationId }

type RowOf<E extends Endpoint> = Extract<DataOf<E>[Exclude<keyof DataOf<E>, 'pagination'>], readonly unknown[]>[number]

/** What the methods of the client are made of: one line each, all else is in the contract. */
export interface Caller {
  /** Calls an endpoint for what is inside `data`. */
  data: <const E extends Operation>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => ApiPromise<DataOf<E>, E['id']>
  /** Calls an endpoint whose `data` holds one array, for that array. */
  rows: <const E extends Operation>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => ApiPromise<RowOf<E>[], E['id']>
  /** Calls an endpoint whose `data` holds an array and `pagination`, for a page. */
  page: <const E extends Operation>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => PagePromise<RowOf<E>, E['id']>
}

export function createCaller(config: Config): Caller {
  const send = (endpoint: Operation, input: CallInput, options: RequestOptions = {}): Promise<Exchange> =>
    exchange(config, endpoint, input, options)

  const pageAt = <Row, Id extends OperationId>(
    endpoint: Endpoint & { id: Id },
    input: CallInput,
    position: PagePosition,
    options?: RequestOptions,
  ): PagePromise<Row, Id> => {
    const key = rowsKey(endpoint)
    const at = (other: PagePosition) => pageAt<Row, Id>(endpoint, input, other, options)
    const read = (data: unknown): Page<Row, Id> => {
      const { [key]: rows, pagination } = data as {
        [key: string]: unknown
        pagination: Pagination
      }
      const items = rows as Row[]
      const end = pagination.offset + items.length
      const hasNext = items.length > 0 && items.length >= pagination.limit && end < pagination.total
      return { items, pagination, hasNext, next: () => at({ ...position, offset: end }) }
    }
    return new PagePromise(endpoint.id, send(endpoint, { ...input, query: position }, options), read, at, position)
  }

  return {
    data: (endpoint, input, options) =>
      new ApiPromise(endpoint.id, send(endpoint, input, options), (data) => data as never),
    rows: (endpoint, input, options) => {
      const key = rowsKey(endpoint)
      return new ApiPromise(
        endpoint.id,
        send(endpoint, input, options),
        (data) => (data as Record<string, never>)[key]!,
      )
    },
    page: (endpoint, input: CallInput, options) => pageAt(endpoint, input, input.query ?? {}, options),
  }
}

/** Under which name the rows stand: the one field of the data beside `pagination`. */
function rowsKey(endpoint: Endpoint): string {
  return Object.keys((endpoint.data as z.ZodMiniObject).def.shape).find((key) => key !== 'pagination')!
}
