import type { AllJournalLimits, JournalLimits } from './host-limits.ts'
import { Ring } from './ring.ts'
import { inspect } from '@academy-access/schemas/internal'

import { gone, invalid, ServiceError } from '../service-error.ts'
import type { JournalEntry } from './journal-entry.ts'
import { addressOf, type JournalRecord, type ParsedResponse, toEntry } from './journal-record.ts'
import { storedHeaders, type StoredHeaders } from './masked-headers.ts'
import { toTimestamp } from '../state/clock.ts'

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

  get latest(): JournalRecord<Mark> | undefined {
    return this.#records.last
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

/** The size of a request, in bytes. */
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

/** A journal that has ended, with all its entries. */
export interface EndedJournal {
  readonly id: string
  readonly by: 'reset' | 'undo'
  /** Milliseconds since the epoch, by the platform's clock. */
  readonly at: number
}

interface Known {
  readonly journal: Pick<Journal, 'id'>
  /** The journals before it, as far as they are known. */
  readonly ended: readonly EndedJournal[]
  /** When the first of them began, in milliseconds since the epoch. */
  readonly started: number
}

/** The error for an address that leads to no entry. An entry of another journal is gone: 410 instead of 404. */
export function missingEntry(address: string, { journal, ended, started }: Known): ServiceError {
  const [, id] = /^([a-z0-9]+)-\d+$/.exec(address) ?? []
  if (id === undefined) {
    return new ServiceError(
      'not_found',
      `No journal entry ${address} in this academy: the address of an entry is like ${journal.id}-1`,
    )
  }
  if (id === journal.id) return new ServiceError('not_found', `No journal entry ${address} in this academy`)
  const end = ended.findLast((one) => one.id === id)
  const before = end ? `the ${end.by} at ${toTimestamp(end.at)}` : `the restart at ${toTimestamp(started)}`
  const other = end ? '' : ', or of another academy'
  return gone(`The journal entry ${address} is from before ${before}${other}`)
}
