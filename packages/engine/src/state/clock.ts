import { inspect } from '@academy-access/schemas/internal'

import { invalid } from '../service-error.ts'

/** The time of an academy relative to the platform's. */
export interface ClockState {
  /** Milliseconds to add to the platform's time. */
  offset: number
  /** Milliseconds since the epoch while the clock is stopped; null while it runs. */
  frozen: number | null
  /** The latest time that was read: a running clock does not go back by itself, whatever the platform's time does. */
  last: number
}

/**
 * For how many milliseconds a running clock stands when the platform's time goes back. Small corrections of the machine's
 * time leave the offset as it is.
 */
const longestWait = 1000

/** A time: milliseconds since the epoch, ISO 8601, or a Date. */
export type Time = number | string | Date

// Beyond these years ISO 8601 needs a sign, and texts no longer sort as times.
const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** The last time of a running clock. Its snapshot can be loaded, and then still has a century to run. */
const latestRunning = Date.UTC(9899, 11, 31, 23, 59, 59, 999)

/**
 * The time of one academy. It sets timestamps and rate windows, and moves only as time passes or as these methods say. A
 * running clock stops at the end of the year 9899, so that times always have four digits for the year. When the platform's
 * time goes back, a running clock continues: it waits for up to a second, and corrects its distance for anything longer.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 *
 * const { clock } = createPlatform().academy()
 * clock.freeze()
 * clock.set('2026-01-01T00:00:00.000Z')
 * clock.advance(60_000)
 * console.log(new Date(clock.now()).toISOString()) // 2026-01-01T00:01:00.000Z
 * ```
 */
export interface Clock {
  /** The time in milliseconds since the epoch. */
  now(): number
  /**
   * Sets the time, forward or back.
   *
   * @throws ServiceError `validation_error` for a time outside the years 0 to 9999, or after 9899 for a running clock.
   */
  set(time: Time): void
  /**
   * Moves the time forward by this many milliseconds.
   *
   * @throws ServiceError `validation_error`, as for `set`.
   */
  advance(milliseconds: number): void
  /** Stops the clock at its time. */
  freeze(): void
  /**
   * Starts the clock again from the time at which it was stopped.
   *
   * @throws ServiceError `validation_error` when that time is after the year 9899.
   */
  resume(): void
  /** Whether the clock is stopped. */
  readonly frozen: boolean
}

/** The time of the system, in milliseconds since the epoch. */
export const systemTime = (): number => Date.now()

/**
 * A clock on the state of an academy. It reads `academy.state` at each call, because reset and restore replace it.
 * `onChange` is called after each change.
 */
export function createClock(
  academy: { readonly state: { clock: ClockState } },
  platformNow: () => number,
  onChange: () => void = () => {},
): Clock {
  const move = (time: number) => {
    const current = academy.state.clock
    if (current.frozen === null) current.offset = checkRunning(time) - platformNow()
    else current.frozen = time
    current.last = time
    onChange()
  }
  const clock: Clock = {
    now() {
      const current = academy.state.clock
      if (current.frozen !== null) return current.frozen
      const time = platformNow() + current.offset
      // Otherwise the clock, and with it each rate window, would stand until the machine's time has caught up.
      if (time < current.last - longestWait) current.offset += current.last - time
      current.last = Math.min(Math.max(current.last, time, earliest), latestRunning)
      return current.last
    },
    set: (time) => move(toTime(time)),
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) {
        throw invalid(`advance: expected milliseconds from 0, got ${inspect(milliseconds)}`)
      }
      move(toTime(clock.now() + milliseconds))
    },
    freeze() {
      academy.state.clock.frozen = clock.now()
      onChange()
    },
    resume() {
      const current = academy.state.clock
      if (current.frozen === null) return
      current.offset = checkRunning(current.frozen) - platformNow()
      current.frozen = null
      onChange()
    },
    get frozen() {
      return academy.state.clock.frozen !== null
    },
  }
  return clock
}

/** Starts a clock again with the state that it started with. */
export function restartClock(clock: Clock, { frozen, offset, last }: ClockState): void {
  // A running clock with its own time continues at the time of its start, and not where the platform's time is now.
  if (offset !== 0 && frozen === null) clock.set(last)
}

/** Milliseconds since the epoch, as an integer. */
export function toTime(time: Time): number {
  // Plus 0, because a number between -1 and 0 becomes -0.
  const milliseconds = Math.trunc(typeof time === 'number' ? time : new Date(time).getTime()) + 0
  if (milliseconds >= earliest && milliseconds <= latest) return milliseconds
  throw invalid(`expected a time in the years 0 to 9999, got ${inspect(time)}`)
}

let written = { milliseconds: Number.NaN, text: '' }

/**
 * The form in which the API sends times: ISO 8601, UTC with milliseconds. The year has four digits. Requests of the same
 * millisecond share the text.
 */
export function toTimestamp(milliseconds: number): string {
  if (milliseconds !== written.milliseconds) {
    written = { milliseconds, text: new Date(Math.min(Math.max(milliseconds, earliest), latest)).toISOString() }
  }
  return written.text
}

function checkRunning(time: number): number {
  if (time <= latestRunning) return time
  const expected = 'expected a time up to the year 9899 for a running clock; stop the clock first'
  throw invalid(`${expected}, got "${toTimestamp(time)}"`)
}
