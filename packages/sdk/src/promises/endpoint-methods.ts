import { type CompiledEndpoint, type DataOf, type InputOf, isObject } from '@academy-access/schemas/internal/compiled'

import { callEndpoint } from '../call/call.ts'
import { ownFields } from '../call/request.ts'
import { requestOptionNames } from '../options.ts'
import type { Config, RequestOptions } from '../options.ts'
import { define } from '../properties.ts'
import type { EmptyQuery, Pagination } from '../types.ts'
import { ApiPromise } from './api-promise.ts'
import { PagePromise } from './page-promise.ts'
import type { PagePosition } from './page.ts'

/** The methods of the endpoints in a tree, with the same structure. */
export type EndpointMethods<Node> = Node extends CompiledEndpoint
  ? EndpointMethod<Node>
  : { readonly [Name in keyof Node]: EndpointMethods<Node[Name]> }

/** The method of an endpoint: takes the ids of its path, then its body or query, then the options of a call. */
type EndpointMethod<E extends CompiledEndpoint> = (
  ...args: [...IdsOf<E['path']>, ...ContentOf<InputOf<E>, E['id']>, options?: RequestOptions]
) => PromiseOf<E>

type IdsOf<Path extends string> = Path extends `${string}/:${string}/${infer Rest}`
  ? [id: string, ...IdsOf<`/${Rest}`>]
  : Path extends `${string}/:${string}`
    ? [id: string]
    : []

type ContentOf<Input, Id> = Input extends { body: infer Body }
  ? [body: Body]
  : Input extends { query: infer Query }
    ? [query?: Query]
    : Id extends `${string}.list`
      ? [query?: EmptyQuery]
      : []

type PromiseOf<E extends CompiledEndpoint> = E['id'] extends `${string}.list`
  ? PagePromise<RowOf<E>, E['id']>
  : ApiPromise<DataOf<E>, E['id']>

/** The rows of an endpoint: the one field of its data beside `pagination`. */
type RowsOf<E extends CompiledEndpoint> = DataOf<E>[Exclude<keyof DataOf<E>, 'pagination'>]

type RowOf<E extends CompiledEndpoint> = Extract<RowsOf<E>, readonly unknown[]>[number]

/** The methods of all endpoints in a tree. */
export function createMethods<Node extends object>(config: Config, endpoints: Node): EndpointMethods<Node> {
  const methods = Object.entries(endpoints).map(([name, node]: [string, CompiledEndpoint | object]) => [
    name,
    'id' in node ? createMethod(config, name, node) : createMethods(config, node),
  ])
  return Object.fromEntries(methods) as EndpointMethods<Node>
}

function createMethod(config: Config, name: string, endpoint: CompiledEndpoint) {
  const { id, path, query, body, data } = endpoint
  const idNames = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const [rowsKey = ''] = Object.keys(data.parts)
  // The data that the client returns has passed the schema of the endpoint, or `validate` allows other data.
  const rowsOf = (value: unknown) => (value as Record<string, unknown[]>)[rowsKey] ?? []
  const isList = id.endsWith('.list')
  const method = (...args: unknown[]): Promise<unknown> => {
    const params = Object.fromEntries(idNames.map((name, index) => [name, args[index]])) as Record<string, string>
    const rest = args.slice(idNames.length)
    const content = isList || body ? ownFields(rest.shift(), (query ?? body)?.fields ?? []) : undefined
    const options = ownFields(rest[0] as RequestOptions | undefined, requestOptionNames)
    if (!isList) return new ApiPromise(id, callEndpoint(config, endpoint, { params, body: content }, options))
    const position = (content === undefined ? {} : content) as PagePosition
    return new PagePromise(
      id,
      {
        isWhole: !query,
        // A value that is not an object passes here. The check of the call rejects it.
        send: (page) =>
          callEndpoint(config, endpoint, { params, query: query && isObject(position) ? page : position }, options),
        read(value, { offset = 0 }) {
          const items = rowsOf(value)
          if (query) return { items, pagination: (value as { pagination: Pagination }).pagination }
          // The service has sent all rows, also to the call that reads behind the last one.
          return { items: items.slice(offset), pagination: { total: items.length, limit: items.length, offset } }
        },
      },
      query ? (position ?? {}) : {},
    )
  }
  // Consoles and stacks show it.
  return define(method, 'name', name)
}
