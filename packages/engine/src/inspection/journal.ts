import { type ErrorCode, inspect, type OperationId } from '@academy-access/schemas'

import { ServiceError } from '../service-error.ts'
import type { CheckedFault, NetworkFault } from '../faults/types.ts'
import { type CheckTrace, checksOf, type ClampedParameter, type RequestCheck } from './checks.ts'
import { hintFor, mayHaveHint } from './hint.ts'
import { clientOf, type KeptHeaders } from './kept-headers.ts'
import { Ring } from './ring.ts'

/** A request and its response. It never contains an API key. */
export interface JournalEntry {
  /**
   * Its address, such as `k3f9a2-3`: the id of its journal, and its number from 1. Each start of the platform and each reset
   * begins a journal with another id, so an address never leads to another request. Clearing the journal keeps its id.
   */
  readonly id: string
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  /** ISO 8601, by the platform's clock: when the request arrived. */
  readonly received_at: string
  /** Null when no endpoint has this method and path. */
  readonly operation: OperationId | null
  /** The HTTP method. */
  readonly method: string
  /** With the query; cut after 2,000 characters. */
  readonly path: string
  /** The HTTP status; 0 when no complete response was sent. */
  readonly status: number
  /** Code of an error response. */
  readonly code?: ErrorCode
  /** The network fault that was injected, if any. */
  readonly network?: NetworkFault
  /** The injected fault that fired, if any. */
  readonly fault?: FiredFault
  /** The checks that the request went through, in their order. A failed check is the last one. */
  readonly checks: readonly RequestCheck[]
  /** Milliseconds until the response, by the platform's clock. */
  readonly duration_ms: number
  /** The name that the client gives itself: the header `X-Client`, or else `User-Agent`. */
  readonly client?: string
  /** The headers of the request by name in lower case. The API key and cookies are masked. */
  readonly request_headers?: Readonly<Record<string, string>>
  /** The headers of the response by name in lower case, without those that a server adds. */
  readonly response_headers?: Readonly<Record<string, string>>
  /** The body as it was sent: parsed, or the text if it is not JSON. A text in parentheses replaces one that is too large. */
  readonly request_body?: unknown
  /** The whole envelope. A text in parentheses replaces one that is too large. */
  readonly response_body?: unknown
  /** Paths of what the service ignored, such as `body.colour` or `query.limit`; the first 100. */
  readonly ignored?: readonly string[]
  /** Query parameters that the service read as another value, such as a `limit` of 500 as 100. */
  readonly clamped?: readonly ClampedParameter[]
  /** The nearest route for an unknown one, or where the right API key is. */
  readonly hint?: string
}

/** A fault as it was when it fired. An override of a test has no number. */
export interface FiredFault extends CheckedFault {
  /** Its number among the academy's faults. */
  readonly id?: string
}

/** How much each journal keeps. Each limit is a number above 0. The oldest entries are removed first. */
export interface JournalLimits {
  /** Number of entries; 1,000 by default. */
  entries?: number | undefined
  /** Bytes of one entry; 256 KiB by default. A body of more than half of it is replaced by its length. */
  entryBytes?: number | undefined
  /** Bytes of all entries; 64 MiB by default. Each character counts as 2 bytes. */
  totalBytes?: number | undefined
}

/**
 * A response that is kept without its text: its rows are shared with other responses, and the texts of pages would be most
 * of what the garbage collector moves.
 */
export interface KeptResponse {
  /** Characters of the text. */
  readonly length: number
  readonly envelope: { readonly data: object } | { readonly error: { readonly message: string } }
}

/** A guess at the valid key in place of one that no academy has. */
export interface WrongKey {
  readonly hint: string | undefined
  /** The valid key that is most like it, if one is like it. */
  readonly meant: string | undefined
}

/** A request as it is kept: bodies are parsed only when they are read. */
export interface JournalRecord<Mark = unknown> extends Pick<
  JournalEntry,
  'at' | 'operation' | 'method' | 'path' | 'status' | 'duration_ms'
