import type { AcademyClient } from '../client.ts'
import type { RequestOptions } from '../options.ts'
import type { ApiPromise } from '../promises/api-promise.ts'
import type { PageData } from '../promises/page.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type { EmptyQuery, OperationId, PageQuery, WriteOperationId } from '../types.ts'
import { type PagedOperationId, type PagedReadQueries, type ReadQueries, readQueries } from './reads.ts'
import { isWrite, type WriteMutation, writeMutation } from './writes.ts'

/** Options of {@link academyQueries}. */
export interface AcademyQueriesOptions {
  /**
   * The beginning of every key. `['academy']` by default. Pass another one if one `QueryClient` holds the data of several
   * academies.
   */
  keyPrefix?: readonly unknown[] | undefined
}

/** The queries and mutations of a client, as a tree with the structure of the client. */
export type AcademyQueries = TreeOf<AcademyClient>

type TreeOf<Node> = {
  readonly [Key in keyof Node as PartName<Node, Key>]: Node[Key] extends Method
    ? LeafOf<Parameters<Node[Key]>, ReturnType<Node[Key]>>
    : TreeOf<Node[Key]>
} & {
  /** The beginning of all keys below this part of the tree. Pass it to `invalidateQueries`. */
  readonly pathKey: () => readonly unknown[]
}

type Method = (...args: never[]) => ApiPromise<unknown, OperationId>

/** Methods that call the API, and objects with such methods. */
type PartName<Node, Key extends keyof Node> = Node[Key] extends Method
  ? Key
  : Node[Key] extends (...args: never[]) => unknown
    ? never
    : Node[Key] extends object
      ? Key
      : never

type LeafOf<Args extends unknown[], Returned> =
  Returned extends PagePromise<infer Row, infer Id>
    ? Id extends PagedOperationId
      ? PagedReadQueries<[...IdsOf<Args, [PageQuery, RequestOptions]>, page?: PageQuery], Row, Id>
      : ReadQueries<[...IdsOf<Args, [EmptyQuery, RequestOptions]>, query?: EmptyQuery], PageData<Row>, Id>
    : Returned extends ApiPromise<infer Data, infer Id extends OperationId>
      ? Id extends WriteOperationId
        ? WriteMutation<Data, Id>
        : ReadQueries<IdsOf<Args, [RequestOptions]>, Data, Id>
      : never

/** The arguments before the last ones, which are optional. */
type IdsOf<Args extends unknown[], Last extends unknown[]> =
  Required<Args> extends [...infer Ids, ...Last] ? Ids : never

/**
 * Options for TanStack Query (version 5): a query for each method of the client that reads, and a mutation for each one
 * that writes. The queries abort their requests and leave retries to the client. The mutations invalidate the queries
 * whose data they can change. Works with the adapter of every framework.
 *
 * @param client The client that the queries call.
 * @param options The beginning of the keys.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 * import { academyQueries } from '@academy-access/sdk/query'
 * import { QueryClient } from '@tanstack/query-core'
 *
 * const client = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const academy = academyQueries(client)
 * const queryClient = new QueryClient()
 * const page = await queryClient.fetchQuery(academy.students.list.queryOptions({ limit: 20 }))
 * console.log(page.items.length, page.nextOffset)
 * ```
 */
export function academyQueries(client: AcademyClient, options: AcademyQueriesOptions = {}): AcademyQueries {
  const { keyPrefix = ['academy'] } = options
  // TypeScript cannot follow the path of a method to its type. The tree has the structure of the client.
  return branchOf(client, []) as AcademyQueries

  function branchOf(node: object, names: readonly string[]): object {
    const path = [...keyPrefix, ...names]
    const parts = Object.entries(node).flatMap(([name, part]: [string, unknown]) => {
      const made = partOf(part, [...names, name])
      return made ? [[name, made] as const] : []
    })
    return { pathKey: () => path, ...Object.fromEntries(parts) }
  }

  function partOf(part: unknown, names: readonly string[]): object | undefined {
    if (typeof part === 'object' && part !== null) return branchOf(part, names)
    if (typeof part !== 'function') return undefined
    const id = names.join('.')
    const method = part as (...args: unknown[]) => Promise<unknown>
    return isWrite(id) ? writeMutation(id, method, keyPrefix) : readQueries(id, method, [...keyPrefix, ...names])
  }
}
