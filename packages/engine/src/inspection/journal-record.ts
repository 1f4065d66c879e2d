import type { ErrorCode, OperationId } from '@academy-access/schemas'

import type { NetworkFault } from '../faults/types.ts'
import { checksOf, type CheckTrace, type ClampedParameter, type RequestCheck } from './checks.ts'
import { hintFor, mayHaveHint } from './hint.ts'
import type { FiredFault, JournalEntry } from './journal-entry.ts'
import { clientOf, type StoredHeaders } from './masked-headers.ts'
import { bodyOf, type ParsedResponse } from './stored-body.ts'

/** A guess at the valid key in place of one that no academy has. */
export interface WrongKey {
  readonly hint: string | undefined
  /** The valid key that is most like it, if one is like it. */
  readonly meant: string | undefined
}

/** What a record is made of. */
export type RecordFields<Mark = unknown> = Omit<JournalRecord<Mark>, Derived>

type Derived = 'address' | 'received_at' | 'checks' | 'client' | 'hint' | 'request_body' | 'response_body' | Written
type Written = 'toJSON' | 'brief'

/** A request in a journal. Its bodies, checks and hint are made whenever they are read. */
export class JournalRecord<Mark = unknown> {
  /** The id of the journal that it was made for. */
  readonly journal: string
  /** Its number in that journal, from 1. */
  readonly id: number
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  /** Milliseconds since the epoch, by the platform's clock. */
  readonly received: number
  readonly operation: OperationId | null
  readonly method: string
  readonly path: string
  readonly status: number
  // Undefined and not absent: records of one shape are made and read faster.
  readonly code: ErrorCode | undefined
  readonly network: NetworkFault | undefined
  readonly fault: FiredFault | undefined
  readonly duration_ms: number
  readonly ignored: readonly string[] | undefined
  readonly clamped: readonly ClampedParameter[] | undefined
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
  readonly request_headers: StoredHeaders
  readonly response_headers: Readonly<Record<string, string>>
  readonly request_text: string | undefined
  readonly response_text: string | ParsedResponse | undefined

  constructor(fields: RecordFields<Mark>) {
    this.journal = fields.journal
    this.id = fields.id
    this.at = fields.at
    this.received = fields.received
    this.operation = fields.operation
    this.method = fields.method
    this.path = fields.path
    this.status = fields.status
    this.code = fields.code
    this.network = fields.network
    this.fault = fields.fault
    this.duration_ms = fields.duration_ms
    this.ignored = fields.ignored
    this.clamped = fields.clamped
    this.trace = fields.trace
    this.wrongKey = fields.wrongKey
    this.before = fields.before
    this.after = fields.after
    this.content_type = fields.content_type
    this.isCut = fields.isCut
    this.request_headers = fields.request_headers
    this.response_headers = fields.response_headers
    this.request_text = fields.request_text
    this.response_text = fields.response_text
  }

  /** The id of its entry: the id of its journal, and its number. */
  get address(): string {
    return `${this.journal}-${this.id}`
  }

  get received_at(): string {
    return platformTimestamp(this.received)
  }

  get checks(): RequestCheck[] {
    return checksOf(this.trace, this)
  }

  get client(): string | undefined {
    return clientOf(this.request_headers.read())
  }

  /** The nearest route for an unknown one, or where the right API key is. */
  get hint(): string | undefined {
    return mayHaveHint(this) ? (this.wrongKey?.().hint ?? hintFor(this)) : undefined
  }

  get request_body(): unknown {
    return bodyOf(this.request_text)
  }

  get response_body(): unknown {
    return bodyOf(this.response_text)
  }

  /** Its entry, which belongs to the caller. The parts that most readers do not read are made when they are read. */
  toJSON(): JournalEntry {
    const entry = this.#start()
    defineLazily(entry, 'request_headers', () => Object.fromEntries(this.request_headers.read()))
    if (this.status !== 0) defineLazily(entry, 'response_headers', () => ({ ...this.response_headers }))
    if (mayHaveHint(this)) defineLazily(entry, 'hint', () => this.hint)
    if (this.request_text !== undefined) defineLazily(entry, 'request_body', () => this.request_body)
    if (this.response_text !== undefined) defineLazily(entry, 'response_body', () => this.response_body)
    return entry
  }

  /** Its entry without the headers and the response body, which are most of the data. */
  brief(): JournalEntry {
    const entry = this.#start()
    const { hint } = this
    if (hint !== undefined) entry.hint = hint
    if (this.request_text !== undefined) entry.request_body = this.request_body
    return entry
  }

  #start(): Writable<JournalEntry> {
    const { address, at, received_at, operation, method, path, status, duration_ms, checks, client } = this
    const { code, network, fault, ignored, clamped } = this
    const entry: Writable<JournalEntry> = {
      id: address,
      at,
      received_at,
      operation,
      method,
      path,
      status,
      duration_ms,
      checks,
    }
    if (code) entry.code = code
    if (network) entry.network = network
    if (fault) entry.fault = structuredClone(fault)
    if (ignored) entry.ignored = [...ignored]
    if (clamped) entry.clamped = clamped.map((one) => ({ ...one }))
    if (client !== undefined) entry.client = client
    return entry
  }
}

type Writable<Entry> = { -readonly [Field in keyof Entry]: Entry[Field] }

function defineLazily(entry: JournalEntry, field: keyof JournalEntry, make: () => unknown): void {
  let made: { value: unknown } | undefined
  Object.defineProperty(entry, field, { enumerable: true, get: () => (made ??= { value: make() }).value })
}

// Times of four-digit years, as everywhere in the API.
const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')
/** A time of the platform, which need not be one of the API. */
export function platformTimestamp(ms: number): string {
  return new Date(Math.min(Math.max(ms, earliest), latest)).toISOString()
}
