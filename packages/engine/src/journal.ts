import type { ErrorCode, OperationId } from '@academy-access/schemas'

import { Ring } from './ring.ts'

/** One request and what became of it. API keys are no part of it. */
export interface JournalEntry {
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  /** Null when no endpoint has this method and path. */
  readonly operation: OperationId | null
  readonly method: string
  /** With the query. */
  readonly path: string
  /** HTTP status; 0 when the connection was cut. */
  readonly status: number
  /** Code of the refusal, if it was one. */
  readonly code?: ErrorCode
  /** How long the answer took, by the platform's clock. */
  readonly duration_ms: number
  /** As it was sent: parsed, or the text when it is no JSON. */
  readonly request_body?: unknown
  /** The whole envelope. */
  readonly response_body?: unknown
  /** Paths of what the service took no notice of: `body.colour`, `query.limit` (D08). */
  readonly ignored?: readonly string[]
}

/** An entry as it is kept: bodies are copied only when somebody looks. */
export interface JournalRecord extends Omit<JournalEntry, 'request_body' | 'response_body'> {
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

  record(record: JournalRecord): void {
    this.#records.push(
      record.request_text === undefined ? record : { ...record, request_text: kept(record.request_text) },
    )
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

function toEntry({ request_text, response, ...rest }: JournalRecord): JournalEntry {
  return {
    ...rest,
    ...(request_text !== undefined && { request_body: parsed(request_text) }),
    ...(response && { response_body: structuredClone(response) }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
