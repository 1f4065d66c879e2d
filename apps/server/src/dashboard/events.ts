import type { Academy } from '@academy-access/engine'
import { FastResponse } from 'srvx'

/** How many events a reader may leave unread before the server closes the stream. */
const backlog = 1000

/** The open event streams of a server. */
export class EventStreams {
  readonly #closing: AbortSignal
  /** Closes the streams of one academy. */
  readonly #deleted = new WeakMap<Academy, AbortController>()

  /** `closing` closes all streams. */
  constructor(closing: AbortSignal) {
    this.#closing = closing
  }

  /** Streams emails and requests of an academy as server-sent events. */
  open(academy: Academy): Response {
    const deleted = this.#deleted.get(academy) ?? new AbortController()
    this.#deleted.set(academy, deleted)
    return eventStream(academy, AbortSignal.any([deleted.signal, this.#closing]))
  }

  /** Closes all streams of an academy. */
  close(academy: Academy): void {
    this.#deleted.get(academy)?.abort()
  }
}

function eventStream(academy: Academy, closing: AbortSignal): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const unsubscribe = academy.subscribe(({ type, entry }) => {
        if ((controller.desiredSize ?? 0) < -backlog) end()
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
      // Without a first chunk the head is not sent, and the reader cannot know that the subscription has started.
      controller.enqueue(encoder.encode(': open\n\n'))
    },
    cancel: () => stop(),
  })
  return new FastResponse(stream, {
    // A kept-alive connection would delay the server's close.
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    },
  })
}
