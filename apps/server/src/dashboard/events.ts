import type { Academy } from '@academy-access/engine'
import { FastResponse } from 'srvx'

/** How many events a reader may leave unread before the stream ends: it can come back and read the journal. */
const backlog = 1000

/** Mails and requests of an academy as server-sent events, until the reader goes away or the signal says so. */
export function eventStream(academy: Academy, closing: AbortSignal): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const unsubscribe = academy.subscribe(({ type, entry }) => {
        if (controller.desiredSize! < -backlog) end()
        else controller.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(entry)}\n\n`))
      })
      const end = () => {
        stop()
        controller.close()
      }
      stop = () => {
        unsubscribe()
        closing.removeEventListener('abort', end)
      }
      closing.addEventListener('abort', end)
      // The head goes out with the first bytes: a reader knows that it misses nothing from here on.
      controller.enqueue(encoder.encode(': open\n\n'))
    },
    cancel: () => stop(),
  })
  return new FastResponse(stream, {
    // The connection ends with its stream: kept alive, it would hold up a server that closes.
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    },
  })
}
