/** The clock of an academy, as it was read. */
export interface ReadClock {
  readonly now: string
  readonly frozen: boolean
  readonly real: boolean
  readonly next: readonly { readonly what: string; readonly at: string }[]
  /** The time of the browser when the clock was read, in milliseconds. */
  readonly readAt: number
}

export interface ShownClock {
  readonly now: string
  readonly frozen: boolean
  readonly isReal: boolean
  /** The events that are still to come. */
  readonly next: ReadClock['next']
}

/** The latest time of the API. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The clock of an academy when the browser has the time `browserTime`, in milliseconds. */
export function shownAt(browserTime: number, { now, frozen, real, next, readAt }: ReadClock): ShownClock {
  const passed = frozen ? 0 : browserTime - readAt
  const time = new Date(Math.min(Date.parse(now) + passed, latest)).toISOString()
  return { now: time, frozen, isReal: real, next: next.filter(({ at }) => at > time) }
}

/** Whole seconds from one time to a later one, rounded up. */
export const secondsUntil = (at: string, now: string): string =>
  Math.ceil((Date.parse(at) - Date.parse(now)) / 1000).toLocaleString('en')
