import type { ErrorCode, OperationId } from '@academy-access/schemas'

import type { NetworkFault } from './faults.ts'
import { hintFor } from './hint.ts'
import { Ring } from './ring.ts'

/** One request and what became of it. API keys are no part of it. */
export interface JournalEntry {
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  /** Null when no endpoint has this method and path. */
  readonly operation: OperationId | null
  /** The HTTP method. */
  readonly method: string
  /** With the query. */
  readonly path: string
  /** HTTP status; 0 when no whole answer got out. */
  readonly status: number
  /** Code of the refusal, if it was one. */
  readonly code?: ErrorCode
  /** The network fault that the request met, if any (D32). */
  readonly network?: NetworkFault
  /** How long the answer took, by the platform's clock. */
  readonly duration_ms: number
  /** As it was sent: parsed, or the text when it is no JSON. */
  readonly request_body?: unknown
  /** The whole envelope. */
  readonly response_body?: unknown
  /** Paths of what the service took no notice of: `body.colour`, `query.limit` (D08). */
  readonly ignored?: readonly string[]
  /** What may help: the nearest route of an unknown one, where the right API key is. */
  readonly hint?: string
}

/** An entry as it is kept: bodies are copied only when somebody looks. */
export interface JournalRecord extends Omit<JournalEntry, 'request_body' | 'response_body' | 'hint'> {
  readonly request_text: string | undefined
  /** The envelope; its parts are never changed. */
  readonly response: object | undefined
}

/** How many requests a journal keeps. */
export const journalCapacity = 1000

/** Request bodies over this many characters are not kept. */
const longestBody = 65_536

/** The latest requests, oldest first. */
export class Journal {
  #records = new Ring<JournalRecord>(journalCapacity)

  record(record: JournalRecord): JournalRecord {
    const stored = record.request_text === undefined ? record : { ...record, request_text: kept(record.request_text) }
    this.#records.push(stored)
    return stored
  }

  clear(): void {
    this.#records.clear()
  }

  entries(): JournalEntry[] {
    return this.#records.toArray().map(toEntry)
  }
}

function kept(text: string): string {
  return text.length <= longestBody ? text : JSON.stringify(`(${text.length} characters)`)
}

/** A record as it is shown. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { request_text, response, ...rest } = record
  const hint = hintFor(record)
  const entry: JournalEntry = { ...rest, ...(hint !== undefined && { hint }) }
  if (request_text !== undefined) defineLazily(entry, 'request_body', () => parsed(request_text))
  if (response) defineLazily(entry, 'response_body', () => structuredClone(response))
  return entry
}

/** A log line needs no bodies: they are made when somebody reads them. */
function defineLazily(entry: JournalEntry, field: keyof JournalEntry, make: () => unknown): void {
  let made: { value: unknown } | undefined
  Object.defineProperty(entry, field, { enumerable: true, get: () => (made ??= { value: make() }).value })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
