import * as z from 'zod/mini'

import { time } from '../fixture/values.ts'
import { type Clock, type Time, toTime, toTimestamp } from '../state/clock.ts'
import { invalid } from '../service-error.ts'
import { type Call, change, type ControlsOf, inPlace, nothing, placeOf, read } from './control.ts'

/** The clock of an academy, and what happens next by it. */
export interface ClockReading {
  /** ISO 8601. */
  readonly now: string
  /** Whether the clock is stopped. */
  readonly frozen: boolean
  /** Whether the clock runs and shows the platform's time, to the second. */
  readonly real: boolean
  /** Milliseconds from the platform's time to the academy's. */
  readonly offset_ms: number
  /** What happens next by this clock, the earliest first. */
  readonly next: readonly RateWindowOpens[]
}

/** The rate window of the key that was used last is exhausted. A new one opens. */
export interface RateWindowOpens {
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  /** A rate window of a key ends. */
  readonly what: 'rate_window'
  /** UUID of the API key. */
  readonly key_id: string
  /** Name of the API key. */
  readonly key_name: string
  /** Requests per window. */
  readonly requests: number
}

/** A length of time: the sum of its parts. */
export interface Duration {
  /** Of 24 hours. */
  readonly days?: number
  /** Of 60 minutes. */
  readonly hours?: number
  /** Of 60 seconds. */
  readonly minutes?: number
  /** Of a thousandth second. */
  readonly milliseconds?: number
}

/** The clock of an academy. */
export interface ClockControls extends Omit<Clock, 'frozen' | 'freeze' | 'advance'> {
  /**
   * Moves the time forward by this many milliseconds, or by a duration such as `{ days: 31 }`.
   *
   * @throws ServiceError `validation_error`, as for `set`.
   */
  advance(time: number | Duration): void
  /** The time as ISO 8601, whether the clock is stopped, and when a rate window opens. */
  get(): ClockReading
  /** Stops the clock: at the given time, or at its own. */
  freeze(time?: Time): void
}

/** @internal Reads the clock of an academy. */
export function readClock({ core }: Pick<Call, 'core'>): ClockReading {
  const { state, clock, limiter, services } = core
  const now = clock.now()
  const { offset, frozen } = state.clock
  const { rate_limit } = state.plan
  const exhausted = rate_limit && limiter.exhausted(rate_limit, now)
  const key = exhausted && state.keys.find((candidate) => candidate.key === exhausted.key)
  return {
    now: toTimestamp(now),
    frozen: frozen !== null,
    real: frozen === null && Math.abs(offset) < 1000,
    offset_ms: frozen === null ? offset : frozen - services.now(),
    next: key
      ? [
          {
            at: toTimestamp(exhausted.opensAt),
            what: 'rate_window',
            key_id: key.id,
            key_name: key.name,
            requests: rate_limit.requests,
          },
        ]
      : [],
  }
}

/** A time in an input: JSON has no dates. */
const timeInput = () =>
  z.union([time, z.number()], {
    error: 'expected an ISO 8601 time with Z or an offset, or milliseconds since the epoch',
  })

/** @internal */
export const clock = {
  get: read("Read the academy's clock, and what happens next by it", nothing, (_, call) => readClock(call)),
  now: read('Read the time in milliseconds since the epoch', nothing, (_, { core }) => core.clock.now()),
  set: change(
    'Set the time, forward or back',
    () => z.strictObject({ time: timeInput() }),
    (input, call) => inPlace(call, 'time', () => call.core.clock.set(input.time)),
  ),
  advance: change(
    'Move the time forward by milliseconds, minutes, hours or days',
    () => {
      const part = (name: string) => z.optional(z.number().check(z.gte(0, { error: `expected ${name} from 0` })))
      return z.strictObject({
        milliseconds: part('milliseconds'),
        minutes: part('minutes'),
        hours: part('hours'),
        days: part('days'),
      })
    },
    (input, call) => {
      const { milliseconds = 0, minutes = 0, hours = 0, days = 0 } = input
      const given = Object.keys(input)[0]
      if (given === undefined)
        throw invalid(`${placeOf(call, 'milliseconds')}: expected milliseconds, minutes, hours or days`)
      const whole = milliseconds + 60_000 * (minutes + 60 * (hours + 24 * days))
      return inPlace(call, given, () => call.core.clock.advance(whole))
    },
  ),
  freeze: change(
    'Stop the clock: at the given time, or at its own',
    () => z.strictObject({ time: z.optional(timeInput()) }),
    (input, call) => {
      const { clock } = call.core
      const target = input.time === undefined ? undefined : inPlace(call, 'time', () => toTime(input.time ?? 0))
      clock.freeze()
      if (target !== undefined) clock.set(target)
    },
  ),
  resume: change('Start the clock again from the time at which it was stopped', nothing, (_, { core }) =>
    core.clock.resume(),
  ),
} satisfies ControlsOf<ClockControls>
