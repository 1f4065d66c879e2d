import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { withArrived } from './arrived.ts'
import { type JournalEntry, controlsOf, platformControls } from './client.ts'
import { noAcademy } from './queries.ts'

/** A request as the list shows it. Its bodies are read when it is opened, so that rows stay small. */
export type RequestRow = Omit<
  JournalEntry,
  'request_body' | 'response_body' | 'request_headers' | 'response_headers' | 'checks'
> & {
  /** Unique among the rows of a list. */
  readonly key: string
  /** Whether the request reached the academy. */
  readonly isOfAcademy: boolean
  /** The API key of the request, as the check of the key names it. */
  readonly usedKey: string | undefined
  /** The beginning of the request body, for the text filter. */
  readonly bodyText: string
}

/** Whether a request got an error, or no complete response. */
export const isFailure = ({ status, network }: Pick<RequestRow, 'status' | 'network'>): boolean =>
  status >= 400 || network !== undefined

/** How many rows a list keeps. The oldest ones are removed first. */
const capacity = 10_000

/** How many rows are read at once: the most that the server sends. */
const pageSize = 1000

/** How much of a request body the text filter sees, in characters. */
const searched = 500

/** How often new rows are shown, however many arrive, in milliseconds: once a frame, and once a second in a paused list, which only counts them. */
const steps = { shown: 16, paused: 1000 }

interface RequestLog {
  /** Oldest first. */
  readonly rows: readonly RequestRow[]
  /** Whether the server may keep requests before the oldest row. */
  readonly hasOlder: boolean
}

/** The requests of an academy, and those that reached no academy. The stream adds new ones. */
const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'requests'],
    // Comparing thousands of rows would cost more than drawing those in sight.
    structuralSharing: false,
    async queryFn({ client, queryKey, signal }): Promise<RequestLog> {
      const cached = () => client.getQueryData<RequestLog>(queryKey)?.rows ?? []
      const known = cached()
      const { rows, hasOlder } = await readRequests(id, [0, 0], signal)
      return { rows: withArrived(rows, known, cached(), keyOfRow), hasOlder }
    },
  })

const keyOfRow = ({ key }: RequestRow) => key

/** Reads the newest requests before some that are known, of the academy and without one. */
async function readRequests(id: string, [own, others]: readonly [number, number], signal?: AbortSignal) {
  const query = { limit: pageSize, response_bodies: false }
  const [ofAcademy, ofNone] = await Promise.all([
    controlsOf(id, signal).journal.list({ ...query, offset: own }),
    platformControls(signal).journal.list({ ...query, offset: others }),
  ])
  const rows = [...ofAcademy.map((entry) => toRow(entry, true)), ...ofNone.map((entry) => toRow(entry, false))]
  return { rows: sorted(rows), hasOlder: Math.max(ofAcademy.length, ofNone.length) >= pageSize }
}

/** The requests of an academy, oldest first, undefined until they are loaded; and what reads older ones, if there are some. */
export function useRequests(id: string) {
  const client = useQueryClient()
  const query = requestsQuery(id)
  const { rows, hasOlder } = useQuery(query).data ?? {}
  const loadOlder = async () => {
    if (!rows) return
    const own = rows.filter(({ isOfAcademy }) => isOfAcademy).length
    const read = await readRequests(id, [own, rows.length - own])
    client.setQueryData(query.queryKey, (now) =>
      // After a reset these are the requests before others.
      now && now.rows[0] === rows[0]
        ? { rows: sorted(withArrived(read.rows, [], now.rows, keyOfRow)), hasOlder: read.hasOlder }
        : now,
    )
  }
  return { rows, older: rows && hasOlder && rows.length < capacity ? loadOlder : undefined }
}

/** Adds the requests of the stream to the lists that the page has read. */
export class ArrivedRequests {
  readonly #client: QueryClient
  #arrived: { readonly academy: string | null; readonly row: RequestRow }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #step = steps.shown

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** @param academy Null for a request that reached none: it is in the lists of all. */
  add(academy: string | null, entry: JournalEntry): void {
    this.#arrived.push({ academy, row: toRow(entry, academy !== null) })
    if (this.#arrived.length > capacity) this.#arrived.shift()
    this.#timer ??= setTimeout(() => this.flush(), this.#step)
  }

  /** Whether the rows are counted only. */
  pause(isPaused: boolean): void {
    this.#step = isPaused ? steps.paused : steps.shown
    if (!isPaused) this.flush()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const arrived = this.#arrived
    this.#arrived = []
    if (arrived.length === 0) return
    for (const [queryKey] of this.#client.getQueriesData<RequestLog>({ predicate: isLog })) {
      const own = arrived.flatMap(({ academy, row }) => (academy === null || academy === queryKey[1] ? row : []))
      if (own.length === 0) continue
      const log = this.#client.setQueryData<RequestLog>(
        queryKey,
        (now) => now && { ...now, rows: withNew(now.rows, own) },
      )
      // It may be read for the first time now, without these.
      if (!log) void this.#client.invalidateQueries({ queryKey })
    }
  }
}

const isLog = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey[0] === 'academy' && queryKey[2] === 'requests'

function withNew(rows: readonly RequestRow[], fresh: readonly RequestRow[]): readonly RequestRow[] {
  const known = new Set(rows.slice(-fresh.length - pageSize).map(keyOfRow))
  return [...rows, ...fresh.filter(({ key }) => !known.has(key))].slice(-capacity)
}

function sorted(rows: readonly RequestRow[]): readonly RequestRow[] {
  return rows.toSorted((a, b) => (a.received_at < b.received_at ? -1 : a.received_at > b.received_at ? 1 : 0))
}

function toRow(entry: JournalEntry, isOfAcademy: boolean): RequestRow {
  const { request_body, checks, ...rest } = entry
  return {
    ...rest,
    key: isOfAcademy ? entry.id : noAcademy + entry.id,
    isOfAcademy,
    usedKey: checks.find(({ check }) => check === 'key')?.value,
    bodyText: request_body === undefined ? '' : JSON.stringify(request_body).slice(0, searched).toLowerCase(),
  }
}

/** The number of a request in its journal, such as `#3`, as people say it. The id is its whole address. */
export const numberOf = (entryId: string): string => `#${entryId.slice(entryId.lastIndexOf('-') + 1)}`
