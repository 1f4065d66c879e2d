import { EventSource } from 'eventsource'

import { type Fault, type JournalEntry, type WelcomeEmail, authorization, problemOf, serviceUrl } from './client.ts'

/** An event of the platform's stream. */
export type PlatformEvent =
  | { readonly type: 'request'; readonly academy: string | null; readonly entry: JournalEntry }
  | { readonly type: 'mail'; readonly academy: string; readonly entry: WelcomeEmail }
  | { readonly type: 'fault'; readonly academy: string; readonly faults: readonly Fault[] }
  | { readonly type: 'clock'; readonly academy: string }
  | { readonly type: 'reset'; readonly academy: string }
  | { readonly type: 'state'; readonly academy: string; readonly part: string }
  /** Events were lost: everything must be read again. */
  | { readonly type: 'missed' }

/** `held` is a stream of which nothing arrives, though the server responds to other requests. */
export type ConnectionState = 'connecting' | 'open' | 'held' | 'lost' | 'forbidden'

const eventTypes = [
  'request',
  'mail',
  'fault',
  'clock',
  'reset',
  'state',
  'missed',
] as const satisfies readonly PlatformEvent['type'][]

/** Reads an event as the server sends it. */
function eventOf(type: PlatformEvent['type'], data: string): PlatformEvent {
  const { academy, ...entry } = JSON.parse(data)
  return type === 'request' || type === 'mail' ? { type, academy, entry } : { type, academy, ...entry }
}

interface Handlers {
  readonly onEvent: (event: PlatformEvent) => void
  /** @param problem Why the connection is lost, if the server said so. */
  readonly onState: (state: ConnectionState, problem?: string) => void
}

/** How long to wait before the first attempt to connect again, and at most, in milliseconds. Each time it is twice as long. */
const pauses = { first: 250, longest: 3000 }

/**
 * After how many milliseconds a stream is held up: the server sends a first line at once, so something between keeps it, such as
 * a proxy that compresses.
 */
const patience = 5000

/**
 * Follows the events of the server until `signal` aborts. A hidden tab closes its stream, because a browser opens six
 * connections to a server. When it is shown again, the stream continues after the last event that arrived.
 *
 * @param academy The only academy whose events are wanted; null for all.
 */
export function followEvents(signal: AbortSignal, academy: string | null, { onEvent, onState }: Handlers): void {
  const query = new URLSearchParams({ response_bodies: 'false', ...(academy !== null && { academy }) })
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let pause = pauses.first
  let lastEventId = ''
  let isBegun = false
  let problem: string | undefined
  const close = () => {
    clearTimeout(timer)
    clearTimeout(waiting)
    source?.close()
  }
  const onFirstByte = () => {
    clearTimeout(waiting)
    pause = pauses.first
    onState('open')
    // Without an id, the server cannot send the events between two streams.
    if (isBegun && lastEventId === '') onEvent({ type: 'missed' })
    isBegun = true
  }
  const open = () => {
    close()
    waiting = setTimeout(() => onState('held'), patience)
    source = new EventSource(`${serviceUrl}/dashboard/api/events?${query}`, {
      // The browser's own EventSource cannot send the dashboard's token, nor go on after the event of another stream.
      fetch: async (url, init) => {
        const headers = { ...init.headers, ...authorization(), ...(lastEventId && { 'last-event-id': lastEventId }) }
        problem = undefined
        const response = await fetch(url, { ...init, headers })
        if (!response.ok) problem = await problemOf(response.clone())
        return response.ok ? new Response(response.body && whenBegun(response.body, onFirstByte), response) : response
      },
    })
    source.addEventListener('error', ({ code }) => {
      close()
      if (code === 403) return onState('forbidden')
      onState('lost', problem)
      timer = setTimeout(open, pause)
      pause = Math.min(2 * pause, pauses.longest)
    })
    for (const type of eventTypes) {
      source.addEventListener(type, (event) => {
        lastEventId = event.lastEventId || lastEventId
        onEvent(eventOf(type, event.data))
      })
    }
  }
  const openOrClose = () => (document.hidden ? close() : open())
  openOrClose()
  document.addEventListener('visibilitychange', openOrClose, { signal })
  signal.addEventListener('abort', close)
}

/** A body that calls a function when its first bytes have arrived. */
function whenBegun(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onFirst: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isBegun = false
  return body.pipeThrough(
    new TransformStream({
      transform(bytes, controller) {
        if (!isBegun) onFirst()
        isBegun = true
        controller.enqueue(bytes)
      },
    }),
  )
}
