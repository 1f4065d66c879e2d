export type { Academy } from './academy.ts'
export { ConnectionReset } from './answer.ts'
export { ServiceError } from './service-error.ts'
export type { Clock, Time } from './clock.ts'
export type { CourseControls, CourseInput } from './controls/courses.ts'
export type { ApiKey, KeyControls } from './controls/keys.ts'
export type { AcademyList, ListControls } from './controls/lists.ts'
export type { OfferControls, OfferInput } from './controls/offers.ts'
export type { PlanControls } from './controls/plan.ts'
export type { StudentChanges, StudentControls } from './controls/students.ts'
export type { Fault, FaultInput, Faults, NetworkFault } from './faults.ts'
export {
  type Build,
  type BuiltCourse,
  type BuiltList,
  type BuiltOffer,
  type BuiltStudent,
  createBuild,
  type Fields,
} from './fixture/build.ts'
export { demoFixture } from './fixture/demo.ts'
export type { AcademyCourse, AcademyEnrollment, AcademyMember, AcademyOffer, AcademyStudent } from './fixture/filled.ts'
export type { AcademyFixture, PlatformFixture } from './fixture/schema.ts'
export type { JournalEntry } from './journal.ts'
export type { AcademyEvent, PlatformEvent } from './listeners.ts'
export type { WelcomeEmail } from './outbox.ts'
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export type { Lesson, PlanState, RateLimit } from './state.ts'
