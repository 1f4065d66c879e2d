import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import { withArrived } from './arrived.ts'
import { type JournalEntry, controlsOf, platformControls } from './client.ts'
import { academiesQuery, noAcademy, serverQuery } from './queries.ts'
import { countOf } from '../ui/text.ts'

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

/** The requests of an academy, and those that reached no academy. The stream adds new ones. */
const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'requests'],
    // Comparing thousands of rows would cost more than drawing those in sight.
    structuralSharing: false,
    async queryFn({ client, queryKey, signal }): Promise<Rows> {
      const cached = () => client.getQueryData<Rows>(queryKey) ?? []
      let known = cached()
      const isFirst = known.length === 0
      let read: Rows = []
      for (;;) {
        const { rows, hasOlder } = await readRequests(id, read, signal)
        read = sorted(withArrived(rows, [], read, keyOfRow))
        const all = withArrived(read, known, cached(), keyOfRow).slice(-capacity)
        if (!hasOlder || all.length === capacity) return all
        // The newest ones are shown while the older ones are read. In a list that is read again they are there.
        if (isFirst) client.setQueryData(queryKey, (known = all))
      }
    },
  })

/** Oldest first. */
type Rows = readonly RequestRow[]

const keyOfRow = ({ key }: RequestRow) => key

/** Reads the newest requests before some that are known, of the academy and without one. */
async function readRequests(id: string, known: Rows, signal: AbortSignal) {
  const query = { limit: pageSize, response_bodies: false }
  const own = known.filter(({ isOfAcademy }) => isOfAcademy).length
  const [ofAcademy, ofNone] = await Promise.all([
    controlsOf(id, signal).journal.list({ ...query, offset: own }),
    platformControls(signal).journal.list({ ...query, offset: known.length - own }),
  ])
  const rows = [...ofAcademy.map((entry) => toRow(entry, true)), ...ofNone.map((entry) => toRow(entry, false))]
  return { rows: sorted(rows), hasOlder: Math.max(ofAcademy.length, ofNone.length) >= pageSize }
}

/** How many requests the server keeps of an academy: in memory, and with `--data`. */
const mostRequests = { inMemory: 1000, withData: 10_000 }

/** The requests of an academy, oldest first, undefined until they are loaded; and how many older ones there were. */
export function useRequests(id: string) {
  const { data: rows, isFetching } = useQuery(requestsQuery(id))
  const { data: server } = useQuery(serverQuery)
  const own = rows?.filter(({ isOfAcademy }) => isOfAcademy) ?? []
  const dropped = own[0] === undefined || isFetching ? 0 : Number(numberOf(own[0].id).slice(1)) - 1
  const isFull = own.length >= mostRequests.inMemory
  const hint =
    isFull &&
    server?.data === null &&
    server.version !== 'hosted' &&
    `; --data FILE keeps ${mostRequests.withData.toLocaleString('en')}`
  return {
    rows,
    /** Whether older ones are being read. */
    isReading: isFetching,
    /** What became of the older ones; undefined when the list has all. */
    older:
      dropped > 0
        ? `${countOf(dropped, 'older request')} ${dropped === 1 ? 'was' : 'were'} ${isFull ? 'dropped' : 'cleared or dropped'}${hint || ''}.`
        : undefined,
  }
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
    const latest = new Map(arrived.map(({ academy, row: { id, received_at } }) => [academy, { id, received_at }]))
    this.#client.setQueryData(academiesQuery.queryKey, (known) =>
      known?.map((academy) => ({ ...academy, last_request: latest.get(academy.id) ?? academy.last_request })),
    )
    for (const [queryKey] of this.#client.getQueriesData<Rows>({ predicate: isLog })) {
      const own = arrived.flatMap(({ academy, row }) => (academy === null || academy === queryKey[1] ? row : []))
      if (own.length === 0) continue
      const rows = this.#client.setQueryData<Rows>(queryKey, (now) => now && withNew(now, own))
      // It may be read for the first time now, without these.
      if (!rows) void this.#client.invalidateQueries({ queryKey })
    }
  }
}

const isLog = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey[0] === 'academy' && queryKey[2] === 'requests'

function withNew(rows: Rows, fresh: Rows): Rows {
  const known = new Set(rows.slice(-fresh.length - pageSize).map(keyOfRow))
  return [...rows, ...fresh.filter(({ key }) => !known.has(key))].slice(-capacity)
}

function sorted(rows: Rows): Rows {
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
