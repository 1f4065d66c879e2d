import { checksOf, CheckTrace, type CheckView, type RequestCheck } from './checks.ts'
import type { JournalRecord } from './journal-record.ts'
import { maskedBefore, type MaskedHeaders } from './masked-headers.ts'

/** A journal entry as it is stored: plain JSON, without an API key and without the states before and after the request. */
export interface SavedEntry
  extends Omit<JournalRecord, Live | 'response_headers'>, Partial<Pick<JournalRecord, 'response_headers'>> {
  /** UUID; null for a request that reached no academy. */
  readonly academy: string | null
  readonly request_headers?: MaskedHeaders
  readonly response_text: string | undefined
  readonly checks: readonly RequestCheck[]
  /** Id of the API key, when an academy has it. */
  readonly key: string | undefined
  /** Where the right key is, for a key that no academy has. */
  readonly hint: string | undefined
}

/** The parts of a record that are stored in another form, or not at all. */
type Live = 'trace' | 'wrongKey' | 'before' | 'after' | 'request_headers' | 'response_text'

/** An entry to be stored. */
export function toSavedEntry(academy: string | null, record: JournalRecord): SavedEntry {
  const { trace, wrongKey, before: _before, after: _after, request_headers, response_text: response, ...rest } = record
  return {
    ...rest,
    academy,
    request_headers: request_headers.read(),
    response_text: typeof response === 'object' ? JSON.stringify(response.envelope) : response,
    checks: checksOf(trace, record),
    key: trace.key?.id,
    hint: wrongKey?.().hint,
  }
}

/** An entry that was stored. The states before and after it are no longer known. */
export function fromSavedEntry(saved: SavedEntry): JournalRecord<never> {
  const { academy: _academy, checks, key, hint, request_headers = [], response_headers = {}, ...rest } = saved
  const order = checks.map(({ check: name, value }): CheckView => ({ name, value: () => value }))
  const last = checks.at(-1)
  return {
    ...rest,
    request_headers: maskedBefore(request_headers),
    response_headers,
    trace: Object.assign(new CheckTrace(order), {
      reached: order.at(-1),
      problem: last && !last.passed ? (last.value ?? '') : undefined,
      key: key === undefined ? undefined : { id: key, name: '', key: '', permissions: 'all' as const },
    }),
    wrongKey: hint === undefined ? undefined : () => ({ hint, meant: undefined }),
    before: undefined,
    after: undefined,
  }
}
