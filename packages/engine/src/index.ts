export type { Academy } from './academy.ts'
export { type Answer, ConnectionReset } from './answer.ts'
export { ApiFault } from './api-fault.ts'
export type { Change, Changes, SavedRecord } from './changes.ts'
export type { Clock, Time } from './clock.ts'
export type { CourseControls, CourseInput } from './controls/courses.ts'
export type { ApiKey, KeyControls } from './controls/keys.ts'
export type { AcademyList, ListControls } from './controls/lists.ts'
export type { OfferControls, OfferInput } from './controls/offers.ts'
export type { PlanControls } from './controls/plan.ts'
export type { StudentChanges, StudentControls } from './controls/students.ts'
export { checkFault, type Fault, type FaultInput, type Faults, type NetworkFault } from './faults.ts'
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
export { type AcademyFixture, checkInput, type PlatformFixture } from './fixture/schema.ts'
export { inputs } from './inputs.ts'
export type { JournalEntry } from './journal.ts'
export type { AcademyEvent, PlatformEvent } from './listeners.ts'
export type { Mail } from './outbox.ts'
export { faultResponse } from './pipeline.ts'
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export type { Lesson, PlanState, RateLimit } from './state.ts'
