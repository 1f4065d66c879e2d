import type { OperationId } from '@academy-access/schemas'
import type { EndpointOf } from '@academy-access/schemas/internal'

import type { Academy } from '../academy.ts'
import { type RecordAtFault, recordAtFault } from '../controls/record-at-fault.ts'
import { meets } from '../faults/condition.ts'
import { checkFault } from '../faults/fault.ts'
import type { FaultCondition, FaultInput } from '../faults/types.ts'
import type { ConnectionReset, ResponseHead } from '../http/connection-reset.ts'
import { readRequest } from '../http/request.ts'
import { endingOf } from '../inspection/checks.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import type { JournalRecord } from '../inspection/journal-record.ts'
import { missingEntry } from '../inspection/missing-entry.ts'
import type { InputFor, OperationOf } from '../operations/operation.ts'
import type { EmittedPlatformEvent } from '../platform-core.ts'
import type { Platform } from '../platform.ts'
import { performAsOwner } from '../request/as-owner.ts'
import { handle, type HandleOptions, type MaybeLater } from '../request/pipeline.ts'
import { send } from '../request/send.ts'
import type { RequestRecorder } from '../request/trace.ts'
import { validKey } from '../state/api-keys.ts'

/**
 * Handles one request as `platform.fetch` does, for a transport that writes the response itself. Returns a promise only for a
 * request that waits: for its body, a fault or the accounts of addresses.
 */
export function respond(platform: Platform, request: Request, options?: HandleOptions): MaybeLater {
  return handle(platform.core.access, request, options)
}

/** Sends a request to a platform. Returns its entry in the journal, also when a fault cuts the connection. */
export async function sendRequest(platform: Platform, request: Request): Promise<JournalEntry> {
  return send((sent, options) => respond(platform, sent, options), request)
}

/**
 * Handles one request as `platform.fetch` does when this fault matches it, whatever faults the academy has. The journal
 * gets the request. `times` and `probability` do not matter.
 *
 * @throws ServiceError `validation_error` for a wrong fault, and as `fetch` does.
 */
export async function fetchWithFault(platform: Platform, request: Request, fault: FaultInput): Promise<Response> {
  request.signal.throwIfAborted()
  return platform.fetchWith(request, { fault: checkFault(fault), signal: request.signal })
}

/** Whether a request contains the values of a condition, which is checked. Reads the body. */
export async function meetsCondition(condition: FaultCondition, request: Request): Promise<boolean> {
  return meets(condition, await readRequest(request))
}

/**
 * Runs the operation of an endpoint for the owner of an academy: no key, permission, rate limit or fault applies, and the
 * journal gets nothing. The input is checked before.
 *
 * @throws ServiceError As the endpoint does, such as `already_exists`. Then nothing is changed.
 */
export function perform<Id extends OperationId>(
  { core }: Academy,
  id: Id,
  input: InputFor<EndpointOf<Id>>,
): ReturnType<OperationOf<Id>> {
  return performAsOwner(core, id, input)
}

/** The head of the response that a server sends to a browser before it cuts the connection. */
export function headBeforeReset({ started }: ConnectionReset): ResponseHead | undefined {
  return started
}

/**
 * A request of an academy's journal.
 *
 * @throws ServiceError `not_found`; with the status 410 for an entry of another journal.
 */
export function journalEntryOf({ core }: Academy, entryId: string): JournalEntry {
  return core.entry(entryId).toJSON()
}

/** The same for a request that reached no academy. */
export function platformEntryOf({ core: { journal, started } }: Platform, entryId: string): JournalEntry {
  const found = journal.find(entryId)
  if (!found) throw missingEntry(entryId, { journal, ended: [], started })
  return found.toJSON()
}

/** The requests in the journal of an academy, oldest first, as they are stored. */
export function journalRecordsOf({ core }: Academy): readonly JournalRecord[] {
  return core.journal.records()
}

/** The same of those that reached no academy. */
export function platformRecordsOf(platform: Platform): readonly JournalRecord[] {
  return platform.core.journal.records()
}

/** The record because of which a request of the journal failed; null when there is none. */
export function recordAtFaultOf({ core }: Academy, entryId: string): RecordAtFault | null {
  return recordAtFault(core, entryId)
}

/** A valid API key, without its secret part. */
export interface NearestKey {
  /** UUID of the academy. */
  readonly academy: string
  readonly academy_name: string
  readonly name: string
  /** The last characters of the key. */
  readonly ending: string
}

/** The valid key that was probably meant in a request that reached no academy: a typing error, or the same ending. */
export function nearestKeyOf({ core }: Platform, entryId: string): NearestKey | null {
  const meant = core.journal.find(entryId)?.wrongKey?.().meant
  const owner = meant && core.apiKeys.ownerOf(meant)
  // It may have been revoked since.
  const key = owner && validKey(owner.state, meant)
  if (!key || !core.academies.has(owner.id)) return null
  return { academy: owner.id, academy_name: owner.state.name, name: key.name, ending: endingOf(key.key) }
}

/**
 * Calls a function with each request and the name of its academy, before its response is sent. The function must not read
 * what takes longer, such as the hint: it reads that later.
 *
 * @returns A function that removes the listener.
 */
export function followRequests({ core: { recorders } }: Platform, listener: RequestRecorder): () => void {
  recorders.add(listener)
  return () => void recorders.delete(listener)
}

/**
 * Calls a function with every event, as `platform.subscribe` does. The entry of a request is not made yet.
 *
 * @returns A function that removes the listener.
 */
export function followEvents(platform: Platform, listener: (event: EmittedPlatformEvent) => void): () => void {
  return platform.core.listeners.add(listener)
}
