import type { DataTag, InfiniteData } from '@tanstack/query-core'

import type { RequestOptions } from '../options.ts'
import type { CallError } from '../promises/api-promise.ts'
import type { PageData } from '../promises/page.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type { OperationId, OperationInputs, PageQuery, WriteOperationId } from '../types.ts'
import { createInfiniteRead, type InfiniteContext } from './infinite-reads.ts'

/** A key that carries the types of its data and its error, so that `queryClient.getQueryData` knows them. */
export type ReadKey<Data, Id extends OperationId> = DataTag<readonly unknown[], Data, CallError<Id>>

/** Off, because the client repeats what is safe to repeat. The type says which errors a call fails with. */
export type NoRetry<Id extends OperationId> = boolean | ((failureCount: number, error: CallError<Id>) => boolean)

/** Options of the call of a query, such as `timeout`. They are no part of its key. The signal is that of the query. */
export type QueryCallOptions = Omit<RequestOptions, 'signal'>

/** Options for `useQuery`, `queryClient.fetchQuery` and their like. */
export interface ReadOptions<Data, Id extends OperationId> {
  /** The prefix, the path of the method, and its arguments. */
  queryKey: ReadKey<Data, Id>
  /** Calls the method. If the query is cancelled, the request is aborted. */
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  /** False: the client repeats what is safe to repeat. */
  retry: NoRetry<Id>
}

/** Options for `useInfiniteQuery` and its like. */
export interface InfiniteReadOptions<Row, Id extends OperationId> {
  /** The key of the first page, followed by `infinite`. */
  queryKey: ReadKey<InfiniteData<PageData<Row>, number>, Id>
  /** Reads the page after the rows so far, which end at the offset `pageParam`. */
  queryFn: (context: InfiniteContext) => Promise<PageData<Row>>
  /** The offset of the first page. */
  initialPageParam: number
  /** The offset of the next page. Null after the last page. */
  getNextPageParam: (page: PageData<Row>) => number | null
  /** False: the client repeats what is safe to repeat. */
  retry: NoRetry<Id>
}

/** The queries of a read operation. */
export interface ReadQueries<Args extends unknown[], Data, Id extends OperationId> {
  /** The beginning of all keys of the operation. Pass it to `invalidateQueries` for every argument. */
  pathKey: () => readonly unknown[]
  /** The key of {@link ReadOptions}. */
  queryKey: (...args: Args) => ReadKey<Data, Id>
  /** Options for `useQuery` and its like. Takes the arguments of the method. */
  queryOptions: (...args: [...Args, options?: QueryCallOptions]) => ReadOptions<Data, Id>
}

/** The queries of an operation that reads a page. */
export interface PagedReadQueries<Args extends unknown[], Row, Id extends OperationId> extends ReadQueries<
  Args,
  PageData<Row>,
  Id
> {
  /** The key of {@link InfiniteReadOptions}. */
  infiniteQueryKey: (...args: Args) => ReadKey<InfiniteData<PageData<Row>, number>, Id>
  /**
   * Options for `useInfiniteQuery` and its like. The pages are those of an iteration: rows that are added or deleted
   * meanwhile neither hide nor repeat other rows. All pages again are as few requests as 100 rows each allow.
   */
  infiniteQueryOptions: (...args: [...Args, options?: QueryCallOptions]) => InfiniteReadOptions<Row, Id>
}

/** Operations whose arguments end with an optional page, before the options. */
export type PagedOperationId = {
  [Id in OperationId]: OperationInputs[Id] extends { query: unknown } ? Id : never
}[OperationId]

const paged: Readonly<Record<PagedOperationId, true>> = { 'students.list': true, 'lists.members.list': true }

/** How many ids precede the query, or the options. */
const idCounts: Readonly<Record<Exclude<OperationId, WriteOperationId>, number>> = {
  'courses.list': 0,
  'students.list': 0,
  'students.get': 1,
  'lists.list': 0,
  'lists.get': 1,
  'lists.members.list': 1,
  'lists.courses.list': 1,
}

type Read = (...args: unknown[]) => Promise<unknown>

/** The queries of a read method of the client. */
export function readQueries(id: string, method: Read, path: readonly unknown[]): object {
  const read = (args: unknown[], options: unknown) => ({
    queryKey: [...path, ...args],
    queryFn: ({ signal }: { signal: AbortSignal }) => method(...args, { ...(options as object), signal }),
    retry: false,
  })
  const pathKey = () => path
  const count = idCounts[id as keyof typeof idCounts]
  /** The query of a list is always part of a key, so that a call without one has the same key. */
  const split = (args: unknown[]) => {
    const ids = args.slice(0, count)
    if (!id.endsWith('.list')) return { ids, page: undefined, key: ids, options: args[count] }
    const [query, options] = args.slice(count) as [PageQuery?, QueryCallOptions?]
    const page = { ...query }
    return { ids, page, key: [...ids, page], options }
  }
  const queryOptions = (...args: unknown[]) => {
    const { key, options } = split(args)
    return read(key, options)
  }
  const queries = { pathKey, queryKey: (...args: unknown[]) => queryOptions(...args).queryKey, queryOptions }
  if (!Object.hasOwn(paged, id)) return queries
  const readInfinite = createInfiniteRead<unknown>()
  const infiniteQueryOptions = (...args: unknown[]) => {
    const { ids, page = {}, key, options } = split(args)
    return {
      queryKey: [...path, ...key, 'infinite'],
      queryFn: (context: InfiniteContext) => {
        const { signal } = context
        const send = (position: PageQuery) =>
          method(...ids, position, { ...(options as object), signal }) as PagePromise<unknown>
        return readInfinite(context, page, send)
      },
      initialPageParam: page.offset ?? 0,
      getNextPageParam: ({ nextOffset }: PageData<unknown>) => nextOffset,
      retry: false,
    }
  }
  const infiniteQueryKey = (...args: unknown[]) => infiniteQueryOptions(...args).queryKey
  return { ...queries, infiniteQueryKey, infiniteQueryOptions }
}
