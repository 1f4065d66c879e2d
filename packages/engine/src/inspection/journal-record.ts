import type { ErrorCode } from '@academy-access/schemas'

import type { NetworkFault } from '../faults/types.ts'
import type { CheckTrace, ClampedParameter } from './checks.ts'
import type { FiredFault, JournalEntry } from './journal-entry.ts'
import type { StoredHeaders } from './masked-headers.ts'

/**
 * A response without its text: its rows are shared with other responses, and the texts of pages would be most
 * of what the garbage collector moves.
 */
export interface ParsedResponse {
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

/** A request in a journal: its body is parsed when it is read. */
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
  readonly request_headers: StoredHeaders
  readonly response_headers: Readonly<Record<string, string>>
  readonly request_text: string | undefined
  readonly response_text: string | ParsedResponse | undefined
}

/** The address of an entry: the id of its journal, and its number. */
export function addressOf({ journal, id }: Pick<JournalRecord, 'journal' | 'id'>): string {
  return `${journal}-${id}`
}

export const bytesPerCharacter = 2
const longestPath = 2000
const mostIgnored = 100
const longestName = 200

/** A record without the parts that are too large. */
export function withinLimits<Mark>(record: JournalRecord<Mark>, longestBody: number): JournalRecord<Mark> {
  const { path, ignored, clamped, request_text, response_text } = record
  const fits = (text: string | ParsedResponse | undefined) => text === undefined || text.length <= longestBody
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

/** The size of a record, in bytes. */
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
