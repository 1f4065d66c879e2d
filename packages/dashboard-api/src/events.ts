import { streamHeaders } from './pages.ts'
import type { Academy, Platform } from '@academy-access/engine'
import {
  bytesOf,
  type EmittedPlatformEvent,
  followEvents,
  limitsOf,
  readClock,
  Ring,
  type StreamLimits,
  toBriefEntry,
  toEmail,
  toEntry,
  withNearestKey,
} from '@academy-access/engine/internal'
import { FastResponse } from 'srvx'

import { EventReader, type Subscription } from './event-reader.ts'
import { unreference } from './unreference.ts'

/** How long events are stored for readers that come back after the last one has left, in milliseconds. */
const retentionMs = 60_000

/** How often a comment is sent, so that a proxy does not close a quiet connection, in milliseconds. */
const keepAliveMs = 15_000

/**
 * How long events wait for others, in milliseconds: each write to a connection costs as much as the text of several events.
 * A page shows them with its next frame.
 */
const pauseMs = 20

interface StreamedEvent {
  readonly number: number
  readonly type: string
  readonly academy: Academy | undefined
  readonly event: EmittedPlatformEvent
}

/** About the size of an event in memory: a request is as large as its bodies. */
const sizeOf = ({ event }: StreamedEvent): number => (event.type === 'request' ? bytesOf(event.record) : 1000)

/** Readers of one form get the same bytes. Links in emails begin with the address of their reader. */
const formOf = ({ academy, isBrief, base }: Subscription): string =>
  `${academy?.id ?? 'all'} ${isBrief ? 'brief' : 'whole'} ${base}`

/**
 * The open event streams of a server. The text of events is written when they are sent, and once for all readers of the same
 * form. The latest events are stored for readers that come back, until a minute after the last one has left.
 */
export class EventStreams {
  readonly #platform: Platform
  readonly #limits: StreamLimits
  readonly #closing: AbortSignal | undefined
  readonly #readers = new Set<EventReader>()
  readonly #encoder = new TextEncoder()
  readonly #recent: Ring<StreamedEvent>
  #count = 0
  /** Distinguishes the ids of this run from those of an earlier one. */
  #run = ''
  #stop: (() => void) | undefined
  #retention: ReturnType<typeof setTimeout> | undefined
  /** The events that no reader has got yet. */
  #waiting: StreamedEvent[] = []

