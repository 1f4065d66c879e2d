import { type Academy, type JournalEntry, ServiceError } from '@academy-access/engine'
import {
  brokenRule as ruleOf,
  entryJson,
  journalEntryOf,
  type JournalRecord,
  journalRecordsOf,
  platformEntryOf,
  platformRecordsOf,
  recordAtFaultOf,
  sendRequest,
  undoably,
} from '@academy-access/engine/internal'
import { operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

import { academyEndpoint, platformEndpoint } from './endpoint.ts'
import {
  PlatformRequest,
  PlatformRequestDetail,
  Request,
  RequestDetail,
  toPlatformRequest,
} from './journal-responses.ts'
import { latestOf, latestRows, oneOf, responseBodies, text, type ValuesOf } from './query.ts'
import { Cleared, collection, deleted, uuid } from './responses.ts'
import { undoable, UndoBody } from './undos.ts'

/** The query parameters of a journal. */
export const journalFilter = {
  ...latestRows,
  ...responseBodies,
  operation: oneOf('Returns only requests for this operation', operationIds),
  status: oneOf('Returns only successes, errors of the caller, errors of the service, or requests with a fault', [
    'ok',
    '4xx',
    '5xx',
    'faulted',
  ]),
  search: text('Returns only requests whose method, path, code or request body contains this text, in any case'),
}

/** The journal of an academy. */
export const journal = {
  list: academyEndpoint({
    id: 'journal.list',
    method: 'GET',
    path: '/academies/:id/journal',
    summary: 'List the latest requests, newest last',
    query: journalFilter,
    data: collection('journal', Request),
    run: ({ academy, query }) => ({ journal: wanted(journalRecordsOf(academy), query) }),
  }),
  get: academyEndpoint({
    id: 'journal.get',
    method: 'GET',
    path: '/academies/:id/journal/:entryId',
    summary: 'Read a request, with the records that it changed, and why it failed: the rule and the record',
    canBeGone: true,
    data: RequestDetail,
    run({ academy, params: { entryId } }) {
      const entry = journalEntryOf(academy, entryId)
      return {
        ...entry,
        rule: ruleOf(entry),
        record: recordAtFaultOf(academy, entryId),
        changes: academy.changesBy(entryId) ?? null,
      }
    },
  }),
  send: academyEndpoint({
    id: 'journal.send',
    method: 'POST',
    path: '/academies/:id/journal',
    summary: 'Send a request to the API with a key of the academy. Returns the entry of the request.',
    body: z.strictObject({
      method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
      /** With the query, such as `/api/v1/students?limit=10`. */
      path: z.string().check(z.startsWith('/')),
      /** UUID of the API key; by default the first one that is not revoked. */
      key: z.optional(uuid),
      /** The request body, which is sent as `application/json`, also if it is no JSON. */
      body: z.optional(z.string()),
    }),
    data: Request,
    run({ platform, academy, body: { method, path, key, body } }) {
      if (method === 'GET' && body !== undefined) throw invalid('body.body: expected no body for GET')
      const headers = { authorization: `Bearer ${validKey(academy, key)}`, 'x-client': 'dashboard' }
      const init =
        body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body }
      return sendRequest(platform, new globalThis.Request(`http://localhost${path}`, { method, ...init }))
    },
  }),
  replay: academyEndpoint({
    id: 'journal.replay',
    method: 'POST',
    path: '/academies/:id/journal/:entryId/replay',
    summary: 'Send a request again, to this academy or to the one in the body. Returns the entry of the new request.',
    body: z.strictObject({
      /** UUID of the academy to send the request to. */
      academy: z.optional(uuid),
    }),
    isBodyOptional: true,
    canBeGone: true,
    data: Request,
    run: ({ platform, academy, params, body }) =>
      academy.replay(params.entryId, body.academy === undefined ? academy : platform.academy(body.academy)),
  }),
  clear: academyEndpoint({
    id: 'journal.clear',
    method: 'DELETE',
    path: '/academies/:id/journal',
    summary: 'Empty the journal',
    query: undoable,
    data: Cleared,
    run({ academy, undos, query }) {
      const undo = undoably.clearJournal(academy)
      return { ...deleted, ...(query.undo && { undo_id: undos.keep(academy.id, undo) }) }
    },
  }),
}

