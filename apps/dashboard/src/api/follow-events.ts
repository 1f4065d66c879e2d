import { EventSourceParserStream } from 'eventsource-parser/stream'

import type { ConnectionState } from './platform-event.ts'
import { serviceUrl } from './service-url.ts'

/** An event as the server sends it. */
export interface StreamedEvent {
  readonly id?: string | undefined
  readonly type: string
  readonly data: string
}

/** Whose events a stream has. */
export interface EventSource {
  /** The token of `--dashboard-token`. */
  readonly token: string | null
  /** The only academy whose events are wanted, from the hosted service; null for all. */
  readonly academy: string | null
}

/** Reads events after the last one that arrived, until `signal` aborts. */
export type ReadEvents = (
  signal: AbortSignal,
  lastEventId: string | undefined,
  handlers: { readonly onEvent: (event: StreamedEvent) => void; readonly onState: (state: ConnectionState) => void },
) => Promise<void>

/** How long to wait before each attempt to connect again, in milliseconds. The last one repeats. */
const pauses = [250, 500, 1000, 2000, 3000]

/**
 * Reads the events of the platform. `EventSource` cannot send the dashboard's token, so `fetch` reads them. A lost connection
 * is opened again after the last event that arrived.
 */
export function streamReader(source: EventSource): ReadEvents {
  return async (signal, from, { onEvent, onState }) => {
    let lastEventId = from
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const response = await open(source, lastEventId, signal)
        if (response.status === 403) return onState('forbidden')
        if (response.ok && response.body) {
          failures = 0
          onState('open')
          for await (const { id, event = '', data } of messages(response.body)) {
            lastEventId = id ?? lastEventId
            onEvent({ id, type: event, data })
          }
        }
      } catch {
        // The connection was lost, or `signal` has aborted.
      }
      if (signal.aborted) return
      onState('lost')
      await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal)
    }
  }
}

function open(
  { token, academy }: EventSource,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const query = new URLSearchParams({ response_bodies: 'false', ...(academy !== null && { academy }) })
  return fetch(`${serviceUrl}/dashboard/api/events?${query}`, {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal,
  })
}

async function* messages(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
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
