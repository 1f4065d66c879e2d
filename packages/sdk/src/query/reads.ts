import type { DataTag, InfiniteData } from '@tanstack/query-core'

import type { RequestOptions } from '../options.ts'
import type { CallError } from '../promises/api-promise.ts'
import type { PageData } from '../promises/page.ts'
import type { OperationId, OperationInputs, PageQuery } from '../types.ts'

/** A key that carries the types of its data and its error, so that `queryClient.getQueryData` knows them. */
export type ReadKey<Data, Id extends OperationId> = DataTag<readonly unknown[], Data, CallError<Id>>

/** Off, because the client repeats what is safe to repeat. The type says which errors a call fails with. */
export type NoRetry<Id extends OperationId> = boolean | ((failureCount: number, error: CallError<Id>) => boolean)

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
  /** Reads the page at the offset `pageParam`. */
  queryFn: (context: { signal: AbortSignal; pageParam: number }) => Promise<PageData<Row>>
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
  /** Options for `useQuery` and its like. Takes the arguments of the method, without the options of the call. */
  queryOptions: (...args: Args) => ReadOptions<Data, Id>
}

/** The queries of an operation that reads a page. */
export interface PagedReadQueries<Args extends unknown[], Row, Id extends OperationId> extends ReadQueries<
  Args,
  PageData<Row>,
  Id
> {
  /** The key of {@link InfiniteReadOptions}. */
  infiniteQueryKey: (...args: Args) => ReadKey<InfiniteData<PageData<Row>, number>, Id>
  /** Options for `useInfiniteQuery` and its like. Each page starts at the `nextOffset` of the page before. */
  infiniteQueryOptions: (...args: Args) => InfiniteReadOptions<Row, Id>
}

/** Operations whose arguments end with an optional page. */
type PagedOperationId = {
  [Id in OperationId]: OperationInputs[Id] extends { query: unknown } ? Id : never
}[OperationId]

const paged: Readonly<Record<PagedOperationId, true>> = { 'students.list': true, 'lists.members.list': true }

type Read = (...args: unknown[]) => Promise<unknown>

/** The queries of a read method of the client. */
export function readQueries(id: string, method: Read, path: readonly unknown[]): object {
  const request = (args: unknown[], options: RequestOptions) => method(...args, options)
  const read = (args: unknown[]) => ({
    queryKey: [...path, ...args],
    queryFn: ({ signal }: { signal: AbortSignal }) => request(args, { signal }),
    retry: false,
  })
  const pathKey = () => path
  if (!Object.hasOwn(paged, id)) {
    return {
      pathKey,
      queryKey: (...args: unknown[]) => read(args).queryKey,
      queryOptions: (...args: unknown[]) => read(args),
    }
  }
  const readPages = (args: unknown[]) => {
    const [ids, page] = splitPage(args)
    const { offset = 0, ...rest } = page
    return {
      queryKey: [...path, ...ids, page, 'infinite'],
      queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: number }) =>
        request([...ids, { ...rest, offset: pageParam }], { signal }),
      initialPageParam: offset,
      getNextPageParam: ({ nextOffset }: PageData<unknown>) => nextOffset,
      retry: false,
    }
  }
  const readPage = (args: unknown[]) => read(splitPage(args).flat())
  return {
    pathKey,
    queryKey: (...args: unknown[]) => readPage(args).queryKey,
    queryOptions: (...args: unknown[]) => readPage(args),
    infiniteQueryKey: (...args: unknown[]) => readPages(args).queryKey,
    infiniteQueryOptions: (...args: unknown[]) => readPages(args),
  }
}

/** The ids and the page of a call. The page is always part of a key, so that a call without one has the same key. */
function splitPage(args: unknown[]): [ids: unknown[], page: PageQuery] {
  const ids = args.filter((arg) => typeof arg === 'string')
  return [ids, { ...args.find((arg): arg is PageQuery => typeof arg === 'object') }]
}