/** The journal of requests that reached no academy. */
export const platformJournal = {
  list: platformEndpoint({
    id: 'platform.journal.list',
    method: 'GET',
    path: '/journal',
    summary: 'List the latest requests that reached no academy, newest last, each with the nearest valid API key',
    query: journalFilter,
    data: collection('journal', PlatformRequest),
    run: ({ platform, query }) => ({
      journal: wanted(platformRecordsOf(platform), query).map((entry) => toPlatformRequest(entry, platform)),
    }),
  }),
  get: platformEndpoint({
    id: 'platform.journal.get',
    method: 'GET',
    path: '/journal/:entryId',
    summary: 'Read a request that reached no academy, with the nearest valid API key and the rule that it broke',
    canBeGone: true,
    data: PlatformRequestDetail,
    run({ platform, params }) {
      const entry = platformEntryOf(platform, params.entryId)
      return { ...toPlatformRequest(entry, platform), rule: ruleOf(entry) }
    },
  }),
  clear: platformEndpoint({
    id: 'platform.journal.clear',
    method: 'DELETE',
    path: '/journal',
    summary: 'Empty the journal of requests that reached no academy. There is no undo_id when it was empty.',
    query: undoable,
    data: Cleared,
    run({ platform, undos, query }) {
      const isEmpty = platform.journal.length === 0
      const undo = undoably.clearPlatformJournal(platform)
      return { ...deleted, ...(query.undo && !isEmpty && { undo_id: undos.keep(undefined, undo) }) }
    },
  }),
  undo: platformEndpoint({
    id: 'platform.journal.undo',
    method: 'POST',
    path: '/journal/undo',
    summary: 'Put back what emptying this journal has deleted: within a minute, once',
    body: UndoBody,
    canBeGone: true,
    data: z.strictObject({ undone: z.literal(true) }),
    run({ undos, body }) {
      undos.undo(undefined, body.undo_id)
      return { undone: true } as const
    },
  }),
}

const invalid = (message: string) => new ServiceError('validation_error', message)

/** The key with this id, or the first valid one. */
function validKey(academy: Academy, id: string | undefined): string {
  const found = id === undefined ? academy.keys.list().find(({ revoked }) => !revoked) : academy.keys.get(id)
  if (!found) throw invalid('body.key: expected an API key that is not revoked; the academy has none')
  if (found.revoked) throw invalid(`body.key: expected an API key that is not revoked, got ${found.id}`)
  return found.key
}

/** The page of a journal that a query asks for. */
function wanted(journal: readonly JournalRecord[], query: ValuesOf<typeof journalFilter>): JournalEntry[] {
  const rows = latestOf(filtered(journal, query), query)
  return rows.map((record) => (query.response_bodies === 'false' ? record.brief() : record.toJSON()))
}

function filtered(
  journal: readonly JournalRecord[],
  { operation, status, search }: ValuesOf<typeof journalFilter>,
): readonly JournalRecord[] {
  const wanted = search?.toLowerCase()
  return journal.filter(
    (record) =>
      (operation === undefined || record.operation === operation) &&
      (status === undefined || hasStatus(record, status)) &&
      (wanted === undefined || textOf(record).toLowerCase().includes(wanted)),
  )
}

function hasStatus({ status, fault }: JournalRecord, wanted: 'ok' | '4xx' | '5xx' | 'faulted'): boolean {
  if (wanted === 'faulted') return fault !== undefined
  if (wanted === 'ok') return status >= 200 && status < 400
  return Math.floor(status / 100) === Number(wanted[0])
}

function textOf({ method, path, code, request_body }: JournalRecord): string {
  return `${method} ${path} ${code ?? ''} ${entryJson({ request_body })}`
}
