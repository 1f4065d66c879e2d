import { inspect } from '@academy-access/schemas/internal'

import { invalid } from '../service-error.ts'
import type { JournalEntry } from './journal-entry.ts'
import { addressOf, type JournalRecord, type ParsedResponse, toEntry } from './journal-record.ts'
import { storedHeaders, type StoredHeaders } from './masked-headers.ts'

/** How much each journal keeps. Each limit is a number above 0. The oldest entries are removed first. */
export interface JournalLimits {
  /** Number of entries; 1,000 by default. */
  entries?: number | undefined
  /** Bytes of one entry; 256 KiB by default. A body of more than half of it is replaced by its length. */
  entryBytes?: number | undefined
  /** Bytes of all entries; 64 MiB by default. Each character counts as 2 bytes. */
  totalBytes?: number | undefined
}

/** @internal The same limits, all of them. */
export type AllJournalLimits = Readonly<Record<keyof JournalLimits, number>>

/** The state of a journal: two versions are equal when nothing happened in between. */
export interface JournalVersion {
  readonly count: number
  readonly changes: number
}

/** @internal The latest requests, oldest first. `Mark` is a place in the history of a state. */
export class Journal<Mark = unknown> {
  readonly #records: Ring<JournalRecord<Mark>>
  readonly #longestBody: number
  #id: string | undefined
  #headers: StoredHeaders | undefined
  #count = 0
  #changes = 0

  constructor({ entries, entryBytes, totalBytes }: AllJournalLimits) {
    this.#records = new Ring<JournalRecord<Mark>>({ items: entries, bytes: totalBytes, bytesOf })
    this.#longestBody = entryBytes / 2 / bytesPerCharacter
  }

