import type { ErrorCode, OperationId } from '@academy-access/schemas'

import type { NetworkFault } from '../http/cut-off.ts'
import { toTimestamp } from '../state/clock.ts'
import { hintFor, mayHaveHint } from './hint.ts'
import type { CheckName, ClampedParameter, FiredFault, JournalEntry, RequestCheck } from './journal-entry.ts'
import { clientOf, type StoredHeaders } from './masked-headers.ts'
import type { RecordReference } from '../service-error.ts'

/** A guess at the valid key in place of one that no academy has. */
export interface WrongKey {
  readonly hint: string | undefined
  /** The valid key that is most like it, if one is like it. */
  readonly meant: string | undefined
}

/** A request in a journal. Its bodies, checks and hint are made whenever they are read. */
export interface JournalRecord<Mark = unknown> {
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
}

/** The id of the entry of a record: the id of its journal, and its number. */
export const addressOf = ({ journal, id }: Pick<JournalRecord, 'journal' | 'id'>): string => `${journal}-${id}`

/** The nearest route for an unknown one, or where the right API key is. */
export function hintOf(record: JournalRecord): string | undefined {
  return mayHaveHint(record) ? (record.wrongKey?.().hint ?? hintFor(record)) : undefined
}

/** The entry of a record, which belongs to the caller. The parts that most readers do not read are made when they are read. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { request_text, response_text } = record
  const entry = startOf(record)
  defineLazily(entry, 'request_headers', () => Object.fromEntries(record.request_headers.read()))
  if (record.status !== 0) defineLazily(entry, 'response_headers', () => ({ ...record.response_headers }))
  if (mayHaveHint(record)) defineLazily(entry, 'hint', () => hintOf(record))
  if (request_text !== undefined) defineLazily(entry, 'request_body', () => bodyOf(request_text))
  if (response_text !== undefined) defineLazily(entry, 'response_body', () => bodyOf(response_text))
  return entry
}

/** The entry of a record without the headers and the response body, which are most of the data. */
export function toBriefEntry(record: JournalRecord): JournalEntry {
  const entry = startOf(record)
  const hint = hintOf(record)
  if (hint !== undefined) entry.hint = hint
  if (record.request_text !== undefined) entry.request_body = bodyOf(record.request_text)
  return entry
}

function startOf(record: JournalRecord): Writable<JournalEntry> {
  const { at, received, operation, method, path, status, code, network, fault, duration_ms, ignored, clamped } = record
  const client = clientOf(record.request_headers.read())
  return {
    id: addressOf(record),
    at,
    received_at: toTimestamp(received),
    operation,
    method,
    path,
    status,
    duration_ms,
    checks: checksOf(record.trace, record),
    ...(code && { code }),
    ...(network && { network }),
    ...(fault && { fault: structuredClone(fault) }),
    ...(ignored && { ignored: [...ignored] }),
    ...(clamped && { clamped: clamped.map((one) => ({ ...one })) }),
    ...(client !== undefined && { client }),
  }
}

type Writable<Entry> = { -readonly [Field in keyof Entry]: Entry[Field] }

/** Adds a field to an entry, whose value is made when it is first read. */
export function defineLazily(entry: JournalEntry, field: string, make: () => unknown): void {
  let made: { value: unknown } | undefined
  Object.defineProperty(entry, field, { enumerable: true, get: () => (made ??= { value: make() }).value })
}

/**
 * A response without its text: its rows are shared with other responses, and the texts of pages would be most
 * of what the garbage collector moves.
 */
export interface ParsedResponse {
  /** Characters of the text. */
  readonly length: number
  readonly envelope: { readonly data: object } | { readonly error: { readonly message: string } }
}

/** A body for a reader, who may change it: parsed, or the text if it is not JSON. */
export function bodyOf(stored: string | ParsedResponse | undefined): unknown {
  if (typeof stored !== 'object') return stored === undefined ? undefined : parse(stored)
  const { envelope } = stored
  // `structuredClone` would be most of the cost of the log of an error.
  return 'error' in envelope ? { error: { ...envelope.error } } : structuredClone(envelope)
}

/** Nesting of a body from which `JSON.stringify` of an entry could exhaust the stack. */
const deepest = 500

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

/** How a journal entry shows a check. */
export interface CheckView {
  readonly name: CheckName
  /** Whether a request that passed the check shows it; by default it does. */
  readonly isShown?: (request: CheckedRequest) => boolean
  /** The value that was checked. */
  readonly value?: (trace: CheckTrace, request: CheckedRequest) => string | undefined
}

/** The values that the checks of a request read. A journal keeps it, and writes it only when an entry is read. */
export class CheckTrace {
  /** All checks, in their order. */
  readonly order: readonly CheckView[]
  /** The last check that was made. */
  reached: CheckView | undefined = undefined
  /** Why the last check failed, if it did. */
  problem: string | undefined = undefined
  /** The record because of which the last check failed, if there is one. */
  record: RecordReference | undefined = undefined
  /** The API key, when an academy has it. */
  key: CheckedKey | undefined = undefined
  /** The last characters of the API key that was sent. */
  ending: string | undefined = undefined
  plan: CheckedPlan | undefined = undefined
  /** The number of requests in the rate window, this one included. */
  requests: number | undefined = undefined

  /** The checks of a request that has not been checked yet. */
  constructor(order: readonly CheckView[] = []) {
    this.order = order
  }
}

interface CheckedKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly permissions: 'all' | readonly OperationId[]
}

interface CheckedPlan {
  readonly plan: string
  readonly locked: boolean
  readonly rate_limit: { readonly requests: number } | null
}

/** The request that the checks are for. */
export interface CheckedRequest {
  readonly operation: OperationId | null
  readonly method: string
  readonly path: string
}

/** The checks that a request went through. A failed check is the last one. */
export function checksOf(trace: CheckTrace, request: CheckedRequest): RequestCheck[] {
  const { order, reached, problem } = trace
  if (!reached) return []
  return order.slice(0, order.indexOf(reached) + 1).flatMap((check) => {
    const passed = check !== reached || problem === undefined
    if (passed && check.isShown?.(request) === false) return []
    const value = check.value ? check.value(trace, request) : passed ? undefined : problem
    return [{ check: check.name, passed, ...(value !== undefined && { value }) }]
  })
}

/** The last characters of an API key, which identify it and do not reveal it. */
export function endingOf(key: string): string {
  return key.slice(-4)
}
