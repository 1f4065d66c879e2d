/* The data that the kits write into the report of a failed test, and that the report's page reads. */
import type * as z from 'zod/mini'

import type { Email } from './emails.ts'
import type { RequestDetail } from './journal-responses.ts'
import type { AcademySummary, Clock } from './responses.ts'

/** The academy of a failed test, and what happened to it. It contains no API key. */
export interface TestReport {
  /** The title of the test, with those of its groups. */
  readonly test: string
  /** The messages of the errors with which the test failed. */
  readonly errors: readonly string[]
  readonly academy: z.output<typeof AcademySummary>
  /** The latest requests with their details, oldest first. */
  readonly journal: readonly z.output<typeof RequestDetail>[]
  readonly outbox: readonly z.output<typeof Email>[]
  /** The faults that never fired, as sentences. */
  readonly unfired: readonly string[]
  readonly clock: z.output<typeof Clock>
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
