/*
 * Functions for the server and the MSW handlers, besides the public interface. Versioning does not cover this entry: any
 * release may change it.
 */
import type { OperationId } from '@academy-access/schemas'
import type { EndpointOf } from '@academy-access/schemas/internal'

import type { Academy } from './academy.ts'
import { type ClockReading, readClock } from './controls/clock.ts'
import { findRecords, type FoundRecords } from './controls/find-records.ts'
import { type RecordAtFault, recordAtFault } from './controls/record-at-fault.ts'
import { performAsOwner } from './request/as-owner.ts'
import { clearJournal, clearOutbox, type Undo } from './controls/undoable.ts'
import { meets } from './faults/condition.ts'
import { checkFault } from './faults/fault.ts'
import type { FaultBook } from './faults/fault-book.ts'
import { runInTurns } from './fixture/steps.ts'
import type { ConnectionReset, ResponseHead } from './http/connection-reset.ts'
import { readRequest } from './http/request.ts'
import { endingOf } from './inspection/checks.ts'
import { JournalChanges } from './inspection/journal-changes.ts'
import type { JournalEntry } from './inspection/journal-entry.ts'
import type { JournalRecord } from './inspection/journal-record.ts'
import { hintOf, toEntry } from './inspection/to-entry.ts'
import type { Outbox } from './inspection/outbox.ts'
import { fromSavedEntry, type SavedEntry, toSavedEntry } from './inspection/saved-entry.ts'
import type { InputFor, OperationOf } from './operations/operation.ts'
import type { Changes } from './persistence/changes.ts'
import type { SavedRecord } from './persistence/record.ts'
import type { HandleOptions, MaybeLater } from './request/pipeline.ts'
import { send } from './request/send.ts'
import { type EmittedPlatformEvent, Platform, type PlatformOptions } from './platform.ts'
import type { SharedAccounts } from './state/accounts.ts'
import { findStudent } from './state/students.ts'
import type { FaultCondition, FaultInput } from './faults/types.ts'
import type { AcademyFixture } from './fixture/types.ts'

// For the MSW handlers: importing the contract again from its own package would load zod a second time.
export {
  bearerKey,
  checkBaseUrl,
  endpointList,
  endpoints,
  isRelativeUrl,
  operationIds,
  suggest,
  urlInPage,
} from '@academy-access/schemas/internal'
export { checkNames } from './request/checks.ts'
export { changedParts } from './inspection/listeners.ts'
export type { BriefEntry } from './inspection/journal-entry.ts'
export type { JournalRecord } from './inspection/journal-record.ts'
export { toBriefEntry, toEntry } from './inspection/to-entry.ts'
export type { EmittedPlatformEvent } from './platform.ts'
export { inputs } from './controls/inputs.ts'
export { faultResponse } from './faults/failure.ts'
export { checkFault } from './faults/fault.ts'
export type { Undo } from './controls/undoable.ts'
export type { SavedFaults } from './faults/fault-book.ts'
export type { CutOff } from './http/network-fault.ts'
export { checkInput } from './fixture/check.ts'
export { fixtureLimits } from './fixture/limits.ts'
export { AcademyRow, CourseRow, KeyRow, OfferRow, StudentRow } from './fixture/rows.ts'
export { nameAt, nameCount } from './samples/names.ts'
export { checkContentType } from './http/body.ts'
export type { RequestBody } from './http/body.ts'
export type { ReadOptions } from './http/request.ts'
export type { MaybeLater } from './request/pipeline.ts'
export { preflightResponse, type ServiceResponse } from './http/response.ts'
export { outboxCapacity, type WelcomeEmail } from './inspection/outbox.ts'
export type { Changes } from './persistence/changes.ts'
export type { Change, Head as SavedHead, SavedRecord } from './persistence/record.ts'
export { repairedRecords } from './persistence/repair.ts'
export type { JournalChanges } from './inspection/journal-changes.ts'
export type { SavedEntry } from './inspection/saved-entry.ts'
export { gone } from './service-error.ts'
export type { SharedAccounts } from './state/accounts.ts'
export { withoutUndefined } from './without-undefined.ts'

