import { checksOf } from './checks.ts'
import { hintFor, mayHaveHint } from './hint.ts'
import type { BriefEntry, JournalEntry } from './journal-entry.ts'
import { addressOf, type JournalRecord } from './journal-record.ts'
import { clientOf } from './masked-headers.ts'

/** A record in the form in which it is read. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { request_text, response_text } = record
  const entry = startOf(record)
  defineLazily(entry, 'request_headers', () => Object.fromEntries(record.request_headers.read()))
  if (record.status !== 0) defineLazily(entry, 'response_headers', () => ({ ...record.response_headers }))
  if (mayHaveHint(record)) defineLazily(entry, 'hint', () => hintOf(record))
  if (request_text !== undefined) defineLazily(entry, 'request_body', () => parse(request_text))
  if (response_text !== undefined) {
    const read =
      typeof response_text === 'string' ? () => parse(response_text) : () => structuredClone(response_text.envelope)
    defineLazily(entry, 'response_body', read)
  }
  return entry
}

/** The same without the response body and the headers, which are most of the data. */
export function toBriefEntry(record: JournalRecord): BriefEntry {
  const entry = startOf(record)
  const hint = hintOf(record)
  if (hint !== undefined) entry.hint = hint
  if (record.request_text !== undefined) entry.request_body = parse(record.request_text)
  return entry
}

/** The fields that cost next to nothing. */
function startOf(record: JournalRecord): { -readonly [Field in keyof BriefEntry]: BriefEntry[Field] } {
  const { at, operation, method, path, status, code, network, fault, duration_ms, ignored, clamped } = record
  const entry: ReturnType<typeof startOf> = {
    id: addressOf(record),
    at,
    received_at: platformTimestamp(record.received),
    operation,
    method,
    path,
    status,
    duration_ms,
    checks: checksOf(record.trace, record),
  }
  if (code) entry.code = code
  if (network) entry.network = network
  if (fault) entry.fault = structuredClone(fault)
  if (ignored) entry.ignored = [...ignored]
  if (clamped) entry.clamped = clamped.map((one) => ({ ...one }))
  const client = clientOf(record.request_headers.read())
  if (client !== undefined) entry.client = client
  return entry
}

/** The nearest route for an unknown one, or where the right API key is. */
export function hintOf(record: JournalRecord): string | undefined {
  return mayHaveHint(record) ? (record.wrongKey?.().hint ?? hintFor(record)) : undefined
}

/** Makes the value of a field when it is read. Most readers of an entry read neither its bodies nor its hint. */
function defineLazily(entry: BriefEntry, field: keyof JournalEntry, make: () => unknown): void {
  let made: { value: unknown } | undefined
  Object.defineProperty(entry, field, { enumerable: true, get: () => (made ??= { value: make() }).value })
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

// Times of four-digit years, as everywhere in the API.
const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')
/** A time of the platform, which need not be one of the API. */
export function platformTimestamp(ms: number): string {
  return new Date(Math.min(Math.max(ms, earliest), latest)).toISOString()
}
