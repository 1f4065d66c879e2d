import { removeProved } from '@academy-access/command/removal'
import {
  Api,
  type Connection,
  type FoundRecord,
  givenKey,
  isRead,
  type MarkedBy,
  NotCheckable,
  type OutgoingRequest,
  OwnRecords,
  RecordProof,
} from '@academy-access/rules'
import { jsonIn } from '@academy-access/schemas/internal'

import { CannotRun, Stopped } from './cannot-run.ts'
import { type Clock, Pace } from './pace.ts'
import { Watch } from './watch.ts'

/** The settings of a session. */
export interface SessionOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly readOnly: boolean
  /** In milliseconds. */
  readonly timeout: number
  /** Requests per second. */
  readonly maxRate: number
  readonly emailDomain: string
}

/** The surroundings of a session. */
export interface SessionParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Aborted by Ctrl-C. */
  readonly stop: AbortSignal
  /** Stores a record before the request that removes it is sent. */
  readonly keep: (record: FoundRecord) => void
  /** Asks before the first write. */
  readonly confirm: () => Promise<boolean>
}

/** Milliseconds that one request waits for the rate limit, at most. */
const longestWait = 900_000

/** Requests in the pace of the rate limit. A 429 is not returned: the request is sent again when it may be. */
export class Session {
  /** The mark of the records that may be changed: of one run, or of all runs with the domain. */
  readonly marks: MarkedBy
  readonly own: OwnRecords
  readonly watch = new Watch()
  /** For the rules: after Ctrl-C it sends nothing more. */
  readonly connection: Connection
  /** Requests over the connection. */
  readonly api: Api
  readonly #options: SessionOptions
  readonly #parts: SessionParts
  readonly #pace: Pace
  readonly #proof: RecordProof
  #isCleaning = false
  #count = 0

  /** @param runId Without it, the session may also remove the records of all earlier runs. */
  constructor(options: SessionOptions, parts: SessionParts, runId?: string) {
    const { apiKey, baseUrl, emailDomain, maxRate } = options
    const marks = { emailDomain, ...(runId !== undefined && { runId }) }
    const own = new OwnRecords(marks)
    const unproved = new Api({ baseUrl, fetch: (url, init) => this.#send(url, init) }, apiKey)
    this.marks = marks
    this.own = own
    this.connection = {
      baseUrl,
      fetch: (url, init) => this.#sendProved(url, init),
      allow: (request) => this.#allow(request),
      observe: (exchange) => {
        own.observe(exchange)
        this.watch.observe(exchange)
      },
    }
    this.api = new Api(this.connection, apiKey)
    this.#options = options
    this.#parts = parts
    this.#pace = new Pace(parts.clock, maxRate)
    this.#proof = new RecordProof({ own, api: unproved, marks })
  }

  /** How many requests were sent. */
  get count(): number {
    return this.#count
  }

  /** Lets the session send requests again after Ctrl-C, to remove what it made. */
  beginCleaning(): void {
    this.#isCleaning = true
  }

  /** Waits, unless Ctrl-C ends the run. */
  sleep(milliseconds: number): Promise<void> {
    const { clock, stop } = this.#parts
    return this.#unlessStopped(clock.sleep(milliseconds, stop))
  }

  async #allow(request: OutgoingRequest): Promise<void> {
    if (this.#options.readOnly && !isRead(request.method))
      throw new NotCheckable('needs writes, which --read-only does not send')
    this.own.allow(request)
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
    for (let waited = 0; ;) {
      this.#throwIfStopped()
      await this.#unlessStopped(this.#pace.enter(this.#signal()))
      this.#count++
      // A redirect could repeat a write somewhere else.
      const once = { ...init, redirect: 'manual', signal: AbortSignal.timeout(this.#options.timeout) } as const
      const response = await this.#parts.fetch(url, once)
      if (response.status !== 429) {
        this.#pace.accept()
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
    this.watch.observe({
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
    this.#pace.limit(wait)
    return wait
  }

  #signal(): AbortSignal {
    return this.#isCleaning ? neverAborted : this.#parts.stop
  }

  /** Waits. A wait that Ctrl-C ends is no error of its own. */
  async #unlessStopped(wait: Promise<void>): Promise<void> {
    await wait.catch((error: unknown) => {
      this.#throwIfStopped()
      throw error
    })
  }

  #throwIfStopped(): void {
    if (this.#signal().aborted) throw new Stopped('stopped')
  }
}

const neverAborted = new AbortController().signal
