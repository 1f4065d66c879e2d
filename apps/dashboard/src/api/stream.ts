import { EventSourceParserStream } from 'eventsource-parser/stream'

import { serviceUrl } from './service-url.ts'
import { authorization, DashboardError, type Fault, type JournalEntry, type WelcomeEmail } from './client.ts'

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

export interface StreamHandlers {
  readonly onEvent: (event: PlatformEvent) => void
  readonly onState: (state: ConnectionState) => void
}

/** How long to wait before each attempt to connect again, in milliseconds. The last one repeats. */
const pauses = [250, 500, 1000, 2000, 3000]

/**
 * Reads the events of the platform until `signal` aborts. `EventSource` cannot send the dashboard's token, so `fetch` reads
 * them. A lost connection is opened again after the last event that arrived.
 */
export async function readEvents(signal: AbortSignal, { onEvent, onState }: StreamHandlers): Promise<void> {
  let lastEventId: string | undefined
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const { id, event, data } of messages(lastEventId, signal, () => {
        failures = 0
        onState('open')
      })) {
        if (id !== undefined) lastEventId = id
        onEvent(eventOf(event ?? '', data))
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof DashboardError && error.status === 403) return onState('forbidden')
    }
    if (signal.aborted) return
    onState('lost')
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal)
  }
}

interface Message {
  readonly id?: string | undefined
  readonly event?: string | undefined
  readonly data: string
}

async function* messages(
  lastEventId: string | undefined,
  signal: AbortSignal,
  onOpen: () => void,
): AsyncGenerator<Message> {
  const response = await fetch(`${serviceUrl}/dashboard/api/events?response_bodies=false`, {
    headers: { ...authorization(), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal,
  })
  if (!response.ok || !response.body) throw new DashboardError(response.status, `The stream ended: ${response.status}`)
  onOpen()
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}

function eventOf(type: string, data: string): PlatformEvent {
  const { academy, ...entry } = JSON.parse(data)
  return type === 'request' || type === 'mail' ? { type, academy, entry } : { type, academy, ...entry }
}

/** Waits, but not while the tab is hidden: a hidden tab has slow timers, and connects when it is shown again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
