import type { OutboxCapacity } from '@academy-access/dashboard-api/client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { academyIn } from '../ui/browser.ts'
import { Loading } from '../ui/layout.tsx'
import { ReadOnlyContext } from '../ui/read-only.tsx'
import { ofTab } from '../ui/storage.ts'
import { type WelcomeEmail, serviceUrl } from './client.ts'
import { emailsQuery } from './emails.ts'
import { type ConnectionState, type PlatformEvent, followEvents } from './events.ts'
import { academiesQuery, queriesOf, serverQuery } from './queries.ts'
import { ArrivedRequests } from './request-log.ts'

interface Live {
  readonly connection: Connection
  readonly requests: ArrivedRequests
}

interface Connection {
  readonly state: ConnectionState
  /** Why it is lost. */
  readonly problem?: string | undefined
}

/** How often everything is read again while the stream is held up, in milliseconds. */
const pollPause = 3000

const noResponse = 'The server does not respond'

const LiveContext = createContext<Live | undefined>(undefined)

interface LiveProviderProps {
  /** Takes the place of the page until the stream is open. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/** Keeps everything that the page has read up to date, through the stream of events, and says whether the caller may change something. */
export function LiveProvider({ loading = <Loading />, children }: LiveProviderProps) {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' })
  const requests = useMemo(() => new ArrivedRequests(client), [client])
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
      onEvent: (event) => apply(event, client, requests, refresh),
      onState(state, reason = noResponse) {
        setConnection({ state, problem: state === 'lost' ? reason : undefined })
        // The server may be another one now, so nothing that was read before is certain.
        if (state === 'open' && wasLost) {
          void reloadForNewBuild()
          void client.invalidateQueries()
        }
        // The server started again with another token: reading fails too, and the page asks for the token.
        if (state === 'forbidden') void client.invalidateQueries(academiesQuery)
        wasLost = state === 'lost' || state === 'held'
      },
    })
    return () => stopped.abort()
  }, [client, requests, academy])

  const isHeld = connection.state === 'held'
  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setInterval(() => !document.hidden && void client.invalidateQueries(), pollPause)
    return () => clearInterval(timer)
  }, [client, isHeld])

  const live = useMemo(() => ({ connection, requests }), [connection, requests])
  // Data that is read before the stream is open could miss an event.
  return (
    <ReadOnlyContext value={server?.access === 'read'}>
      <LiveContext value={live}>{connection.state === 'connecting' ? loading : children}</LiveContext>
    </ReadOnlyContext>
  )
}

/**
 * The academy whose stream the page follows: of the hosted service the one that the address names, because no stream has the
 * events of all. Null for all academies, undefined until the server has said which one it is.
 */
function streamedAcademy(server: { readonly version: string } | undefined, path: string): string | null {
  return server?.version === 'hosted' ? (academyIn(path) ?? null) : null
}

function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive: expected a LiveProvider above')
  return live
}

/** The state of the stream of events. */
export const useConnection = (): Connection => useLive().connection

/** Shows new requests in larger steps while the list is paused. */
export function usePausedRequests(isPaused: boolean): void {
  const { requests } = useLive()
  useEffect(() => {
    requests.pause(isPaused)
    return () => requests.pause(false)
  }, [requests, isPaused])
}

function apply(event: PlatformEvent, client: QueryClient, requests: ArrivedRequests, refresh: Refresh): void {
  // What arrived before is a part of what is read again.
  if (event.type !== 'request') requests.flush()
  if (event.type === 'missed') return void client.invalidateQueries()
  const { academy } = event
  const readAgain = (control?: string) => void client.invalidateQueries({ queryKey: keyOf(academy, control) })
  switch (event.type) {
    case 'request':
      requests.add(academy, event.entry)
      // The clock says when the rate window opens.
      if (event.entry.status === 429) readAgain('clock.get')
      // A request that fails can have had its effect: the response was lost.
      if (academy !== null && event.entry.method !== 'GET' && (event.entry.status < 400 || event.entry.fault)) {
        refresh(academy)
      }
      break
    case 'mail': {
      const { queryKey } = emailsQuery(event.academy)
      const add = (known: WelcomeEmail[] | undefined) => known && [...known, event.entry].slice(-mostEmails)
      // The emails may be read for the first time now, without this one.
      if (!client.setQueryData(queryKey, add)) readAgain('outbox.list')
      break
    }
    case 'fault': {
      const { queryKey } = queriesOf(event.academy).faults.list()
      // A read that is under way can return older data.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, [...event.faults])
      break
    }
    case 'clock':
      readAgain('clock.get')
      break
    case 'reset':
      readAgain()
      void client.invalidateQueries(academiesQuery)
      break
    case 'state':
      if (event.part === 'journal') readAgain('requests')
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

type Refresh = (academyId: string) => void

/** How many emails the server keeps. Another number does not compile. */
const mostEmails: OutboxCapacity = 10_000

/** Parts with events of their own. What a request did does not change later. */
const followed: ReadonlySet<unknown> = new Set(['journal.get', 'requests', 'outbox.list', 'faults.list', 'clock.get'])

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

const buildName = 'academy-dashboard-build'

const entryFile = /\/assets\/(index-[\w-]+\.js)/

/** Loads the page again when the server has another version of it: once for each version, because a reload may not help. */
async function reloadForNewBuild(): Promise<void> {
  const own = entryFile.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]
  try {
    const response = await fetch(`${serviceUrl}/dashboard`, { headers: { accept: 'text/html' }, cache: 'no-store' })
    const build = response.ok ? entryFile.exec(await response.text())?.[1] : undefined
    if (build === undefined || build === own || build === ofTab.getItem(buildName)) return
    ofTab.setItem(buildName, build)
    location.reload()
  } catch {
    // The server is away again.
  }
}
