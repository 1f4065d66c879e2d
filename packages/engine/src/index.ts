export type { Academy, ForkOptions } from './academy.ts'
export type { CourseControls } from './dashboard/courses.ts'
export type { ApiKey, KeyChanges, KeyControls } from './dashboard/keys.ts'
export type { AcademyList, ListControls, ListedMember, ListSummary } from './dashboard/lists.ts'
export type { OfferControls } from './dashboard/offers.ts'
export type { RowPage, RowQuery } from './dashboard/pages.ts'
export type { PlanControls } from './dashboard/plan.ts'
export type {
  Change,
  ChangedList,
  ChangedMember,
  ChangedOffer,
  ChangedStudent,
  RecordChange,
} from './dashboard/record-changes.ts'
export type { NamedSnapshot, SnapshotControls } from './dashboard/snapshots.ts'
export type { CourseAccess, EnrollmentProgress, ListMembership, StudentAccess } from './dashboard/student-access.ts'
export type { StudentControls, StudentQuery } from './dashboard/students.ts'
export { ConnectionReset } from './http/connection-reset.ts'
export type { CheckName, ClampedParameter, RequestCheck } from './inspection/checks.ts'
export type { FiredFault, JournalEntry, JournalLimits } from './inspection/journal.ts'
export type { AcademyEvent, ChangedPart } from './inspection/listeners.ts'
export type { WelcomeEmail } from './inspection/outbox.ts'
export { createPlatform, type Platform, type PlatformEvent, type PlatformOptions } from './platform.ts'
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
export type {
  AcademyCourse,
  AcademyEnrollment,
  AcademyFixture,
  AcademyMember,
  AcademyOffer,
  AcademySnapshot,
  AcademyStudent,
  CourseInput,
  Fault,
  FaultInput,
  Faults,
  Lesson,
  ListInput,
  NetworkFault,
  OfferInput,
  PlatformFixture,
  StudentChanges,
  StudentInput,
} from './types.ts'
