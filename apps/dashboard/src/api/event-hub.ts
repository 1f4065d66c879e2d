import type { ConnectionState } from './platform-event.ts'
import type { ReadEvents } from './stream.ts'

/** A message of a tab to the hub. */
export type TabMessage = 'shown' | 'hidden' | 'closed'

/** A message of the hub to a tab: the state of the connection, an event of the server as it was sent, or the lock of its worker. */
export type HubMessage =
  | { readonly state: ConnectionState }
  | { readonly type: string; readonly data: string }
  | { readonly life: string }

interface Tab {
  isShown: boolean
  /** The events since the tab was hidden. */
  waiting: HubMessage[]
  waitingLength: number
}

/** How many characters of events wait for a hidden tab. After more, it reads everything again. */
const mostWaiting = 1_000_000

const missed: HubMessage = { type: 'missed', data: '{}' }

/**
 * Shares one stream of events among tabs: a browser opens six connections to a server, and a stream keeps one. While all tabs
 * are hidden, there is no stream. Returns a function that adds a tab.
 */
export function createHub(read: ReadEvents): (port: MessagePort) => void {
  const tabs = new Map<MessagePort, Tab>()
  let state: ConnectionState = 'connecting'
  let reading: AbortController | undefined
  let lastEventId: string | undefined

  const send = (message: HubMessage) => {
    for (const [port, tab] of tabs) {
      if (tab.isShown) port.postMessage(message)
      else if ('data' in message) keep(tab, message)
    }
  }

  const start = () => {
    const { signal } = (reading = new AbortController())
    // The events between two streams are sent again after the last one that arrived.
    let isGap = state !== 'connecting' && lastEventId === undefined
    void read(signal, lastEventId, {
      onEvent({ id, type, data }) {
        lastEventId = id ?? lastEventId
        send({ type, data })
      },
      onState(next) {
        state = next
        send({ state })
        if (state === 'open' && isGap) send(missed)
        isGap &&= state !== 'open'
      },
    })
  }

  const startOrStop = () => {
    const isWanted = [...tabs.values()].some(({ isShown }) => isShown)
    if (isWanted && (!reading || state === 'forbidden')) start()
    if (isWanted) return
    reading?.abort()
    reading = undefined
  }

  return (port) => {
    const tab: Tab = { isShown: false, waiting: [], waitingLength: 0 }
    tabs.set(port, tab)
    const follow = (message: TabMessage) => {
      tab.isShown = message === 'shown'
      if (message === 'closed') tabs.delete(port)
      if (tab.isShown) {
        if (state !== 'connecting') port.postMessage({ state })
        for (const waiting of tab.waiting.splice(0)) port.postMessage(waiting)
        tab.waitingLength = 0
      }
      startOrStop()
    }
    port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => follow(data))
    // The tab has crashed.
    port.addEventListener('close', () => follow('closed'))
    port.start()
  }
}

function keep(tab: Tab, message: HubMessage & { readonly data: string }): void {
  tab.waitingLength += message.data.length
  if (tab.waitingLength <= mostWaiting) tab.waiting.push(message)
  else tab.waiting = [missed]
}
