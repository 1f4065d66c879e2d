import type { OutboxCapacity } from '@academy-access/dashboard-api/client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'

import { Loading } from '../ui/layout.tsx'
import { ReadOnlyContext } from '../ui/read-only.tsx'
import type { WelcomeEmail } from './client.ts'
import { emailsQuery } from './emails.ts'
import { type ConnectionState, type PlatformEvent, followEvents } from './events.ts'
import { academiesQuery, queriesOf, serverQuery } from './queries.ts'
import { reloadForNewBuild } from './reload-for-new-build.ts'
import { RequestLog } from './request-log.ts'

interface Live {
  readonly connection: ConnectionState
  /** The log of an academy. Asking for another academy drops the former one. */
  logOf(academyId: string): RequestLog
}

const LiveContext = createContext<Live | undefined>(undefined)

interface LiveProviderProps {
  /** Takes the place of the page until the stream is open. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/** Keeps everything that the page has read up to date, through the stream of events, and says whether the caller may change something. */
export function LiveProvider({ loading = <Loading />, children }: LiveProviderProps) {
  const client = useQueryClient()
  const [connection, setConnection] = useState<ConnectionState>('connecting')
  const logs = useMemo(() => new Logs(), [])
  const { data: server, isPending } = useQuery(serverQuery)
  const [path] = useLocation()
  const academy = isPending ? undefined : streamedAcademy(server, path)
  const hasFollowed = useRef(false)

  useEffect(() => {
    if (academy === undefined) return undefined
    const stopped = new AbortController()
    const refresh = refresher(client)
    // Data that was read before another stream can be older than the stream.
    let wasLost = hasFollowed.current
    hasFollowed.current = true
    followEvents(stopped.signal, academy, {
      onEvent: (event) => apply(event, client, logs, refresh),
      onState(state) {
        setConnection(state)
        // The server may be another one now, so nothing that was read before is certain.
        if (state === 'open' && wasLost) {
          void reloadForNewBuild()
          reload(client, logs)
        }
        // The server started again with another token: reading fails too, and the page asks for the token.
        if (state === 'forbidden') void client.invalidateQueries(academiesQuery)
        wasLost = state === 'lost'
      },
    })
    return () => stopped.abort()
  }, [client, logs, academy])

  const live = useMemo(() => ({ connection, logOf: (id: string) => logs.of(id) }), [connection, logs])
  // Data that is read before the stream is open could miss an event.
  return (
    <ReadOnlyContext value={server?.access === 'read'}>
      <LiveContext value={live}>{connection === 'connecting' ? loading : children}</LiveContext>
    </ReadOnlyContext>
  )
}

/**
 * The academy whose stream the page follows: of the hosted service the one that the address names, because no stream has the
 * events of all. Null for all academies, undefined until the server has said which one it is.
 */
function streamedAcademy(server: { readonly version: string } | undefined, path: string): string | null {
  return server?.version === 'hosted' ? (/^\/academies\/([^/]+)/.exec(path)?.[1] ?? null) : null
}

function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive: expected a LiveProvider above')
  return live
}

/** Whether the stream of events is open. */
export const useConnection = (): ConnectionState => useLive().connection

/** The requests of an academy, oldest first, undefined until they are loaded; and what reads older ones, if there are some. */
export function useRequests(academyId: string) {
  const log = useLive().logOf(academyId)
  const rows = useSyncExternalStore(log.subscribe, log.rows)
  return {
    rows: log.isLoaded() ? rows : undefined,
    older: log.hasOlder() ? () => log.loadOlder() : undefined,
  }
}

/** Adds the rows that arrive in larger steps while the list is paused. */
export function usePausedRows(academyId: string, isPaused: boolean): void {
  const log = useLive().logOf(academyId)
  useEffect(() => {
    log.pause(isPaused)
    return () => log.pause(false)
  }, [log, isPaused])
}

/** The log of the academy that is shown. Those of other academies would fill the memory. */
class Logs {
  #current: RequestLog | undefined

  of(academyId: string): RequestLog {
    if (this.#current?.academyId === academyId) return this.#current
    const log = new RequestLog(academyId)
    this.#current = log
    load(log)
    return log
  }

  get current(): RequestLog | undefined {
    return this.#current
  }
}

function load(log: RequestLog): void {
  // Without the server there is nothing to show; the bar above the views says so, and the next connection loads again.
  log.load().catch(() => {})
}

function apply(event: PlatformEvent, client: QueryClient, logs: Logs, refresh: Refresh): void {
  if (event.type === 'missed') return reload(client, logs)
  const { academy } = event
  const isShown = academy === null || academy === logs.current?.academyId
  const readAgain = (control?: string) => void client.invalidateQueries({ queryKey: keyOf(academy, control) })
  switch (event.type) {
    case 'request':
      if (isShown) logs.current?.add(event.entry, academy !== null)
      // The clock says when the rate window opens.
      if (event.entry.status === 429) readAgain('clock.read')
      // A request that fails can have had its effect: the response was lost.
      if (academy !== null && event.entry.method !== 'GET' && (event.entry.status < 400 || event.entry.fault)) {
        refresh(academy)
      }
      break
    case 'mail':
      addEmail(event, client)
      break
    case 'fault': {
      const { queryKey } = queriesOf(event.academy).faults.list()
      // A read that is under way can return older data.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, [...event.faults])
      break
    }
    case 'clock':
      readAgain('clock.read')
      break
    case 'reset':
      if (isShown && logs.current) load(logs.current)
      readAgain()
      void client.invalidateQueries(academiesQuery)
      break
    case 'state':
      if ((event.part === 'journal' || event.part === 'all') && isShown && logs.current) load(logs.current)
      if (event.part === 'deleted') client.removeQueries({ queryKey: keyOf(academy) })
      if (event.part === 'all') readAgain()
      if (event.part === 'outbox') readAgain('outbox.list')
      refresh(event.academy)
  }
}

/** The key of what is read of an academy, or of what one control reads. */
const keyOf = (academy: string | null, control?: string) => [
  'academy',
  academy,
  ...(control === undefined ? [] : [control]),
]

function addEmail({ academy, entry }: Extract<PlatformEvent, { type: 'mail' }>, client: QueryClient): void {
  const { queryKey } = emailsQuery(academy)
  const emails = client.setQueryData<WelcomeEmail[]>(queryKey, (known) => known && [...known, entry].slice(-mostEmails))
  // The emails may be read for the first time now, without this one.
  if (!emails) void client.invalidateQueries({ queryKey })
}

function reload(client: QueryClient, logs: Logs): void {
  if (logs.current) load(logs.current)
  void client.invalidateQueries()
}

type Refresh = (academyId: string) => void

/** How many emails the server keeps. Another number does not compile. */
const mostEmails: OutboxCapacity = 10_000

/** Parts with events of their own. What a request did does not change later. */
const followed: ReadonlySet<unknown> = new Set(['journal.get', 'outbox.list', 'faults.list', 'clock.read'])

/** How often what is shown of an academy is read again while requests change it, in milliseconds. */
const refreshPause = 300

/** Marks everything of an academy as outdated: at once, and then not more often than every pause. */
function refresher(client: QueryClient): Refresh {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    if (waiting.size === 0) return
    for (const id of waiting) {
      void client.invalidateQueries({
        queryKey: keyOf(id),
        predicate: ({ queryKey }) => !followed.has(queryKey[2]),
      })
    }
    waiting.clear()
    void client.invalidateQueries(academiesQuery)
    timer = setTimeout(run, refreshPause)
  }
  return (id) => {
    waiting.add(id)
    if (timer === undefined) run()
  }
}
