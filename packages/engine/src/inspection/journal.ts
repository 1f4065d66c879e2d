import { type ErrorCode, inspect, type OperationId } from '@academy-access/schemas'

import { ServiceError } from '../service-error.ts'
import type { NetworkFault } from '../types.ts'
import { hintFor } from './hint.ts'
import { Ring } from './ring.ts'

/** A request and its response. It never contains an API key. */
export interface JournalEntry {
  /** ISO 8601, by the academy's clock. */
  readonly at: string
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
  /** Milliseconds until the response, by the platform's clock. */
  readonly duration_ms: number
  /** The body as it was sent: parsed, or the text if it is not JSON. A text in parentheses replaces one that is too large. */
  readonly request_body?: unknown
  /** The whole envelope. A text in parentheses replaces one that is too large. */
  readonly response_body?: unknown
  /** Paths of what the service ignored, such as `body.colour` or `query.limit`; the first 100. */
  readonly ignored?: readonly string[]
  /** What may help: the nearest route for an unknown one, or where the right API key is. */
  readonly hint?: string
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
  readonly envelope: object
}

/** A request as it is kept: bodies are parsed only when they are read. */
export interface JournalRecord extends Omit<JournalEntry, 'request_body' | 'response_body' | 'hint'> {
  readonly request_text: string | undefined
  readonly response_text: string | KeptResponse | undefined
}

/** The latest requests, oldest first. */
export class Journal {
  readonly #records: Ring<JournalRecord>
  readonly #longestBody: number

  constructor(limits: JournalLimits = {}) {
    const { entries = 1000, entryBytes = 262_144, totalBytes = 67_108_864 } = limits
    for (const [name, value] of Object.entries({ entries, entryBytes, totalBytes })) checkLimit(name, value)
    this.#records = new Ring({ items: entries, bytes: totalBytes, bytesOf })
    this.#longestBody = entryBytes / 2 / bytesPerCharacter
  }

  /** Adds a request, without the parts that are too large. */
  record(record: JournalRecord): JournalRecord {
    const kept = withinLimits(record, this.#longestBody)
    this.#records.push(kept)
    return kept
  }

  clear(): void {
    this.#records.clear()
  }

  entries(): JournalEntry[] {
    return this.#records.toArray().map(toEntry)
  }
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

function withinLimits(record: JournalRecord, longestBody: number): JournalRecord {
  const { path, ignored, request_text, response_text } = record
  const fits = (text: string | KeptResponse | undefined) => text === undefined || text.length <= longestBody
  if (path.length <= longestPath && !ignored && fits(request_text) && fits(response_text)) return record
  return {
    ...record,
    path: cut(path, longestPath),
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

function bytesOf({ path, request_text, response_text, ignored }: JournalRecord): number {
  // The rest of an entry has about the size of 200 characters.
  let characters = 200 + path.length + (request_text?.length ?? 0) + (response_text?.length ?? 0)
  for (const name of ignored ?? []) characters += name.length
  return characters * bytesPerCharacter
}

/** A record in the form in which it is read. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { request_text, response_text, ignored, ...rest } = record
  const hint = hintFor(record)
  const entry: JournalEntry = {
    ...rest,
    ...(ignored && { ignored: [...ignored] }),
    ...(hint !== undefined && { hint }),
  }
  if (request_text !== undefined) defineLazily(entry, 'request_body', () => parse(request_text))
  if (response_text !== undefined) {
    const read =
      typeof response_text === 'string' ? () => parse(response_text) : () => structuredClone(response_text.envelope)
    defineLazily(entry, 'response_body', read)
  }
  return entry
}

/** Most readers of an entry, such as the request log, read no body. */
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

/** Copies the part that is kept: a slice would keep the whole text in memory. */
const cut = (text: string, longest: number) =>
  text.length > longest ? structuredClone(`${text.slice(0, longest - 1)}…`) : text
const lengthOf = (text: string | KeptResponse | undefined) => JSON.stringify(`(${text?.length ?? 0} characters)`)