  /** `closing` closes all streams. Made by the caller: workerd creates no AbortController while it loads a module. */
  constructor(platform: Platform, closing?: AbortSignal) {
    this.#platform = platform
    this.#limits = limitsOf(platform).streams
    const { recentEvents, recentBytes } = this.#limits
    this.#recent = new Ring({ items: recentEvents, bytes: recentBytes, bytesOf: sizeOf })
    this.#closing = closing
    closing?.addEventListener('abort', () => {
      this.#flush()
      for (const reader of this.#readers) reader.end()
      this.#forget()
    })
  }

  /** Streams the events of an academy, or of all, as server-sent events. Begins after the event that the reader got last. */
  open(subscription: Subscription): Response {
    const reader = new EventReader(subscription, this.#limits.unreadBytes, () => this.#remove(reader))
    // Without a first chunk the head is not sent, and the reader cannot know that the subscription has started.
    this.#sendText(reader, ': open\n\n')
    this.#add(reader)
    if (this.#closing?.aborted) reader.end()
    return new FastResponse(reader.stream, { headers: streamHeaders })
  }

  #add(reader: EventReader): void {
    const { lastEventId } = reader.subscription
    clearTimeout(this.#retention)
    this.#start()
    this.#flush()
    this.#readers.add(reader)
    if (lastEventId === null) return
    const last = this.#numberOf(lastEventId)
    const later = this.#recent.toArray().filter(({ number }) => last !== undefined && number > last)
    // Events are missing: the reader must read everything again.
    const missed = `id: ${this.#run}-${this.#count}\nevent: missed\ndata: {}\n\n`
    this.#sendText(reader, last === undefined ? missed : this.#textsOf(later, reader.subscription))
  }

  #remove(reader: EventReader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0) return
    this.#retention = setTimeout(() => this.#forget(), retentionMs)
    unreference(this.#retention)
  }

  #start(): void {
    if (this.#stop) return
    this.#run = crypto.randomUUID().slice(0, 8)
    const unsubscribe = followEvents(this.#platform, (event) => {
      const { type, academy } = event
      if (event.type === 'state' && event.entry.part === 'deleted' && academy) {
        this.#flush()
        for (const reader of this.#readers) if (reader.subscription.academy === academy) reader.end()
      }
      this.#keep({ number: ++this.#count, type, academy, event })
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
  #entryOf(event: EmittedPlatformEvent, { isBrief, base }: Subscription): object {
    const { academy } = event
    if (event.type === 'request') {
      const entry = isBrief ? toBriefEntry(event.record) : toEntry(event.record)
      return academy ? entry : withNearestKey(entry, this.#platform)
    }
    if (event.type === 'mail' && academy) return toEmail(event.entry, academy, base)
    return event.type === 'clock' && academy ? readClock(academy) : event.entry
  }

  /** Stops listening: requests must not cost more without a reader. */
  #forget(): void {
    clearTimeout(this.#retention)
    this.#stop?.()
    this.#stop = undefined
    this.#recent.clear()
    this.#waiting = []
    this.#count = 0
  }

  #keep(event: StreamedEvent): void {
    this.#recent.push(event)
    if (this.#readers.size > 0 && this.#waiting.push(event) === 1) setTimeout(() => this.#flush(), pauseMs)
  }

  /** Sends the events that wait. Readers who want the same text get the same bytes, so that many slow ones need no copies. */
  #flush(): void {
    const events = this.#waiting.splice(0)
    if (events.length === 0) return
    const encoded = new Map<string, Uint8Array>()
    for (const reader of this.#readers) {
      const { subscription } = reader
      const form = formOf(subscription)
      const bytes = encoded.get(form) ?? this.#encoder.encode(this.#textsOf(events, subscription))
      encoded.set(form, bytes)
      if (bytes.byteLength > 0) reader.send(bytes)
    }
    this.#dropSlowest()
  }

  /** Ends the readers that have most to read until all readers together keep to the budget. */
  #dropSlowest(): void {
    let unread = 0
    for (const reader of this.#readers) unread += reader.unread
    while (unread > this.#limits.sharedUnreadBytes) {
      const slowest = [...this.#readers].reduce((one, other) => (other.unread > one.unread ? other : one))
      unread -= slowest.unread
      slowest.drop()
    }
  }

  #sendText(reader: EventReader, text: string): void {
    if (text !== '') reader.send(this.#encoder.encode(text))
  }

  /** The texts of those events that a reader wants. */
  #textsOf(events: readonly StreamedEvent[], subscription: Subscription): string {
    const wanted = events.filter(({ academy }) => (subscription.academy ?? academy) === academy)
    return wanted.map((event) => this.#textOf(event, subscription)).join('')
  }

  #textOf({ number, type, academy, event }: StreamedEvent, subscription: Subscription): string {
    const json = JSON.stringify(this.#entryOf(event, subscription))
    // The stream of the platform says which academy the entry is of.
    const data = subscription.academy ? json : `{"academy":${JSON.stringify(academy?.id ?? null)},${json.slice(1)}`
    return `id: ${this.#run}-${number}\nevent: ${type}\ndata: ${data}\n\n`
  }

  /** The number of an event, if all events after it are stored. */
  #numberOf(id: string): number | undefined {
    const [run, text = ''] = id.split('-')
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    const oldest = this.#recent.toArray()[0]?.number ?? this.#count + 1
    return run === this.#run && number >= oldest - 1 && number <= this.#count ? number : undefined
  }
}
