import * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { id as uuid } from '../fixture/values.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { toEntry } from '../inspection/journal-record.ts'
import { send } from '../request/send.ts'
import { invalid } from '../service-error.ts'
import { brokenRule } from './broken-rule.ts'
import { change, type ControlsOf, named, nothing, placeOf, read, undoable } from './control.ts'
import { entriesOf, type JournalFilter, journalFilter } from './journal-query.ts'
import { recordAtFault, type RecordAtFault } from './record-at-fault.ts'
import type { RecordChange } from './record-changes.ts'
import type { AcademyCall } from './remote-call.ts'
import { clear } from './undoable.ts'

/** A request with the records that it changed, and why it failed. */
export interface RequestDetail extends JournalEntry {
  /** The rule that the request broke, as a sentence; null when it broke none. */
  readonly rule: string | null
  /** The record because of which the request failed, as it was then. */
  readonly record: RecordAtFault | null
  /** The records before and after the request; null when the log no longer has them. */
  readonly changes: readonly RecordChange[] | null
}

/** A request to send with a key of the academy. */
export interface RequestToSend {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With the query, such as `/api/v1/students?limit=10`. */
  readonly path: string
  /** UUID of the API key; by default the first one that is not revoked. */
  readonly key?: string | undefined
  /** The request body, which is sent as `application/json`, also if it is no JSON. */
  readonly body?: string | undefined
}

/** The latest requests of an academy. */
export interface JournalControls {
  /** The requests that match, oldest first. */
  list(filter?: JournalFilter): readonly JournalEntry[]
  /** A request with the records that it changed, and why it failed. */
  get(entryId: string): RequestDetail
  /** Sends a request to the API. Returns its entry. */
  send(request: RequestToSend): Promise<JournalEntry>
  /** Sends a request again, to this academy or to another one. Returns the entry of the new request. */
  replay(entryId: string, academyId?: string): Promise<JournalEntry>
  /** Deletes the entries. */
  clear(): void
}

const entryId = named('entryId')

/** @internal */
export const journal = {
  list: read('List the latest requests, newest last', journalFilter, (filter, { core }) =>
    entriesOf(core.journal.records(), filter, core.log),
  ),
  get: read(
    'Read a request, with the records that it changed, and why it failed: the rule and the record',
    entryId,
    (input, { academy }: AcademyCall): RequestDetail => {
      const entry = toEntry(academy.core.entry(input.entryId))
      const { rule, record } = { rule: brokenRule(entry), record: recordAtFault(academy.core, input.entryId) }
      return { ...entry, rule, record, changes: academy.changesBy(input.entryId) ?? null }
    },
  ),
  send: change(
    'Send a request to the API with a key of the academy. Returns the entry of the request.',
    () =>
      z.strictObject({
        method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
        path: z.string().check(z.startsWith('/')),
        key: z.optional(uuid),
        body: z.optional(z.string()),
      }),
    ({ method, path, key, body }, call: AcademyCall) => {
      if (method === 'GET' && body !== undefined) throw invalid(`${placeOf(call, 'body')}: expected no body for GET`)
      const headerLines = ['authorization', `Bearer ${validKey(call, key)}`, 'x-client', 'dashboard']
      if (body !== undefined) headerLines.push('content-type', 'application/json')
      // As a client would write it.
      const { href: url } = new URL(`http://localhost${path}`)
      return send(call.platform.core, { method, url, headerLines, text: body })
    },
  ),
  replay: change(
    'Send a request again, to this academy or to another one. Returns the entry of the new request.',
    () => z.strictObject({ ...entryId().shape, academyId: z.optional(uuid) }),
    (input, { academy, platform }: AcademyCall) =>
      academy.replay(input.entryId, input.academyId === undefined ? academy : platform.core.byId(input.academyId)),
  ),
  clear: undoable('Empty the journal', nothing, (_, { core }) => clear(core, 'journal')),
} satisfies ControlsOf<JournalControls>

/** The key with this id, or the first valid one. */
function validKey(call: AcademyCall, id: string | undefined): string {
  const { keys }: Academy = call.academy
  const found = id === undefined ? keys.list().find(({ revoked }) => !revoked) : keys.get(id)
  const expected = `${placeOf(call, 'key')}: expected an API key that is not revoked`
  if (!found) throw invalid(`${expected}; the academy has none`)
  if (found.revoked) throw invalid(`${expected}, got ${found.id}`)
  return found.key
}
