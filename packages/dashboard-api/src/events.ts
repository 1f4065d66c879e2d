import type { Academy, Platform, PlatformEvent } from '@academy-access/engine'
import { clockOf } from '@academy-access/engine/internal'
import { FastResponse } from 'srvx'

import { toEmail } from './emails.ts'
import { entryJson, withoutResponseBody } from './entry-json.ts'
import { EventReader, type Subscription } from './event-reader.ts'
import { toPlatformRequest } from './journal-responses.ts'
import { unreference } from './unreference.ts'

/**
 * Bytes of events that all readers together may leave unread, besides what their sockets buffer. Beyond it, the connection
 * of the slowest one ends: paused browser tabs must not fill the memory of the server. A reader can connect again.
 */
const sharedBacklog = 32 * 1024 * 1024

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

/**
 * The open event streams of a server. Each event is written as JSON once. Without a reader, and a minute after the last one,
 * no event is written at all.
 */
export class EventStreams {
  readonly #platform: Platform
  readonly #closing: AbortSignal | undefined
  readonly #readers = new Set<EventReader>()
  readonly #encoder = new TextEncoder()
  #recent: StreamedEvent[] = []
  #recentLength = 0
  #count = 0
  /** Distinguishes the ids of this run from those of an earlier one. */
  #run = ''
  /** The address of the server, as the first reader of a run has it. Links in emails begin with it. */
  #base = ''
  #stop: (() => void) | undefined
  #retention: ReturnType<typeof setTimeout> | undefined

  /** `closing` closes all streams. Made by the caller: workerd creates no AbortController while it loads a module. */
  constructor(platform: Platform, closing?: AbortSignal) {
    this.#platform = platform
    this.#closing = closing
    closing?.addEventListener('abort', () => {
      for (const reader of this.#readers) reader.end()
      this.#forget()
    })
  }

  /** Streams the events of an academy, or of all, as server-sent events. Begins after the event that the reader got last. */
  open(subscription: Subscription): Response {
    const reader = new EventReader(subscription, () => this.#remove(reader))
    // Without a first chunk the head is not sent, and the reader cannot know that the subscription has started.
    this.#sendText(reader, ': open\n\n')
    this.#add(reader)
    if (this.#closing?.aborted) reader.end()
    return new FastResponse(reader.stream, {
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    })
  }

  /** Closes all streams of an academy. */
  close(academy: Academy): void {
    for (const reader of this.#readers) if (reader.subscription.academy === academy) reader.end()
  }

  #add(reader: EventReader): void {
    const { lastEventId, base } = reader.subscription
    clearTimeout(this.#retention)
    this.#start(base)
    this.#readers.add(reader)
    if (lastEventId === null) return
    const last = this.#numberOf(lastEventId)
    // Events are missing: the reader must read everything again.
    if (last === undefined) this.#sendText(reader, `id: ${this.#run}-${this.#count}\nevent: missed\ndata: {}\n\n`)
    else this.#send(reader, ...this.#recent.filter(({ number }) => number > last))
  }

  #remove(reader: EventReader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0) return
    this.#retention = setTimeout(() => this.#forget(), retentionMs)
    unreference(this.#retention)
  }

  #start(base: string): void {
    if (this.#stop) return
    this.#base = base
    this.#run = crypto.randomUUID().slice(0, 8)
    const unsubscribe = this.#platform.subscribe((event) => {
      const { type, academy } = event
      const entry = this.#entryOf(event)
      const json = entryJson(entry)
      const briefJson = type === 'request' ? entryJson(withoutResponseBody(entry)) : json
      this.#keep({ number: ++this.#count, type, academy, json, briefJson })
    })
    const timer = setInterval(() => {
      for (const reader of this.#readers) this.#sendText(reader, ': keep-alive\n\n')
    }, keepAliveMs)
    unreference(timer)
    this.#stop = () => {
      unsubscribe()
      clearInterval(timer)
    }
  }

  /** The entry of an event as the dashboard API returns it. */
  #entryOf({ type, entry, academy }: PlatformEvent): object {
    if (type === 'mail' && academy) return toEmail(entry, academy, this.#base)
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
    this.#sendToAll(event)
  }

  /** Readers who want the same text get the same bytes, so that many slow ones do not need as many copies. */
  #sendToAll(event: StreamedEvent): void {
    const encoded = new Map<string, Uint8Array>()
    for (const reader of this.#readers) {
      if (!isWanted(event, reader)) continue
      const { academy, isBrief } = reader.subscription
      const form = `${academy !== undefined} ${isBrief}`
      const bytes = encoded.get(form) ?? this.#encoder.encode(this.#textOf(event, reader))
      encoded.set(form, bytes)
      reader.send(bytes)
    }
    this.#dropSlowest()
  }

  /** Ends the readers that have most to read until all readers together keep to the budget. */
  #dropSlowest(): void {
    let unread = 0
    for (const reader of this.#readers) unread += reader.unread
    while (unread > sharedBacklog) {
      const slowest = [...this.#readers].reduce((one, other) => (other.unread > one.unread ? other : one))
      unread -= slowest.unread
      slowest.drop()
    }
  }

  #send(reader: EventReader, ...events: readonly StreamedEvent[]): void {
    for (const event of events) if (isWanted(event, reader)) this.#sendText(reader, this.#textOf(event, reader))
  }

  #sendText(reader: EventReader, text: string): void {
    reader.send(this.#encoder.encode(text))
  }

  #textOf({ number, type, academy, json, briefJson }: StreamedEvent, { subscription }: EventReader): string {
    // The stream of the platform says which academy the entry is of.
    const entry = subscription.isBrief ? briefJson : json
    const data = subscription.academy ? entry : `{"academy":${JSON.stringify(academy?.id ?? null)},${entry.slice(1)}`
    return `id: ${this.#run}-${number}\nevent: ${type}\ndata: ${data}\n\n`
  }

  /** The number of an event, if all events after it are kept. */
  #numberOf(id: string): number | undefined {
    const [run, text = ''] = id.split('-')
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    const oldest = this.#recent[0]?.number ?? this.#count + 1
    return run === this.#run && number >= oldest - 1 && number <= this.#count ? number : undefined
  }
}

const isWanted = ({ academy }: StreamedEvent, { subscription }: EventReader) =>
  subscription.academy === undefined || subscription.academy === academy

/** Characters of an event: both forms are one text when they are equal. */
function sizeOf({ json, briefJson }: StreamedEvent): number {
  return json === briefJson ? json.length : json.length + briefJson.length
}
