import type { Fault, JournalEntry } from '@academy-access/engine'

import { requestLine } from '../serve/request-line.ts'
import { unlessMissing } from './dashboard-error.ts'
import type { TestAcademy } from './test-academy.ts'
import type { ClockReading, Email } from './types.ts'
import { eventsOf } from './remote-academy.ts'

/** How many requests a report has. Their bodies can be large. */
const most = 200

/** The state of an academy after a failed test. */
export interface FailureReport {
  /** The latest requests, at most 200, oldest first. */
  readonly journal: readonly JournalEntry[]
  /** The welcome emails, oldest first. */
  readonly outbox: readonly Email[]
  /** The faults that can still fire. */
  readonly faults: readonly Fault[]
  /** The time of the academy. */
  readonly clock: ClockReading
}

/** Reads the report of an academy. Undefined when the test has deleted the academy. */
export async function reportOf(academy: TestAcademy): Promise<FailureReport | undefined> {
  const parts = Promise.all([
    academy.journal.list({ limit: most }),
    academy.outbox.list(),
    academy.faults.list(),
    academy.clock.get(),
  ])
  const [journal, outbox, faults, clock] = (await unlessMissing(parts)) ?? []
  return journal && outbox && faults && clock && { journal, outbox, faults, clock }
}

/** The first part of the report: the requests, the faults that never fired, and the errors of pages. */
export function summaryOf(academy: TestAcademy, { journal, faults }: FailureReport): string {
  const requests =
    journal.length === 0 ? ['No request reached the academy of this test.'] : journal.map((entry) => requestLine(entry))
  const errors = eventsOf(academy).flatMap(({ kind, text }) => (kind === 'console' ? [`page: ${text}`] : []))
  return [...requests, ...unfired(faults), ...errors].join('\n')
}

/** A sentence for each fault that never fired. */
export function unfired(faults: readonly Fault[]): string[] {
  return faults
    .filter(({ hits }) => hits === 0)
    .map(({ id, operation }) => `fault #${id} ${operation === '*' ? 'for every operation' : operation} never fired`)
}
