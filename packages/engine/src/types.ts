/*
 * The public types that follow from zod schemas. The build writes them out in full, so that the published declarations
 * do not depend on zod.
 */
import type { CodeOf, DataOf, EndpointOf, ErrorCode, OperationId } from '@academy-access/schemas'
import type * as z from 'zod/mini'

import type { StudentChanges as StudentChangesSchema } from './dashboard/inputs.ts'
import type { FaultFields as FaultFieldsSchema } from './faults/fault-schema.ts'
import type {
  AcademyRow,
  CourseRow,
  EnrollmentRow,
  LessonRow,
  MemberRow,
  OfferRow,
  StudentRow,
} from './fixture/rows.ts'
import type {
  AcademyFixture as AcademyFixtureSchema,
  CourseFixture as CourseFixtureSchema,
  ListFixture as ListFixtureSchema,
  OfferFixture as OfferFixtureSchema,
  StudentFixture as StudentFixtureSchema,
} from './fixture/schema.ts'

export type { NetworkFault } from './http/network-fault.ts'

/**
 * One academy as plain JSON. Every field has a default but these: the `email` of a student, the `title` and `slug` of a
 * course, the `name` of a list or an offer.
 *
 * - Courses are in display order. `price_cents` belongs to the term `one_time` alone.
 * - References are by slug, list name and email address.
 * - A missing time is the academy's time at loading. Rows of the same time are ordered oldest first.
 * - `completed_lessons` is the number of completed published lessons, from the first, or the ids of the completed ones.
 * - An offer with `holders` has an offer-managed list. The list has the name of the offer unless `holder_list` has one.
 * - `sequence` orders lists of the same `created_at`; by default array order, offer-managed lists last.
 * - `ids` is the source of the academy's ids. A snapshot has it, so that a copy continues as the original would.
 */
export interface AcademyFixture extends z.input<typeof AcademyFixtureSchema> {}

/** The content of a new platform. */
export interface PlatformFixture {
  /** Path or URL of the JSON Schema, for editors. */
  $schema?: string
  /** Oldest first: `platform.academy()` returns the first one. */
  academies: AcademyFixture[]
}

/** A course in the fixture format. */
export interface CourseInput extends z.input<typeof CourseFixtureSchema> {}

/** A student in the fixture format. */
export interface StudentInput extends z.input<typeof StudentFixtureSchema> {}

/** A list in the fixture format. */
export interface ListInput extends z.input<typeof ListFixtureSchema> {}

/** An offer in the fixture format, with the list of its holders. */
export interface OfferFixtureInput extends z.input<typeof OfferFixtureSchema> {}

/** An offer in the fixture format. Its list of holders is made for it. */
export interface OfferInput extends Omit<OfferFixtureInput, 'id' | 'holder_list'> {}

/** Changes of a student by the dashboard. Fields that are missing stay as they are. */
export interface StudentChanges extends z.input<typeof StudentChangesSchema> {}

/** An academy in the fixture format with every field filled in. */
export interface AcademySnapshot extends z.output<typeof AcademyRow> {}

/** A course with every field filled in. */
export interface AcademyCourse extends z.output<typeof CourseRow> {}

/** A lesson of a course. */
export interface Lesson extends z.output<typeof LessonRow> {}

/** An enrollment with every field filled in; revoked ones are kept. */
export interface AcademyEnrollment extends z.output<typeof EnrollmentRow> {}

/** A student with every field filled in. */
export interface AcademyStudent extends z.output<typeof StudentRow> {}

/** A member of a list. */
export interface AcademyMember extends z.output<typeof MemberRow> {}

/** An offer with every field filled in. */
export interface AcademyOffer extends z.output<typeof OfferRow> {}

/** The fields of a fault for any operation. */
export interface FaultFields extends z.input<typeof FaultFieldsSchema> {}

/** A failure to inject. */
export interface FaultInput<Id extends OperationId | '*' = OperationId | '*'> extends Omit<
  FaultFields,
  'operation' | 'code' | 'reply'
> {
  /** The requests that the fault matches; `'*'` for the requests of all endpoints. */
  operation: Id
  /** Code of the error response, one that the operation has. The status follows from it. */
  code?: FaultCode<Id> | undefined
  /** Data to respond with as a success, whatever the service would respond. */
  reply?: FaultReply<Id> | undefined
}

type FaultCode<Id> = Id extends OperationId ? CodeOf<EndpointOf<Id>> : ErrorCode
type FaultReply<Id> = Id extends OperationId ? DataOf<EndpointOf<Id>> : never

/** A fault that was checked, with its defaults. */
export interface CheckedFault extends z.output<typeof FaultFieldsSchema> {}

/** A fault of an academy. */
export interface Fault extends CheckedFault {
  /** Its number among the academy's faults, from 1. */
  readonly id: string
  /** How often it has fired. */
  readonly hits: number
}

/** The injected faults of an academy. */
export interface Faults {
  /**
   * Adds a fault behind the others. For each request the first fault that matches fires.
   *
   * @throws ServiceError `validation_error`, with what is wrong and what was expected.
   */
  add<Id extends OperationId | '*'>(fault: FaultInput<Id>): Fault
  /** The faults that can still fire. `times` is the number of times that are left. */
  list(): readonly Fault[]
  /**
   * Deletes one fault.
   *
   * @throws ServiceError `not_found`.
   */
  remove(id: string): void
  /** Deletes all faults. */
  clear(): void
}
