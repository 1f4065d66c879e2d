import type { Academy, Platform, PlatformEvent } from '@academy-access/engine'
import { clockOf } from '@academy-access/engine/internal'
import { FastResponse } from 'srvx'

import { toEmail } from './emails.ts'
import { entryJson, withoutResponseBody } from './entry-json.ts'
import { toPlatformRequest } from './journal-responses.ts'
import type { ServerInfo } from './server-info.ts'

/**
 * Bytes of events that a reader may leave unread, besides what the socket buffers. The server then ends the connection,
 * because a paused browser tab must not fill its memory. The reader can connect again.
 */
const backlog = 4 * 1024 * 1024

/** How many events, and how many characters of them, a reader that comes back can still get. */
const recentEvents = 1000
const recentLength = 4 * 1024 * 1024

/** How long events are kept for readers that come back after the last one has left, in milliseconds. */
const retentionMs = 60_000

/** How often a comment is sent, so that a proxy does not close a quiet connection, in milliseconds. */
const keepAliveMs = 15_000

interface StreamedEvent {
  readonly number: number
  readonly type: string
  readonly academy: Academy | undefined
  /** The entry as JSON. */
  readonly json: string
  /** The same without the response body of a request. */
  readonly briefJson: string
}

/** What a reader of events wants. */
export interface Subscription {
  /** Undefined for the events of all academies. */
  readonly academy: Academy | undefined
  /** The id of the last event that the reader got. */
  readonly lastEventId: string | null
  /** Whether requests come without their response bodies. */
  readonly isBrief: boolean
}

interface Reader extends Subscription {
  send(text: string): void
  end(): void
}

/**
 * The open event streams of a server. Each event is written as JSON once. Without a reader, and a minute after the last one,
 * no event is written at all.
 */
export class EventStreams {
  readonly #platform: Platform
  readonly #server: ServerInfo
  readonly #closing: AbortSignal
  readonly #readers = new Set<Reader>()
  #recent: StreamedEvent[] = []
  #recentLength = 0
  #count = 0
  /** Distinguishes the ids of this run from those of an earlier one. */
  #run = ''
  #stop: (() => void) | undefined
  #retention: ReturnType<typeof setTimeout> | undefined

  /** `closing` closes all streams. */
  constructor(platform: Platform, server: ServerInfo, closing: AbortSignal) {
    this.#platform = platform
    this.#server = server
    this.#closing = closing
    closing.addEventListener('abort', () => {
      for (const reader of this.#readers) reader.end()
      this.#forget()
    })
  }

  /** Streams the events of an academy, or of all, as server-sent events. Begins after the event that the reader got last. */
  open(subscription: Subscription): Response {
    const stopped = new AbortController()
    const encoder = new TextEncoder()
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const reader: Reader = {
            ...subscription,
            send(text) {
              if (stopped.signal.aborted) return
              if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text))
              stopped.abort()
              // An error frees the unread bytes and destroys the connection.
              controller.error(new Error('the reader of the events is too slow'))
            },
            end() {
              if (stopped.signal.aborted) return
              stopped.abort()
              controller.close()
            },
          }
          stopped.signal.addEventListener('abort', () => this.#remove(reader))
          // Without a first chunk the head is not sent, and the reader cannot know that the subscription has started.
          reader.send(': open\n\n')
          this.#add(reader)
          if (this.#closing.aborted) reader.end()
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

  /** Closes all streams of an academy. */
  close(academy: Academy): void {
    for (const reader of this.#readers) if (reader.academy === academy) reader.end()
  }

  #add(reader: Reader): void {
    const { lastEventId } = reader
    clearTimeout(this.#retention)
    this.#start()
    this.#readers.add(reader)
    if (lastEventId === null) return
    const last = this.#numberOf(lastEventId)
    // Events are missing: the reader must read everything again.
    if (last === undefined) reader.send(`id: ${this.#run}-${this.#count}\nevent: missed\ndata: {}\n\n`)
    else for (const event of this.#recent) if (event.number > last) this.#send(reader, event)
  }

  #remove(reader: Reader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0) return
    this.#retention = setTimeout(() => this.#forget(), retentionMs)
    unreference(this.#retention)
  }

  #start(): void {
    if (this.#stop) return
    this.#run = crypto.randomUUID().slice(0, 8)
    const unsubscribe = this.#platform.subscribe((event) => {
      const { type, academy } = event
      const entry = this.#entryOf(event)
      const json = entryJson(entry)
      const briefJson = type === 'request' ? entryJson(withoutResponseBody(entry)) : json
      this.#keep({ number: ++this.#count, type, academy, json, briefJson })
    })
    const timer = setInterval(() => {
      for (const reader of this.#readers) reader.send(': keep-alive\n\n')
    }, keepAliveMs)
    unreference(timer)
    this.#stop = () => {
      unsubscribe()
      clearInterval(timer)
    }
  }

  /** The entry of an event as the dashboard API returns it. */
  #entryOf({ type, entry, academy }: PlatformEvent): object {
    if (type === 'mail' && academy) return toEmail(entry, academy, this.#server.url())
    if (type === 'clock' && academy) return clockOf(academy)
    return type === 'request' && !academy ? toPlatformRequest(entry, this.#platform) : entry
  }

  /** Stops listening: requests must not cost more without a reader. */
  #forget(): void {
    clearTimeout(this.#retention)
    this.#stop?.()
    this.#stop = undefined
    this.#recent = []
    this.#recentLength = this.#count = 0
  }

  #keep(event: StreamedEvent): void {
    this.#recent.push(event)
    this.#recentLength += sizeOf(event)
    let first = 0
    while (this.#recent.length - first > recentEvents || this.#recentLength > recentLength) {
      const dropped = this.#recent[first++]
      this.#recentLength -= dropped ? sizeOf(dropped) : 0
    }
    if (first > 0) this.#recent.splice(0, first)
    for (const reader of this.#readers) this.#send(reader, event)
  }

  #send(reader: Reader, { number, type, academy, json, briefJson }: StreamedEvent): void {
    if (reader.academy !== undefined && reader.academy !== academy) return
    // The stream of the platform says which academy the entry is of.
    const entry = reader.isBrief ? briefJson : json
    const data = reader.academy ? entry : `{"academy":${JSON.stringify(academy?.id ?? null)},${entry.slice(1)}`
    reader.send(`id: ${this.#run}-${number}\nevent: ${type}\ndata: ${data}\n\n`)
  }

  /** The number of an event, if all events after it are kept. */
  #numberOf(id: string): number | undefined {
    const [run, text = ''] = id.split('-')
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    const oldest = this.#recent[0]?.number ?? this.#count + 1
    return run === this.#run && number >= oldest - 1 && number <= this.#count ? number : undefined
  }
}

/** Lets a process of Node end before a timer. Timers of other runtimes are numbers. */
function unreference(timer: unknown): void {
  if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
}

/** Characters of an event: both forms are one text when they are equal. */
function sizeOf({ json, briefJson }: StreamedEvent): number {
  return json === briefJson ? json.length : json.length + briefJson.length
}
