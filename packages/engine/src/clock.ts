import { inspect } from '@academy-access/schemas'

import { ServiceError } from './service-error.ts'

/** Where an academy's time stands against the platform's. */
export interface ClockState {
  /** Milliseconds to add to the platform's time. */
  offset: number
  /** Milliseconds since the epoch while the clock stands still. */
  frozen: number | null
  /** The latest time that was told: the clock does not go behind it by itself (D97). */
  last: number
}

/** A time: milliseconds since the epoch, ISO 8601, or a Date. */
export type Time = number | string | Date

// Beyond these years ISO 8601 needs a sign, and texts no longer sort as times.
const earliest = Date.UTC(0, 0, 1) - 1900 * 365.2425 * 86_400_000
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * The time of one academy. It drives timestamps and rate windows, and moves only as its owner says or as time passes.
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
  /** Milliseconds since the epoch. */
  now(): number
  /** Sets the time, also back. */
  set(time: Time): void
  /** Moves the time forward by so many milliseconds. */
  advance(milliseconds: number): void
  /** Stops the clock where it stands. */
  freeze(): void
  /** Lets the clock go on from where it stands. */
  resume(): void
  /** Whether the clock stands still. */
  readonly frozen: boolean
}

/** A clock over the state that `state()` gives at the time of asking: reset and restore replace it. */
export function createClock(state: () => ClockState, platformNow: () => number): Clock {
  const move = (time: number) => {
    const current = state()
    if (current.frozen === null) current.offset = time - platformNow()
    else current.frozen = time
    current.last = time
  }
  const clock: Clock = {
    now() {
      const current = state()
      if (current.frozen !== null) return current.frozen
      current.last = Math.max(current.last, platformNow() + current.offset)
      return current.last
    },
    set: (time) => move(toTime(time)),
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) {
        throw new ServiceError(
          'validation_error',
          `advance: expected milliseconds from 0, got ${inspect(milliseconds)}`,
        )
      }
      move(toTime(clock.now() + milliseconds))
    },
    freeze() {
      state().frozen = clock.now()
    },
    resume() {
      const current = state()
      if (current.frozen === null) return
      current.offset = current.frozen - platformNow()
      current.frozen = null
    },
    get frozen() {
      return state().frozen !== null
    },
  }
  return clock
}

/** Milliseconds since the epoch, whole. */
export function toTime(time: Time): number {
  const milliseconds = Math.trunc(typeof time === 'number' ? time : new Date(time).getTime())
  if (milliseconds >= earliest && milliseconds <= latest) return milliseconds
  throw new ServiceError('validation_error', `expected a time in the years 0 to 9999, got ${inspect(time)}`)
}

/** The form that the API sends: ISO 8601, UTC with milliseconds (D12). */
export function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