/**
 * Handles one request as `platform.fetch` does, for a transport that writes the response itself. Returns a promise only for a
 * request that waits: for its body, a fault or the accounts of addresses.
 */
export function respond(platform: Platform, request: Request, options?: HandleOptions): MaybeLater {
  return platform.respond(request, options)
}

/** Sends a request to a platform. Returns its entry in the journal, also when a fault cuts the connection. */
export async function sendRequest(platform: Platform, request: Request): Promise<JournalEntry> {
  return send((sent, options) => platform.respond(sent, options), request)
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

/** The name of a student, active or removed. Null for a student without a name, and for one that the academy does not have. */
export function nameOf({ core: { state } }: Academy, studentId: string): string | null {
  return findStudent(state, studentId)?.name ?? null
}

/** The clock of an academy, and what happens next by it. */
export function clockOf({ core }: Academy): ClockReading {
  return readClock(core)
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

/** The record because of which a request of the journal failed; null when there is none. */
export function recordAtFaultOf({ core }: Academy, entryId: string): RecordAtFault | null {
  return recordAtFault(core, entryId)
}

/**
 * A request of an academy's journal.
 *
 * @throws ServiceError `not_found`; with the status 410 for an entry of another journal.
 */
export function journalEntryOf({ core }: Academy, entryId: string): JournalEntry {
  return toEntry(core.entry(entryId))
}

/** The same for a request that reached no academy. */
export function platformEntryOf(platform: Platform, entryId: string): JournalEntry {
  return toEntry(platform.entry(entryId))
}

/** The requests in the journal of an academy, oldest first, before their entries are made. */
export function journalRecordsOf({ core }: Academy): readonly JournalRecord[] {
  return core.journal.records()
}

/** The same of those that reached no academy. */
export function platformRecordsOf(platform: Platform): readonly JournalRecord[] {
  return platform.records()
}

/** Changes of an academy that can be undone. Each returns a function that brings back what the change has replaced or deleted. */
export const undoably = {
  reset: ({ core }: Academy): Undo => core.reset(),
  restoreSnapshot: (academy: Academy, snapshot: string): Undo => academy.restoreSnapshot(snapshot),
  clearJournal: ({ core }: Academy): Undo => clearJournal(core),
  clearOutbox: ({ core }: Academy): Undo => clearOutbox(core),
  clearPlatformJournal: (platform: Platform): Undo => platform.clearUndoably(),
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
export function nearestKeyOf(platform: Platform, entryId: string): NearestKey | null {
  const meant = platform.keyMeantIn(entryId)
  if (!meant) return null
  const { academy, name, key } = meant
  return { academy: academy.id, academy_name: academy.name, name, ending: endingOf(key) }
}

/** Finds records of any kind that contain a text: at most `limit` of each kind. */
export function findRecordsOf(
  { core, students }: Academy,
  query: { readonly search: string | undefined; readonly limit: number },
): FoundRecords {
  return findRecords(core, students, query)
}

/** The head of the response that a server sends to a browser before it cuts the connection. */
export function headBeforeReset({ started }: ConnectionReset): ResponseHead | undefined {
  return started
}

/** A request as a log prints it. */
export interface LoggedRequest extends Pick<
  JournalRecord,
  'method' | 'path' | 'status' | 'code' | 'network' | 'fault' | 'duration_ms' | 'ignored' | 'clamped'
> {
  /** The message of an error response; undefined for a body that is not kept. */
  readonly message: string | undefined
  readonly hint: string | undefined
}

/**
 * Calls a function with each request, before its response is sent. The function gets a function that describes the request,
 * and the name of its academy. Describing takes longer than the rest, because it looks for a hint.
 *
 * @returns A function that removes the listener.
 */
export function followRequests(
  platform: Platform,
  listener: (describe: () => LoggedRequest, academy: string | undefined) => void,
): () => void {
  return platform.followRequests((record, academy) => listener(() => toLogged(record), academy))
}

function toLogged(record: JournalRecord): LoggedRequest {
  const { method, path, status, code, network, fault, duration_ms, ignored, clamped, response_text: kept } = record
  const message = typeof kept === 'object' && 'error' in kept.envelope ? kept.envelope.error.message : undefined
  return { method, path, status, code, network, fault, duration_ms, ignored, clamped, message, hint: hintOf(record) }
}

/**
 * Calls a function with every event, as `platform.subscribe` does. The entry of a request is not made yet.
 *
 * @returns A function that removes the listener.
 */
export function followEvents(platform: Platform, listener: (event: EmittedPlatformEvent) => void): () => void {
  return platform.followEvents(listener)
}

/** Follows the changes of a platform from now on, so that they can be stored. */
export function followChanges(platform: Platform): Changes {
  return platform.followChanges()
}

/**
 * The faults and the outbox of an academy, which `followChanges` does not include. To store them, read `faults.saved` and
 * `outbox.sentAfter`. To continue with them, call `load` before the academy gets requests.
 */
export function faultsAndOutboxOf({ core }: Academy): { readonly faults: FaultBook; readonly outbox: Outbox } {
  return core
}

/** How to load a fixture while others are served. */
export interface TurnOptions {
  /** Awaited between two steps of the work. It should let the event loop turn once, as `setImmediate` does. */
  readonly turn: () => Promise<unknown>
  /** Number of students or members that one step reads; 1,000 by default. */
  readonly sliceSize?: number
}

/** Creates an academy as `platform.createAcademy` does, in steps. The platform changes in the last step. */
export function createAcademyInTurns(
  platform: Platform,
  fixture: AcademyFixture,
  { turn, sliceSize }: TurnOptions,
): Promise<Academy> {
  return runInTurns(platform.createSteps(fixture, '', sliceSize), turn)
}

/**
 * Restores an academy as `academy.restore` does, in steps. Requests see the old state until the last step, which replaces
 * all of it, with the changes of those requests.
 *
 * @returns A function that brings back the former state.
 * @throws ServiceError `not_found` when the academy was deleted in the meantime, and as `restore` does.
 */
export function restoreInTurns(
  academy: Academy,
  fixture: AcademyFixture,
  { turn, sliceSize }: TurnOptions,
): Promise<Undo> {
  return runInTurns(academy.core.restoreSteps(fixture, sliceSize), turn)
}

/** Follows the journals of a platform from now on, so that they can be stored. */
export function followJournals(platform: Platform): JournalChanges {
  return new JournalChanges(platform.follow(), (academy) => platform.journalOf(academy))
}

/** All entries of the journals of a platform, as they are stored. */
export function storedEntriesOf(platform: Platform): SavedEntry[] {
  return [null, ...platform.academies.map(({ id }) => id)].flatMap((academy) =>
    (platform.journalOf(academy)?.records() ?? []).map((record) => toSavedEntry(academy, record)),
  )
}

/** Continues with stored entries, which must be oldest first. Call it before the platform gets requests. */
export function loadJournals(platform: Platform, entries: readonly SavedEntry[]): void {
  for (const entry of entries) platform.journalOf(entry.academy)?.load(fromSavedEntry(entry))
}

/** Creates a platform with the academies of stored records, which must come in the order of their last change. */
export function restorePlatform(
  records: Iterable<SavedRecord>,
  { accounts, ...options }: Omit<PlatformOptions, 'fixture'> & { readonly accounts?: SharedAccounts } = {},
): Platform {
  return new Platform(options, { records, accounts })
}

/** Looks up the accounts of addresses before the dashboard uses them. Requests of the API do so themselves. */
export function lookUpAccounts(platform: Platform, emails: readonly string[]): Promise<void> {
  return platform.lookUpAccounts(emails)
}

/** The id of the account of an address in its stored form, as far as the platform knows. */
export function accountIdOf(platform: Platform, email: string): string {
  return platform.accountIdOf(email)
}
