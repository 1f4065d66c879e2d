import type { TestEvent, TestReport } from '@academy-access/dashboard-api/client'

/** A row of the timeline. */
export type Happened =
  | TestEvent
  | { readonly at: string; readonly kind: 'request'; readonly entry: TestReport['journal'][number] }

/** The requests and events of a report in the order of time. Of those at the same time the events come first. */
export function timelineOf({ journal, events }: TestReport): Happened[] {
  const requests = journal.map((entry) => ({ at: entry.received_at, kind: 'request', entry }) as const)
  return [...events, ...requests].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