> {
  /** The id of the journal that it was made for. */
  readonly journal: string
  readonly id: number
  // Undefined and not absent: adding fields one by one costs more than making the whole record at once.
  readonly code: ErrorCode | undefined
  readonly network: NetworkFault | undefined
  readonly fault: FiredFault | undefined
  readonly ignored: readonly string[] | undefined
  readonly clamped: readonly ClampedParameter[] | undefined
  /** Milliseconds since the epoch. */
  readonly received: number
  readonly trace: CheckTrace
  /** Looks for the valid key that was probably meant, when no academy has the key that was sent. */
  readonly wrongKey: (() => WrongKey) | undefined
  /** The state before the request and after it; absent when the request reached no academy. */
  readonly before: Mark | undefined
  readonly after: Mark | undefined
  /** The `Content-Type` of a request with a body, if it had one. */
  readonly content_type: string | null
  /** Whether the path or the body was cut, so that the request cannot be sent again. */
  readonly isCut: boolean
  /** Without the API key. */
  readonly request_headers: KeptHeaders
  readonly response_headers: Readonly<Record<string, string>>
  readonly request_text: string | undefined
  readonly response_text: string | KeptResponse | undefined
}

/** The state of a journal: two versions are equal when nothing happened in between. */
export interface JournalVersion {
  readonly count: number
  readonly changes: number
}

/** The latest requests, oldest first. `Mark` is a place in the history of a state. */
export class Journal<Mark = unknown> {
  readonly #records: Ring<JournalRecord<Mark>>
  readonly #longestBody: number
  #id: string | undefined
  #count = 0
  #changes = 0

