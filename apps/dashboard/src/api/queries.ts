import { type AcademyControls, type Remote, remote } from '@academy-access/dashboard-api/client'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'

import {
  type Academy,
  type PlatformRequest,
  type RequestDetail,
  controlsOf,
  platformControls,
  readServer,
  sendControl,
} from './client.ts'

/*
 * The queries of the page, each with the key of its data. The stream of events keeps the data up to date: only the hosted
 * service's list of academies is read on a timer.
 */

const query = <Data>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => read(signal) })

/** A query of data. */
export type QueryOf<Data> = ReturnType<typeof query<Data>>

type Queries<Controls> = {
  readonly [Name in keyof Controls]: Controls[Name] extends (...args: infer Args) => Promise<infer Output>
    ? (...args: Args) => QueryOf<Output>
    : Queries<Controls[Name]>
}

/**
 * The reads of an academy, as queries. The key of a query is the academy, the name of the control and its input, so that one
 * call marks all of an academy as outdated.
 */
export function queriesOf(id: string): Queries<Remote<AcademyControls>> {
  const queries: object = remote((name, input) => {
    const read: unknown = query(['academy', id, name, input], (signal) =>
      sendControl(name, input, { academyId: id, signal }),
    )
    return read as Promise<unknown>
  })
  return queries as Queries<Remote<AcademyControls>>
}

export const academiesQuery = query(['academies'], (signal) => platformControls(signal).academies.list())

/** The version, the addresses and the options of the server. */
export const serverQuery = query(['server'], readServer)

/** A request of an academy, or one that reached none. */
export type AnyRequest = RequestDetail & Partial<PlatformRequest>

/** A request, also one that reached no academy: the key of such a row begins with `none`. */
export const requestQuery = (id: string, key: string): QueryOf<AnyRequest> =>
  key.startsWith(noAcademy)
    ? query(['request without an academy', key], async (signal): Promise<AnyRequest> => {
        const entry = await platformControls(signal).journal.get(key.slice(noAcademy.length))
        return { changes: [], record: null, ...entry }
      })
    : queriesOf(id).journal.get(key)

/** How the keys of requests begin that reached no academy. */
export const noAcademy = 'none '

/** Data of a page that stays while the next page is read. */
export const usePage = <Data>(page: QueryOf<Data>) => useQuery({ ...page, placeholderData: keepPreviousData })

/** Rows on one page of members, and of students and lists unless another size is chosen. */
export const pageSize = 50

interface PageOf {
  readonly search?: string | undefined
  /** From 1. */
  readonly page?: number
  /** `pageSize` by default. */
  readonly size?: number
}

/** The input of a control that reads a page. */
export const pageInput = ({ search, page = 1, size = pageSize }: PageOf) => ({
  ...(search && { search }),
  limit: size,
  offset: (page - 1) * size,
})

/** A list by id or name, without its members, which can be many. */
export const listQuery = (id: string, list: string) =>
  query(['academy', id, 'list', list], async (signal) => {
    // The search looks in names and ids.
    const { items } = await controlsOf(id, signal).lists.search({ search: list, sort: 'name', limit: 1000 })
    return items.find((found) => found.id === list || found.name === list) ?? null
  })

/** How long a row is in sight before the names in it are read, in milliseconds: a list that scrolls reads none. */
const namePause = 150

/** The names of records by their ids, as they were when a row showed them first. Records that were deleted are not in it. */
export function useRecordNames(academyId: string, ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) =>
      query(['names', academyId, id], async (signal): Promise<readonly [string, string] | null> => {
        await new Promise((resolve) => setTimeout(resolve, namePause))
        signal.throwIfAborted()
        const { students, lists, courses, offers } = await controlsOf(academyId, signal).search({
          search: id,
          limit: 1,
        })
        const name = students[0]?.email ?? lists[0]?.name ?? courses[0]?.slug ?? offers[0]?.name
        return name === undefined ? null : [id, name]
      }),
    ),
    combine: namesOf,
  })
}

const namesOf = (results: readonly { readonly data: readonly [string, string] | null | undefined }[]) =>
  new Map(results.flatMap(({ data }) => (data ? [data] : [])))

/** How often the list of academies is read again where no stream tells of others, in milliseconds. */
const listPause = 5000

/** Whether the page belongs to the hosted service, which keeps requests and snapshots only while the academy is used. */
export const useIsHosted = (): boolean => useQuery(serverQuery).data?.version === 'hosted'

/** The academies. The hosted service tells nothing of other academies, so they are read again while they are looked at. */
export function useListedAcademies(): readonly Academy[] | undefined {
  const isHosted = useIsHosted()
  return useQuery({ ...academiesQuery, refetchInterval: isHosted && listPause }).data
}

/** The name that the user gave beside the token; null without one. */
export const useUser = (): string | null => useQuery(serverQuery).data?.user ?? null