  /**
   * The first part of the addresses of its entries. At random: a restart with the same seed is another journal. It is made when
   * it is read, because Workers allow no random values while a module loads.
   */
  get id(): string {
    return (this.#id ??= randomId())
  }

  /** The id of the next record. */
  nextId(): number {
    return ++this.#count
  }

  /** The headers of a request, to be stored in its record. */
  headersOf(lines: readonly string[]): StoredHeaders {
    return (this.#headers = storedHeaders(lines, this.#headers))
  }

  /** Adds a request, without the parts that are too large. */
  record(request: JournalRecord<Mark>): JournalRecord<Mark> {
    const record = withinLimits(request, this.#longestBody)
    this.#records.push(record)
    return record
  }

  /** How many entries were added, and how often others were deleted or put back: 0 and 0 for a new journal. */
  get version(): JournalVersion {
    return { count: this.#count, changes: this.#changes }
  }

  /** Adds the entries of an earlier journal before its own. */
  load(records: readonly JournalRecord<Mark>[]): void {
    const later = this.#records.toArray()
    this.#records.clear()
    for (const record of [...records, ...later]) this.#records.push(record)
  }

  /** Deletes all entries. Returns a function that puts them back before the later ones. */
  clear(): () => void {
    const deleted = this.#records.toArray()
    this.#changes++
    this.#records.clear()
    return () => {
      this.#changes++
      this.load(deleted)
    }
  }

  /** The record at an address, if the journal has it. */
  find(address: string): JournalRecord<Mark> | undefined {
    return this.#records.toArray().find((record) => addressOf(record) === address)
  }

  /** The records of the journal, oldest first. */
  records(): readonly JournalRecord<Mark>[] {
    return this.#records.toArray()
  }

  entries(): JournalEntry[] {
    return this.#records.toArray().map(toEntry)
  }
}

function randomId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number.toString(36)
}

/** @internal The limits of a journal: those that a caller gives, or else those of its host. Throws `validation_error`. */
export function limitsFrom(given: JournalLimits, host: AllJournalLimits): AllJournalLimits {
  for (const name of ['entries', 'entryBytes', 'totalBytes'] as const) {
    const value: unknown = given[name]
    if (value !== undefined && !(Number.isFinite(value) && Number(value) > 0)) {
      throw invalid(`journal.${name}: expected a number above 0, got ${inspect(value)}`)
    }
  }
  const { entries = host.entries, entryBytes = host.entryBytes, totalBytes = host.totalBytes } = given
  return { entries, entryBytes, totalBytes }
}

/** @internal */
export const bytesPerCharacter = 2
const longestPath = 2000
const mostIgnored = 100
const longestName = 200

/** @internal A request without the parts that are too large. */
export function withinLimits<Mark>(request: JournalRecord<Mark>, longestBody: number): JournalRecord<Mark> {
  const { path, ignored, clamped, request_text, response_text } = request
  const fits = (text: string | ParsedResponse | undefined) => text === undefined || text.length <= longestBody
  if (path.length <= longestPath && !ignored && !clamped && fits(request_text) && fits(response_text)) return request
  return {
    ...request,
    path: cut(path, longestPath),
    isCut: request.isCut || path.length > longestPath || !fits(request_text),
    ...(clamped && { clamped: clamped.map(({ sent, ...rest }) => ({ ...rest, sent: cut(sent, longestName) })) }),
    ...(ignored && {
      ignored: [
        ...ignored.slice(0, mostIgnored).map((name) => cut(name, longestName)),
        ...(ignored.length > mostIgnored ? [`(${ignored.length - mostIgnored} more)`] : []),
      ],
    }),
    request_text: fits(request_text) ? request_text : lengthOf(request_text),
    response_text: fits(response_text) ? response_text : lengthOf(response_text),
  }
}

/** @internal The size of a request, in bytes. */
export function bytesOf({ path, request_headers, request_text, response_text, ignored }: JournalRecord): number {
  // The rest of an entry has about the size of 400 characters.
  let characters = 400 + path.length + request_headers.length
  characters += (request_text?.length ?? 0) + (response_text?.length ?? 0)
  for (const name of ignored ?? []) characters += name.length
  return characters * bytesPerCharacter
}

/** Copies the first part: a slice would hold the whole text in memory. */
const cut = (text: string, longest: number) =>
  text.length > longest ? structuredClone(`${text.slice(0, longest - 1)}…`) : text
const lengthOf = (text: string | ParsedResponse | undefined) => JSON.stringify(`(${text?.length ?? 0} characters)`)

/** @internal How much a ring keeps. */
export interface RingLimits<Item> {
  readonly items: number
  /** Bytes of all items together; no limit by default. */
  readonly bytes?: number
  /** The size of an item; 0 by default. */
  readonly bytesOf?: (item: Item) => number
}

/** @internal The latest items, oldest first. Adding one removes the oldest ones that are over a limit. */
export class Ring<Item> {
  #items: (Item | undefined)[] = []
  /** The sizes of the items: to read an old item again takes longer. */
  #sizes: number[] = []
  /** Items before this place are removed. */
  #first = 0
  #bytes = 0
  readonly #limits: Required<RingLimits<Item>>

  constructor({ items, bytes = Infinity, bytesOf = () => 0 }: RingLimits<Item>) {
    this.#limits = { items, bytes, bytesOf }
  }

  push(item: Item): void {
    const { items, bytes, bytesOf } = this.#limits
    const size = bytesOf(item)
    this.#items.push(item)
    this.#sizes.push(size)
    this.#bytes += size
    while (this.#items.length - this.#first > items || (this.#bytes > bytes && this.#first < this.#items.length)) {
      this.#bytes -= this.#sizes[this.#first] ?? 0
      this.#items[this.#first++] = undefined
    }
    // Moves the rest to the front once per many items, so that a push stays cheap.
    if (this.#first > 64 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first)
      this.#sizes = this.#sizes.slice(this.#first)
      this.#first = 0
    }
  }

  clear(): void {
    this.#items = []
    this.#sizes = []
    this.#first = this.#bytes = 0
  }

  toArray(): Item[] {
    return this.#items.slice(this.#first) as Item[]
  }
}
