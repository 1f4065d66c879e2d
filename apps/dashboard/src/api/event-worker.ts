import { createHub, type HubMessage } from './event-hub.ts'
import { type EventSource, streamReader } from './stream.ts'

/*
 * Reads the events of the server once for all tabs of a browser. Its name says which events.
 */
const connect = createHub(streamReader(JSON.parse(self.name) as EventSource))

/** A lock that is free again when this worker has ended: it ends with the process of a tab that crashes. */
const life = `academy-dashboard-events ${Math.random()}`
const locked = new Promise<void>((resolve) => {
  // Only pages of this machine and of HTTPS have locks.
  if (!('locks' in navigator)) return
  void navigator.locks.request(life, () => {
    resolve()
    return new Promise(() => {})
  })
})

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  for (const port of event.ports) {
    connect(port)
    void locked.then(() => port.postMessage({ life } satisfies HubMessage))
  }
})
