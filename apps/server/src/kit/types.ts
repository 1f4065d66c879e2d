/* Types of the engine that tests see. */
export type { AcademySummary, ClockReading, Email, JournalFilter, RequestDetail } from '@academy-access/engine'