  constructor(limits: JournalLimits = {}) {
    const { entries = 1000, entryBytes = 262_144, totalBytes = 67_108_864 } = limits
    for (const [name, value] of Object.entries({ entries, entryBytes, totalBytes })) checkLimit(name, value)
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

  /** Adds a request, without the parts that are too large. */
  record(record: JournalRecord<Mark>): JournalRecord<Mark> {
    const shortened = withinLimits(record, this.#longestBody)
    this.#records.push(shortened)
    return shortened
  }

  /** How many entries were added, and how often others were deleted or put back: 0 and 0 for a new journal. */
  get version(): JournalVersion {
    return { count: this.#count, changes: this.#changes }
  }

  /** Adds an entry of an earlier journal. The oldest one comes first, and all of them before its own. */
  load(record: JournalRecord<Mark>): void {
    this.#records.push(record)
  }

  /** Deletes all entries. Returns a function that puts them back before the later ones. */
  clear(): () => void {
    const deleted = this.#records.toArray()
    this.#changes++
    this.#records.clear()
    return () => {
      const later = this.#records.toArray()
      this.#changes++
      this.#records.clear()
      for (const record of [...deleted, ...later]) this.#records.push(record)
    }
  }

  /** The record at an address, if it is kept. */
  find(address: string): JournalRecord<Mark> | undefined {
    return this.#records.toArray().find((record) => addressOf(record) === address)
  }

  /** The address of a record. */
  readonly addressOf = addressOf

  /** The records that are kept, oldest first. */
  records(): readonly JournalRecord<Mark>[] {
    return this.#records.toArray()
  }

  entries(): JournalEntry[] {
    return this.#records.toArray().map(toEntry)
  }
}

/** The address of an entry: the id of its journal, and its number. */
export function addressOf({ journal, id }: Pick<JournalRecord, 'journal' | 'id'>): string {
  return `${journal}-${id}`
}

function randomId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number.toString(36)
}

function checkLimit(name: string, value: unknown): void {
  if (Number.isFinite(value) && Number(value) > 0) return
  throw new ServiceError('validation_error', `journal.${name}: expected a number above 0, got ${inspect(value)}`)
}

const bytesPerCharacter = 2
const longestPath = 2000
const mostIgnored = 100
const longestName = 200
/** Nesting of a body from which `JSON.stringify` of an entry could exhaust the stack. */
const deepest = 500

function withinLimits<Mark>(record: JournalRecord<Mark>, longestBody: number): JournalRecord<Mark> {
  const { path, ignored, clamped, request_text, response_text } = record
  const fits = (text: string | KeptResponse | undefined) => text === undefined || text.length <= longestBody
  if (path.length <= longestPath && !ignored && !clamped && fits(request_text) && fits(response_text)) return record
  return {
    ...record,
    path: cut(path, longestPath),
    isCut: record.isCut || path.length > longestPath || !fits(request_text),
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

function bytesOf({ path, request_headers, request_text, response_text, ignored }: JournalRecord): number {
  // The rest of an entry has about the size of 400 characters.
  let characters = 400 + path.length + (request_text?.length ?? 0) + (response_text?.length ?? 0)
  for (const name of ignored ?? []) characters += name.length
  for (const [name, value] of request_headers) characters += name.length + value.length
  return characters * bytesPerCharacter
}

/** A record in the form in which it is read. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { at, operation, method, path, status, code, network, fault, duration_ms } = record
  const { request_text, response_text, ignored, clamped } = record
  const entry: JournalEntry = {
    id: addressOf(record),
    at,
    received_at: platformTimestamp(record.received),
    operation,
    method,
    path,
    status,
    ...(code && { code }),
    ...(network && { network }),
    ...(fault && { fault: structuredClone(fault) }),
    duration_ms,
    ...(ignored && { ignored: [...ignored] }),
    ...(clamped && { clamped: clamped.map((one) => ({ ...one })) }),
    checks: checksOf(record.trace, record),
  }
  const client = clientOf(record.request_headers)
  if (client !== undefined) Object.assign(entry, { client })
  defineLazily(entry, 'request_headers', () => Object.fromEntries(record.request_headers))
  if (status !== 0) defineLazily(entry, 'response_headers', () => ({ ...record.response_headers }))
  if (mayHaveHint(record)) defineLazily(entry, 'hint', () => hintOf(record))
  if (request_text !== undefined) defineLazily(entry, 'request_body', () => parse(request_text))
  if (response_text !== undefined) {
    const read =
      typeof response_text === 'string' ? () => parse(response_text) : () => structuredClone(response_text.envelope)
    defineLazily(entry, 'response_body', read)
  }
  return entry
}

/** The nearest route for an unknown one, or where the right API key is. */
export function hintOf(record: JournalRecord): string | undefined {
  return mayHaveHint(record) ? (record.wrongKey?.().hint ?? hintFor(record)) : undefined
}

/** Makes the value of a field when it is read. Most readers of an entry read neither its bodies nor its hint. */
function defineLazily(entry: JournalEntry, field: keyof JournalEntry, make: () => unknown): void {
  let made: { value: unknown } | undefined
  Object.defineProperty(entry, field, { enumerable: true, get: () => (made ??= { value: make() }).value })
}

function parse(text: string): unknown {
  try {
    return isDeep(text) ? '(nested too deeply to show)' : JSON.parse(text)
  } catch {
    return text
  }
}

function isDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      if (++depth > deepest) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}

// Times of four-digit years, as everywhere in the API.
const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')
/** A time of the platform, which need not be one of the API. */
export function platformTimestamp(ms: number): string {
  return new Date(Math.min(Math.max(ms, earliest), latest)).toISOString()
}
/** Copies the part that is kept: a slice would keep the whole text in memory. */
const cut = (text: string, longest: number) =>
  text.length > longest ? structuredClone(`${text.slice(0, longest - 1)}…`) : text
const lengthOf = (text: string | KeptResponse | undefined) => JSON.stringify(`(${text?.length ?? 0} characters)`)
