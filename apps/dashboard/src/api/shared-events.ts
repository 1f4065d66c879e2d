import { token } from './client.ts'
import type { HubMessage, TabMessage } from './event-hub.ts'
import { type ConnectionState, eventOf, type PlatformEvent } from './platform-event.ts'
import type { EventSource } from './stream.ts'

interface Handlers {
  readonly onEvent: (event: PlatformEvent) => void
  readonly onState: (state: ConnectionState) => void
}

/** How long to wait before another worker is started after one that failed, in milliseconds. */
const pause = 1000

/**
 * Follows the events of the server, which all tabs share, until `signal` aborts. A hidden tab gets them when it is shown again.
 *
 * @param academy The only academy whose events are wanted; null for all.
 */
export function followEvents(signal: AbortSignal, academy: string | null, { onEvent, onState }: Handlers): void {
  let port: MessagePort | undefined
  let isFirst = true

  const tell = (message: TabMessage) => port?.postMessage(message)
  const tellVisibility = () => tell(document.hidden ? 'hidden' : 'shown')
  const leave = () => {
    tell('closed')
    port?.close()
    port = undefined
  }
  const use = (connected: MessagePort) => {
    port = connected
    // The events between two workers are read when the stream of the second one is open: an earlier read could miss an event.
    let isGap = !isFirst
    isFirst = false
    port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => {
      if (port !== connected) return
      if ('state' in data) {
        onState(data.state)
        if (isGap && data.state === 'open') onEvent({ type: 'missed' })
        isGap &&= data.state !== 'open'
      }
      // The lock is free when the worker has ended.
      else if ('life' in data) void navigator.locks.request(data.life, () => void (port === connected && connect()))
      else onEvent(eventOf(data.type, data.data))
    })
    port.start()
    tellVisibility()
  }
  const fail = () => {
    if (signal.aborted) return
    onState('lost')
    setTimeout(connect, pause)
  }
  const connect = () => {
    if (signal.aborted) return
    connectTo({ token: token.get(), academy }, use, fail)
  }

  connect()
  document.addEventListener('visibilitychange', tellVisibility, { signal })
  // The browser may keep the page, and show it again by the Back button.
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => void (persisted && connect()), { signal })
  signal.addEventListener('abort', leave)
}

function connectTo(source: EventSource, use: (port: MessagePort) => void, fail: () => void): void {
  if (!('SharedWorker' in globalThis)) return void ownHub(source).then(use, fail)
  const worker = new SharedWorker(new URL('event-worker.ts', import.meta.url), {
    type: 'module',
    name: JSON.stringify(source),
  })
  let hasFailed = false
  worker.addEventListener('error', () => {
    if (hasFailed) return
    hasFailed = true
    fail()
  })
  use(worker.port)
}

/** A hub for this tab alone, for browsers without shared workers. */
async function ownHub(source: EventSource): Promise<MessagePort> {
  const [{ createHub }, { streamReader }] = await Promise.all([import('./event-hub.ts'), import('./stream.ts')])
  const { port1, port2 } = new MessageChannel()
  createHub(streamReader(source))(port2)
  return port1
}
