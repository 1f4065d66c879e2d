export type { Academy } from './academy.ts'
export type { AcademySummary } from './controls/academies.ts'
export type { ForkOptions, NewAcademy, WholeControls } from './controls/academy.ts'
export type { ClockControls, ClockReading, Duration, RateWindowOpens } from './controls/clock.ts'
export type { AcademyDifference, CompareOptions, RecordDifference } from './controls/compare.ts'
export type { CourseControls } from './controls/courses.ts'
export type { EnrollmentControls } from './controls/enrollments.ts'
export type { FoundRecords } from './controls/find-records.ts'
export type { JournalFilter, LatestRows } from './controls/journal-query.ts'
export type { JournalControls, RequestDetail, RequestToSend } from './controls/journal.ts'
export type { ApiKey, KeyChanges, KeyControls } from './controls/keys.ts'
export type { AcademyList, ListControls, ListedMember, ListSummary, MemberControls } from './controls/lists.ts'
export type { HolderControls, OfferControls } from './controls/offers.ts'
export type { Email, OutboxControls } from './controls/outbox.ts'
export type { RowPage, RowQuery } from './controls/pages.ts'
export type { PlanControls } from './controls/plan.ts'
export type { PlatformJournalControls, PlatformRequest, PlatformRequestDetail } from './controls/academies.ts'
export type { RecordAtFault } from './controls/record-at-fault.ts'
export type { NamedSnapshot } from './controls/kept-snapshots.ts'
export type { SnapshotControls } from './controls/snapshots.ts'
export type {
  CourseAccess,
  EnrollmentProgress,
  ListMembership,
  StudentAccess,
  StudentWithAccess,
} from './controls/student-access.ts'
export type { StudentQuery } from './controls/student-search.ts'
export type { StudentControls } from './controls/students.ts'
export { ConnectionReset } from './http/cut-off.ts'
export type { CheckName, ClampedParameter, FiredFault, JournalEntry, RequestCheck } from './inspection/journal-entry.ts'
export type { JournalLimits } from './inspection/host-limits.ts'
export type { AcademyEvent, ChangedPart } from './inspection/listeners.ts'
export type { WelcomeEmail } from './inspection/outbox.ts'
export type { PlatformOptions } from './platform-core.ts'
export type { Remote, RemoteFaults } from './remote.ts'
export { type Academies, createPlatform, type Platform, type PlatformEvent } from './platform.ts'
export {
  type Build,
  type BuiltCourse,
  type BuiltList,
  type BuiltOffer,
  type BuiltStudent,
  createBuild,
  type Fields,
} from './samples/build.ts'
export { demoFixture } from './samples/demo.ts'
export { ServiceError } from './service-error.ts'
export type { Clock, Time } from './state/clock.ts'
export type { PlanState, RateLimit } from './state/plan.ts'
export type { LabelsAndEnd, LoggedChange, StudentChanges } from './controls/types.ts'
export type { Fault, FaultCondition, FaultInput, Faults } from './faults/types.ts'
export type { NetworkFault } from './http/cut-off.ts'
export type {
  AcademyCourse,
  AcademyEnrollment,
  AcademyMember,
  AcademyOffer,
  AcademySnapshot,
  AcademyStudent,
  Lesson,
  SnapshotHolderList,
  SnapshotKey,
  SnapshotList,
} from './fixture/rows.ts'
export type {
  AcademyFixture,
  ApiKeyInput,
  CourseInput,
  EnrollmentInput,
  HolderListInput,
  LessonInput,
  ListInput,
  MemberInput,
  OfferInput,
  PlatformFixture,
  StudentInput,
} from './fixture/types.ts'
