import { removeProved } from '@academy-access/command/removal'
import {
  Api,
  type Connection,
  type Exchange,
  type FoundRecord,
  givenKey,
  isRead,
  type Marks,
  NotCheckable,
  type OutgoingRequest,
  type OwnRecords,
  RecordProof,
} from '@academy-access/rules'
import { jsonIn } from '@academy-access/schemas/internal'

import { CannotRun, Stopped } from './cannot-run.ts'
import type { Clock, Pace } from './pace.ts'

/** The settings of a session. */
export interface SessionOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly readOnly: boolean
  /** In milliseconds. */
  readonly timeout: number
}

/** The surroundings of a session. */
export interface SessionParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Aborted by Ctrl-C. */
  readonly stop: AbortSignal
  /** Stores a record before the request that removes it is sent. */
  readonly keep: (record: FoundRecord) => void
}

interface SessionHelpers extends SessionOptions, SessionParts {
  /** The mark of the records that may be changed: of one run, or of all runs with the domain. */
  readonly marks: Partial<Marks> & Pick<Marks, 'emailDomain'>
  readonly pace: Pace
  readonly own: OwnRecords
  /** Sees every response, 429s too. */
  readonly observe: (exchange: Exchange) => void
}

/** Milliseconds that one request waits for the rate limit, at most. */
const longestWait = 900_000

/** Requests in the pace of the rate limit. A 429 is not returned: the request is sent again when it may be. */
export class Session {
  readonly #parts: SessionHelpers
  readonly #proof: RecordProof
  #isCleaning = false
  #count = 0

  constructor(parts: SessionHelpers) {
    this.#parts = parts
    const { apiKey, baseUrl, marks, own } = parts
    const api = new Api({ baseUrl, fetch: (url, init) => this.#send(url, init) }, apiKey)
    this.#proof = new RecordProof({ own, api, marks })
  }

  /** How many requests were sent. */
  get count(): number {
    return this.#count
  }

  /** For the rules: after Ctrl-C it sends nothing more. */
  get connection(): Connection {
    const { baseUrl, own, observe } = this.#parts
    return {
      baseUrl,
      fetch: (url, init) => this.#sendProved(url, init),
      allow: (request) => this.#allow(request),
      observe(exchange) {
        own.observe(exchange)
        observe(exchange)
      },
    }
  }

  /** Lets the session send requests again after Ctrl-C, to remove what it made. */
  beginCleaning(): void {
    this.#isCleaning = true
  }

  /** Waits, unless Ctrl-C ends the run. */
  async sleep(milliseconds: number): Promise<void> {
    const { clock, stop } = this.#parts
    await clock.sleep(milliseconds, stop).catch((error: unknown) => {
      this.#throwIfStopped()
      throw error
    })
  }

  async #allow(request: OutgoingRequest): Promise<void> {
    if (this.#parts.readOnly && !isRead(request.method))
      throw new NotCheckable('needs writes, which --read-only does not send')
    this.#parts.own.allow(request)
    await this.#proof.require(request)
  }

  /** Sends a request. The record of a removal is read, proved and stored before. */
  async #sendProved(url: string, init: RequestInit): Promise<Response> {
    const removal = this.#proof.removal({ method: init.method ?? 'GET', path: new URL(url).pathname, sent: undefined })
    if (removal === undefined) return this.#send(url, init)
    const sent = await removeProved({
      ...removal,
      keep: (found) => void ('record' in found && this.#parts.keep(found)),
      send: () => this.#send(url, init),
    })
    // The test wants the response to the removal of a record that is gone.
    return sent === 'gone' ? this.#send(url, init) : sent
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const { fetch, pace, timeout } = this.#parts
    for (let waited = 0; ;) {
      this.#throwIfStopped()
      await pace.enter(this.#signal()).catch((error: unknown) => {
        this.#throwIfStopped()
        throw error
      })
      this.#count++
      // A redirect could repeat a write somewhere else.
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
      if (response.status !== 429) {
        pace.accept()
        return response
      }
      waited += await this.#limit(url, init, response)
      if (waited > longestWait)
        throw new CannotRun(`the rate limit accepts no request for ${Math.round(waited / 1000)} seconds`)
    }
  }

  /** Reports a 429 to the pace. Returns the milliseconds that it asks to wait. */
  async #limit(url: string, init: RequestInit, response: Response): Promise<number> {
    const text = await response.text()
    const { pathname, search } = new URL(url)
    this.#parts.observe({
      method: init.method ?? 'GET',
      path: pathname + search,
      sent: typeof init.body === 'string' ? init.body : undefined,
      keyRole: givenKey,
      status: response.status,
      headers: response.headers,
      text,
      json: jsonIn(text),
    })
    const seconds = Number(response.headers.get('retry-after') ?? 1)
    const wait = Number.isFinite(seconds) ? Math.max(seconds, 0.1) * 1000 : 1000
    this.#parts.pace.limit(wait)
    return wait
  }

  #signal(): AbortSignal {
    return this.#isCleaning ? neverAborted : this.#parts.stop
  }

  #throwIfStopped(): void {
    if (this.#signal().aborted) throw new Stopped('stopped')
  }
}

const neverAborted = new AbortController().signal
