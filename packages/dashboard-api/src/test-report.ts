/* The data that the kits write into the report of a failed test, and that the report's page reads. */
import type { AcademySummary, ClockReading, Email, RequestDetail } from '@academy-access/engine/internal'

/** The academy of a failed test, and what happened to it. It contains no API key. */
export interface TestReport {
  /** The title of the test, with those of its groups. */
  readonly test: string
  /** The messages of the errors with which the test failed. */
  readonly errors: readonly string[]
  readonly academy: AcademySummary
  /** The latest requests with their details, oldest first. */
  readonly journal: readonly RequestDetail[]
  readonly outbox: readonly Email[]
  /** The faults that never fired, as sentences. */
  readonly unfired: readonly string[]
  readonly clock: ClockReading
  readonly events: readonly TestEvent[]
}

/** Something that the test did, or that its page reported. */
export interface TestEvent {
  /** When it began, in ISO 8601; of a step when it ended. */
  readonly at: string
  /** A step of the test, a call of the test to its academy, or an error that a page wrote to its console. */
  readonly kind: 'step' | 'academy' | 'console'
  readonly text: string
  /** Why it failed. */
  readonly error?: string | undefined
}
