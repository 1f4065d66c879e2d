import { expected, limits, textOf } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { reference } from '../fixture/values.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { toEntry } from '../inspection/journal-record.ts'
import { replay, send } from '../request/pipeline.ts'
import { invalid } from '../service-error.ts'
import { brokenRule } from './broken-rule.ts'
import { differences, type RecordDifference, withoutIds } from './compare.ts'
import { type Call, change, clear, type ControlsOf, named, nothing, placeOf, read, undoable } from './control.ts'
import { entriesOf, type JournalFilter, journalFilter } from './journal-query.ts'
import { recordAtFault, type RecordAtFault } from './record-at-fault.ts'
import { keyOf } from './keys.ts'
import type { Steps } from './steps.ts'

/** A request with the records that it changed, and why it failed. */
export interface RequestDetail extends JournalEntry {
  /** The rule that the request broke, as a sentence; null when it broke none. */
  readonly rule: string | null
  /** The record because of which the request failed, as it was then. */
  readonly record: RecordAtFault | null
  /** The records that the request added, changed and removed; null when the states before and after it are no longer kept. */
  readonly changes: readonly RecordDifference[] | null
}

/** A request to send with a key of the academy. */
export interface RequestToSend {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With the query, such as `/api/v1/students?limit=10`. */
  readonly path: string
  /** Id or name of the API key; by default the first one that is not revoked. */
  readonly key?: string | undefined
  /** The request body, which is sent as `application/json`, also if it is no JSON. */
  readonly body?: string | undefined
  /** The sender in the `X-Client` header, which the journal shows; `dashboard` by default. */
  readonly client?: string | undefined
}

/** The latest requests of an academy. */
export interface JournalControls {
  /** The requests that match, oldest first. */
  list(filter?: JournalFilter): readonly JournalEntry[]
  /** A request with the records that it changed, and why it failed. */
  get(entry: string): RequestDetail
  /** Sends a request to the API. Returns its entry. */
  send(request: RequestToSend): Promise<JournalEntry>
  /** Sends a request again, to this academy or to another one. Returns the entry of the new request. */
  replay(entry: string, academy?: string): Promise<JournalEntry>
  /** Deletes the entries. */
  clear(): void
}

/** A server of Node.js accepts no longer head of a request. */
const longestPath = 16_384

const entryName = named('entry')

/** @internal */
export const journal = {
  list: read('List the latest requests, newest last', journalFilter, (filter, { core }) =>
    entriesOf(core.journal.records(), filter),
  ),
  get: read(
    'Read a request, with the records that it changed, and why it failed: the rule and the record',
    entryName,
    function* (input, { core, sliceSize }): Steps<RequestDetail> {
      const found = core.entry(input.entry)
      const entry = toEntry(found)
      const detail = { ...entry, rule: brokenRule(entry), record: recordAtFault(core, input.entry) }
      const { before, after } = found
      if (!before || !after) return { ...detail, changes: [] }
      if (!before.state || !after.state) return { ...detail, changes: null }
      const changes = yield* differences(before.state, after.state, true, sliceSize)
      // The members of a deleted list are deleted with it, and may be very many.
      const deleted = new Set(changes.flatMap(({ kind, name, after }) => (kind === 'list' && !after ? name : [])))
      const shown = changes.filter(
        ({ kind, before, after }) => kind !== 'member' || after || !deleted.has(before?.['list'] as string),
      )
      return { ...detail, changes: withoutIds(shown) }
    },
  ),
  send: change(
    'Send a request to the API with a key of the academy. Returns the entry of the request.',
    () =>
      z.strictObject({
        method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
        path: z.string().check(z.startsWith('/'), z.maxLength(longestPath, expected.characters(0, longestPath))),
        key: z.optional(reference()),
        body: z.optional(textOf(0, 2 * limits.body.max)),
        client: z.optional(
          z
            .string()
            .check(z.regex(/^[\w .:/@-]{1,100}$/, 'expected 1 to 100 letters, digits and . : / @ -'))
            .register(z.globalRegistry, { maxLength: 100 }),
        ),
      }),
    async ({ method, path, key, body, client = 'dashboard' }, call) => {
      if (method === 'GET' && body !== undefined) throw invalid(`${placeOf(call, 'body')}: expected no body for GET`)
      const headerLines = ['authorization', `Bearer ${validKey(call, key)}`, 'x-client', client]
      if (body !== undefined) headerLines.push('content-type', 'application/json')
      // As a client would write it.
      const { href: url } = new URL(`http://localhost${path}`)
      return send(call.core.services, { method, url, headerLines, text: body })
    },
  ),
  replay: change(
    'Send a request again, to this academy or to another one. Returns the entry of the new request.',
    () => z.strictObject({ ...entryName().shape, academy: z.optional(reference()) }),
    async ({ entry, academy }, { core }) =>
      replay(core.entry(entry), academy === undefined ? core : core.services.find(academy).core),
  ),
  clear: undoable('Empty the journal', nothing, (_, { core }) => clear(core, 'journal')),
} satisfies ControlsOf<JournalControls>

/** The key with this id or name, or the first valid one. */
function validKey(call: Call, key: string | undefined): string {
  const { state } = call.core
  const expected = `${placeOf(call, 'key')}: expected an API key that is not revoked`
  const found = key === undefined ? state.keys.find(({ revoked }) => !revoked) : keyOf(state, key)
  if (!found)
    throw invalid(`${expected}${key === undefined ? '; the academy has none' : `, got ${JSON.stringify(key)}`}`)
  if (found.revoked) throw invalid(`${expected}, got ${found.id}`)
  return found.key
}
