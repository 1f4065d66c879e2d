/** The clock of an academy, as it was read. */
interface ReadClock {
  readonly now: string
  readonly frozen: boolean
  readonly next: readonly { readonly what: string; readonly at: string }[]
}

/** The latest time of the API. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The time of the academy some milliseconds after its clock was read, and the events that are still to come. */
export function shownAt(passed: number, { now, frozen, next }: ReadClock): Pick<ReadClock, 'now' | 'next'> {
  const time = new Date(Math.min(Date.parse(now) + (frozen ? 0 : Math.max(0, passed)), latest)).toISOString()
  return { now: time, next: next.filter(({ at }) => at > time) }
}

/** Whole seconds from one time to a later one, rounded up. */
export const secondsUntil = (at: string, now: string): string =>
  Math.ceil((Date.parse(at) - Date.parse(now)) / 1000).toLocaleString('en')
