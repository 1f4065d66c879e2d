import { type JournalEntry, controlsOf, platformControls } from './client.ts'
import { noAcademy } from './queries.ts'

/** A request as the list shows it. Its bodies are read when it is opened, so that rows stay small. */
export type RequestRow = Omit<
  JournalEntry,
  'request_body' | 'response_body' | 'request_headers' | 'response_headers' | 'checks'
> & {
  /** Unique among the rows of a list. */
  readonly key: string
  /** Whether the request reached the academy. */
  readonly isOfAcademy: boolean
  /** The API key of the request, as the check of the key names it. */
  readonly usedKey: string | undefined
  /** The beginning of the request body, for the text filter. */
  readonly bodyText: string
}

/** Whether a request got an error, or no complete response. */
export const isFailure = ({ status, network }: Pick<RequestRow, 'status' | 'network'>): boolean =>
  status >= 400 || network !== undefined

/** How many rows a list keeps. The oldest ones are removed first. */
const capacity = 10_000

/** How many rows are read at once: the most that the server sends. */
const pageSize = 1000

/** How much of a request body the text filter sees, in characters. */
const searched = 500

/** How often a paused list counts the new rows, in milliseconds. */
const pausedStep = 1000

/**
 * The requests of one academy, and those that reached no academy, oldest first. New rows are shown once per frame, however
 * many arrive.
 */
export class RequestLog {
  readonly academyId: string
  readonly #listeners = new Set<() => void>()
  #rows: readonly RequestRow[] = []
  #arrived: RequestRow[] = []
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPaused = false
  #isLoaded = false
  #isLoading = false
  #generation = 0
  #hasOlder = false

  constructor(academyId: string) {
    this.academyId = academyId
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The rows, as an array that changes only when the rows do. */
  readonly rows = (): readonly RequestRow[] => this.#rows

  readonly isLoaded = (): boolean => this.#isLoaded

  /** Adds a request that just arrived. */
  add(entry: JournalEntry, isOfAcademy: boolean): void {
    this.#arrived.push(toRow(entry, isOfAcademy))
    if (this.#arrived.length > capacity) this.#arrived.splice(0, this.#arrived.length - capacity)
    // Rows that arrive while others are loaded are added to these.
    if (this.#isLoading) return
    if (this.#isPaused) this.#timer ??= setTimeout(() => this.#flush(), pausedStep)
    // A hidden tab has no frames: it shows the rows when it is visible again.
    else this.#frame ||= requestAnimationFrame(() => this.#flush())
  }

  /** While the list is paused, new rows are added once a second: a frame for each would cost as much as showing them. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    if (!isPaused && this.#arrived.length > 0) this.#flush()
  }

  /** Reads the rows that the server keeps. They replace all rows. */
  async load(): Promise<void> {
    const generation = ++this.#generation
    this.#arrived = []
    this.#isLoading = true
    const { rows, hasOlder } = await this.#read(0, 0).finally(() => {
      if (generation === this.#generation) this.#isLoading = false
    })
    if (generation !== this.#generation) return
    this.#rows = rows
    this.#hasOlder = hasOlder
    this.#isLoaded = true
    this.#flush()
  }

  /** Whether the server may keep requests before the oldest row, and the list has room for them. */
  readonly hasOlder = (): boolean => this.#hasOlder && this.#rows.length < capacity

  /** Reads the requests before the oldest rows. */
  async loadOlder(): Promise<void> {
    const generation = this.#generation
    const known = new Set(this.#rows.map(({ key }) => key))
    const ofAcademy = this.#rows.filter((row) => row.isOfAcademy).length
    const { rows, hasOlder } = await this.#read(ofAcademy, known.size - ofAcademy)
    if (generation !== this.#generation) return
    this.#rows = sorted([...rows.filter(({ key }) => !known.has(key)), ...this.#rows])
    this.#hasOlder = hasOlder
    this.#flush()
  }

  async #read(ofAcademy: number, ofNone: number) {
    const query = { limit: pageSize, response_bodies: false }
    const [own, others] = await Promise.all([
      controlsOf(this.academyId).journal.list({ ...query, offset: ofAcademy }),
      platformControls().journal.list({ ...query, offset: ofNone }),
    ])
    const rows = [...own.map((entry) => toRow(entry, true)), ...others.map((entry) => toRow(entry, false))]
    return { rows: sorted(rows), hasOlder: Math.max(own.length, others.length) >= pageSize }
  }

  #flush(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    this.#frame = 0
    this.#timer = undefined
    const known = new Set(this.#rows.slice(-this.#arrived.length - 1000).map(({ key }) => key))
    const fresh = this.#arrived.filter(({ key }) => !known.has(key))
    this.#arrived = []
    this.#rows = [...this.#rows, ...fresh].slice(-capacity)
    for (const listener of this.#listeners) listener()
  }
}

function sorted(rows: readonly RequestRow[]): readonly RequestRow[] {
  return rows.toSorted((a, b) => (a.received_at < b.received_at ? -1 : a.received_at > b.received_at ? 1 : 0))
}

function toRow(entry: JournalEntry, isOfAcademy: boolean): RequestRow {
  const { request_body, checks, ...rest } = entry
  return {
    ...rest,
    key: isOfAcademy ? entry.id : noAcademy + entry.id,
    isOfAcademy,
    usedKey: checks.find(({ check }) => check === 'key')?.value,
    bodyText: request_body === undefined ? '' : JSON.stringify(request_body).slice(0, searched).toLowerCase(),
  }
}

/** The number of a request in its journal, such as `#3`, as people say it. The id is its whole address. */
export const numberOf = (entryId: string): string => `#${entryId.slice(entryId.lastIndexOf('-') + 1)}`
