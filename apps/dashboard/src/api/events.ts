import { EventSourceParserStream } from 'eventsource-parser/stream'

import { type Fault, type JournalEntry, type WelcomeEmail, authorization, serviceUrl } from './client.ts'

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

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'forbidden'

/** Reads an event as the server sends it. */
function eventOf(type: string, data: string): PlatformEvent {
  const { academy, ...entry } = JSON.parse(data)
  return type === 'request' || type === 'mail' ? { type, academy, entry } : { type, academy, ...entry }
}

interface Handlers {
  readonly onEvent: (event: PlatformEvent) => void
  readonly onState: (state: ConnectionState) => void
}

/** How long to wait before each attempt to connect again, in milliseconds. The last one repeats. */
const pauses = [250, 500, 1000, 2000, 3000]

/**
 * Follows the events of the server until `signal` aborts. A hidden tab closes its stream, because a browser opens six
 * connections to a server. When it is shown again, the stream continues after the last event that arrived.
 *
 * @param academy The only academy whose events are wanted; null for all.
 */
export function followEvents(signal: AbortSignal, academy: string | null, handlers: Handlers): void {
  const position: Position = { academy, lastEventId: undefined, isBegun: false }
  let reading: AbortController | undefined
  const startOrStop = () => {
    if (document.hidden) reading?.abort()
    else if (!reading || reading.signal.aborted) {
      reading = new AbortController()
      void read(position, AbortSignal.any([signal, reading.signal]), handlers)
    }
  }
  startOrStop()
  document.addEventListener('visibilitychange', startOrStop, { signal })
}

/** How far the events were read. */
interface Position {
  readonly academy: string | null
  lastEventId: string | undefined
  /** Whether something was read before. */
  isBegun: boolean
}

/**
 * Reads events, over a new connection after each that is lost. `EventSource` cannot send the dashboard's token, so `fetch` reads
 * them.
 */
async function read(position: Position, signal: AbortSignal, { onEvent, onState }: Handlers): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const response = await open(position, signal)
      if (response.status === 403) return onState('forbidden')
      if (response.ok && response.body) {
        failures = 0
        onState('open')
        // Without an id, the server cannot send the events between two streams.
        if (position.isBegun && position.lastEventId === undefined) onEvent({ type: 'missed' })
        position.isBegun = true
        for await (const { id, event = '', data } of messages(response.body)) {
          position.lastEventId = id ?? position.lastEventId
          onEvent(eventOf(event, data))
        }
      }
    } catch {
      // The connection was lost, or `signal` has aborted.
    }
    if (signal.aborted) return
    onState('lost')
    await pause(pauses[Math.min(failures, pauses.length - 1)], signal)
  }
}

function open({ academy, lastEventId }: Position, signal: AbortSignal): Promise<Response> {
  const query = new URLSearchParams({ response_bodies: 'false', ...(academy !== null && { academy }) })
  const headers = { ...authorization(), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
  return fetch(`${serviceUrl}/dashboard/api/events?${query}`, { headers, signal })
}

async function* messages(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}

function pause(milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
