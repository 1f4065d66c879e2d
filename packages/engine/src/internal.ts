/*
 * Functions for the server and the MSW handlers, besides the public interface. Versioning does not cover this entry: any
 * release may change it.
 */

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
export type { PlatformRequest, PlatformRequestDetail } from './controls/platform-journal.ts'
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
export type { Undo } from './controls/undoable.ts'
export type { SavedFaults } from './faults/fault-book.ts'
export type { CutOff } from './http/cut-off.ts'
export { checkInput } from './fixture/check.ts'
export { fixtureLimits } from './fixture/limits.ts'
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

export {
  accountIdOf,
  faultsAndOutboxOf,
  followChanges,
  followJournals,
  limitsOf,
  loadJournals,
  lookUpAccounts,
  restorePlatform,
  toEmail,
  withNearestKey,
} from './internal/academies.ts'
export {
  fetchWithFault,
  followEvents,
  followRequests,
  hasKey,
  headBeforeReset,
  meetsCondition,
  respond,
} from './internal/requests.ts'
