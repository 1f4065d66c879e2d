/*
 * Types of the dashboard API that follow from its schemas. The build writes them out in full, so that the published
 * declarations do not depend on zod. Types of records come from the engine.
 */
import type {
  AcademySummary as AcademySummarySchema,
  Clock as ClockSchema,
  Email as EmailSchema,
  journalFilter,
  RequestDetail as RequestDetailSchema,
  ValuesOf,
} from '@academy-access/dashboard-api'
import type * as z from 'zod/mini'

/** An academy in a list: its name, what its plan allows, and how many records it has. */
export interface AcademySummary extends z.output<typeof AcademySummarySchema> {}

/** A welcome email with its subject, text and magic link. */
export interface Email extends z.output<typeof EmailSchema> {}

/** A journal entry with the records that the request changed, and why it failed. */
export interface RequestDetail extends z.output<typeof RequestDetailSchema> {}

/** The clock of an academy, and what happens next by it. */
export interface ClockReading extends z.output<typeof ClockSchema> {}

/** Which requests of a journal to return; all of them by default. */
export type JournalFilter = Partial<ValuesOf<typeof journalFilter>>
