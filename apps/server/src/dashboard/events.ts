import type { Academy } from '@academy-access/engine'
import { FastResponse } from 'srvx'

import { entryJson } from './entry-json.ts'

/**
 * Bytes of events that a reader may leave unread, besides what the socket buffers. The server then ends the connection,
 * because a paused browser tab must not fill its memory. The reader can connect again and read the journal.
 */
const backlog = 4 * 1024 * 1024

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
  const stopped = new AbortController()
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const unsubscribe = academy.subscribe(({ type, entry }) => {
          // Events that were emitted before `unsubscribe` still arrive after it. A closed controller would throw.
          if (stopped.signal.aborted) return
          if ((controller.desiredSize ?? 0) <= 0) {
            stopped.abort()
            // An error frees the unread bytes and destroys the connection.
            controller.error(new Error('the reader of the events is too slow'))
          } else controller.enqueue(encoder.encode(`event: ${type}\ndata: ${entryJson(entry)}\n\n`))
        })
        const end = () => {
          stopped.abort()
          controller.close()
        }
        closing.addEventListener('abort', end, { signal: stopped.signal })
        stopped.signal.addEventListener('abort', unsubscribe)
        // Without a first chunk the head is not sent, and the reader cannot know that the subscription has started.
        controller.enqueue(encoder.encode(': open\n\n'))
        if (closing.aborted) end()
      },
      cancel: () => stopped.abort(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: backlog }),
  )
  return new FastResponse(stream, {
    // A kept-alive connection would delay the server's close.
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    },
  })
}
