/*
 * Functions for the server and the MSW handlers, besides the public interface. Versioning does not cover this entry: any
 * release may change it.
 */

import { bearerKey } from '@academy-access/schemas/internal'

import type { Academy } from './academy.ts'
import { type Email, toEmail as withText } from './controls/outbox.ts'
import { type PlatformRequest, withNearestKey as addNearestKey } from './controls/academies.ts'
import type { FaultBook } from './faults/fault-book.ts'
import { fromSavedEntry, JournalChanges, type SavedEntry } from './inspection/journal-changes.ts'
import type { HostLimits } from './inspection/host-limits.ts'
import type { JournalEntry } from './inspection/journal-entry.ts'
import type { Journal } from './inspection/journal.ts'
import type { Outbox, WelcomeEmail } from './inspection/outbox.ts'
import { Changes } from './persistence/changes.ts'
import type { SavedRecord } from './persistence/record.ts'
import type { SavedPlatform } from './persistence/restore.ts'
import type { EmittedPlatformEvent, PlatformOptions } from './platform-core.ts'
import { Platform } from './platform.ts'
import type { PastState } from './state/state.ts'
import type { RequestRecorder } from './academy-core.ts'
import { meets } from './faults/condition.ts'
import { checkFault } from './faults/fault.ts'
import type { FaultCondition, FaultInput } from './faults/types.ts'
import type { ConnectionReset, ResponseHead } from './http/cut-off.ts'
import { readRequest, type ReceivedRequest, webRequest } from './http/request.ts'
import { handle, type HandleOptions, type MaybeLater } from './request/pipeline.ts'

// For the MSW handlers: importing the contract again from its own package would load zod a second time.
export {
  bearerKey,
  checkBaseUrl,
  endpointList,
  endpoints,
  isRelativeUrl,
  match,
  operationIds,
  suggest,
  urlInPage,
} from '@academy-access/schemas/internal'
export { checkNames } from './request/checks.ts'
export type { EmittedPlatformEvent } from './platform-core.ts'
export { bytesOf } from './inspection/journal.ts'
export { Ring } from './inspection/ring.ts'
export { callControl, finish, inputOf, judgeControl, shownOutput } from './controls/call-control.ts'
export type { Control } from './controls/control.ts'
export type { Call } from './controls/control.ts'
export type { JournalFilter } from './controls/journal-query.ts'
export type { RequestDetail } from './controls/journal.ts'
export { type AcademySummary, toSummary } from './controls/academies.ts'
export type { NewAcademy } from './controls/academy.ts'
export { type ClockControls, type ClockReading, readClock } from './controls/clock.ts'
export type { Email, OutboxControls } from './controls/outbox.ts'
export type { JournalControls, RequestToSend } from './controls/journal.ts'
export type { PlatformRequest, PlatformRequestDetail } from './controls/academies.ts'
export { type AcademyControls, controlList, type NamedControl, type PlatformControls } from './controls/tree.ts'
export { hintOf, toBriefEntry, toEntry } from './inspection/journal-record.ts'
export { addressOf, bodyOf } from './inspection/journal-record.ts'
export type { FaultFields } from './faults/types.ts'
export { faultResponse } from './faults/failure.ts'
export { checkFault } from './faults/fault.ts'
export {
  type HostLimits,
  objectLimits,
  pageLimits,
  processLimits,
  type StreamLimits,
} from './inspection/host-limits.ts'
export type { Undo } from './controls/control.ts'
export type { SavedFaults } from './faults/fault-book.ts'
export type { CutOff } from './http/cut-off.ts'
export { checkInput } from './fixture/check.ts'
export { fixtureLimits } from './fixture/values.ts'
export { AcademyFixture as academySchema } from './fixture/schema.ts'
export { nameAt, nameCount } from './samples/names.ts'
export { checkContentType, decodeBody, readBody, type RequestBody } from './http/request.ts'
export { type ReceivedRequest, webRequest } from './http/request.ts'
export type { MaybeLater } from './request/pipeline.ts'
export { errorResponse, jsonHeaders, preflightResponse, type ServiceResponse } from './http/response.ts'
export { outboxCapacity, type WelcomeEmail } from './inspection/outbox.ts'
export type { Changes } from './persistence/changes.ts'
export type { Change, Head as SavedHead, SavedRecord } from './persistence/record.ts'
export { repairedRecords } from './persistence/repair.ts'
export type { SavedEntry } from './inspection/journal-changes.ts'
export { gone, notSaved } from './service-error.ts'
export type { SharedAccounts } from './state/accounts.ts'
export { withoutUndefined } from './without-undefined.ts'

/** The id of the account of an address in its stored form, as far as the platform knows. */
export function accountIdOf(platform: Platform, email: string): string {
  return platform.core.accounts.idOf(email)
}

/** Looks up the accounts of addresses before the dashboard uses them. Requests of the API do so themselves. */
export async function lookUpAccounts(platform: Platform, emails: readonly string[]): Promise<void> {
  await platform.core.lookUpAccounts?.(emails)
}

/** How much a platform stores in the place where it runs. */
export function limitsOf({ core }: Platform): HostLimits {
  return core.limits
}

/** Follows the changes of a platform from now on, so that they can be stored. */
export function followChanges({ core }: Platform): Changes {
  return new Changes(core.follow(), (id) => core.academies.get(id)?.core)
}

/** Follows the journals of a platform from now on, so that they can be stored. */
export function followJournals(platform: Platform): JournalChanges {
  return new JournalChanges(platform.core.follow(), (academy) => journalOf(platform, academy))
}

/**
 * Returns a function that continues with stored entries, which must be oldest first: it adds them before those that the journals
 * of the platform got since. A journal that was cleared since gets none.
 */
export function loadJournals(platform: Platform): (entries: readonly SavedEntry[]) => void {
  const journals = [null, ...platform.academies.list().map(({ id }) => id)].flatMap((academy) => {
    const journal = journalOf(platform, academy)
    return journal ? [{ academy, journal }] : []
  })
  return (entries) => {
    for (const { academy, journal } of journals) {
      if (journal.version.changes > 0) continue
      journal.load(entries.filter((entry) => entry.academy === academy).map(fromSavedEntry))
    }
  }
}

/**
 * The faults and the outbox of an academy, which `followChanges` does not include. To store them, read `faults.saved` and
 * `outbox.sentAfter`. To continue with them, call `load` before the academy gets requests.
 */
export function faultsAndOutboxOf({ core }: Academy): { readonly faults: FaultBook; readonly outbox: Outbox } {
  return core
}

/** Creates a platform that keeps to the limits of the place where it runs. */
export const createPlatformIn = (limits: HostLimits, options: PlatformOptions): Platform =>
  new Platform(options, undefined, limits)

/** Creates a platform with the academies of stored records, which must come in the order of their last change. */
export function restorePlatform(
  records: Iterable<SavedRecord>,
  {
    accounts,
    limits,
    ...options
  }: Omit<PlatformOptions, 'fixture'> & Pick<SavedPlatform, 'accounts'> & { readonly limits?: HostLimits } = {},
): Platform {
  return new Platform(options, { records, accounts }, limits)
}

/** Adds the content to an email of an academy. `base` is the address of the server, without a slash at the end. */
export function toEmail(email: WelcomeEmail, academy: Academy, base: string): Email {
  return withText(email, academy, base)
}

/** Adds the valid key that was probably meant to an entry of the platform's journal. It is looked for when it is read. */
export function withNearestKey(entry: JournalEntry, platform: Platform): PlatformRequest {
  return addNearestKey(entry, platform)
}

/** The journal of an academy; for null that of the requests that reached none. */
function journalOf({ core }: Platform, academyId: string | null): Journal<PastState> | undefined {
  return academyId === null ? core.journal : core.academies.get(academyId)?.core.journal
}

/**
 * Handles one request as `platform.fetch` does, for a transport that writes the response itself. Returns a promise only for a
 * request that waits: for its body, a fault or the accounts of addresses.
 */
export function respond(platform: Platform, request: ReceivedRequest, options?: HandleOptions): MaybeLater {
  return handle(platform.core, request, options)
}

/** Whether an academy of the platform has the API key of a request, or had it before it was revoked. */
export function hasKey({ core }: Platform, { headers }: Request): boolean {
  return core.apiKeys.ownerOf(bearerKey(headers.get('authorization')) ?? '') !== undefined
}

/**
 * Handles one request as `platform.fetch` does when this fault matches it, whatever faults the academy has. The journal
 * gets the request. `times` and `probability` do not matter.
 *
 * @throws ServiceError `validation_error` for a wrong fault, and as `fetch` does.
 */
export async function fetchWithFault(platform: Platform, request: Request, fault: FaultInput): Promise<Response> {
  request.signal.throwIfAborted()
  return platform.fetchWith(request, request.signal, { fault: checkFault(fault) })
}

/** Whether a request contains the values of a condition, which is checked. Reads the body. */
export async function meetsCondition(condition: FaultCondition, request: Request): Promise<boolean> {
  return meets(condition, await readRequest(webRequest(request)))
}

/** The head of the response that a server sends to a browser before it cuts the connection. */
export function headBeforeReset({ started }: ConnectionReset): ResponseHead | undefined {
  return started
}

/**
 * Calls a function with each request and its academy, before its response is sent. The function must not read
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
