/** Decides whether a time of the emulator is the one that was recorded. */
export interface ComparedTimes {
  isSame(recorded: string, received: string): boolean
}

/** The times of a recording that are known. */
export interface TimeFacts {
  /** The times that the fixture says, in milliseconds. Both services have them. */
  readonly common: ReadonlySet<number>
  /** The time at which the fixture was loaded, which its records have that say no time. */
  readonly loadedAt: number
  /** The longest time that a recorded call took, in milliseconds. */
  readonly longestCall: number
}

/** How exact the clocks of the machines of one service are, in milliseconds. */
const clockError = 100

/**
 * For an emulator whose clock shows the end of each recorded call. A time that the recorded service made is then earlier by at
 * most the duration of the call, and by the difference of the clocks, which is the same for all times. So the differences of
 * all times are within the duration of the longest call.
 */
export function timesOfSetClock({ common, loadedAt, longestCall }: TimeFacts): ComparedTimes {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  return {
    isSame(recorded, received) {
      const [one, two] = [Date.parse(recorded), Date.parse(received)]
      if (common.has(one) || common.has(two)) return one === two
      // The fixture of the recorded service was loaded before the recording began, at an unknown time.
      if (two === loadedAt) return one <= loadedAt + longestCall + clockError
      const difference = one - two
      const [low, high] = [Math.min(least, difference), Math.max(most, difference)]
      if (high - low > longestCall + clockError + precisionOf(recorded)) return false
      least = low
      most = high
      return true
    },
  }
}

/** How exactly a time is written, in milliseconds. */
function precisionOf(time: string): number {
  return time.includes('.') ? 0 : 1000
}

/** For an emulator with its own clock. Times are compared by their order alone. */
export function timesInOrder(longestCall: number): ComparedTimes {
  const pairs: { readonly recorded: number; readonly received: number }[] = []
  const seen = new Set<string>()
  return {
    isSame(recorded, received) {
      const pair = { recorded: Date.parse(recorded), received: Date.parse(received) }
      if (pair.recorded === pair.received) return true
      const contradicts = pairs.some(
        (other) =>
          Math.abs(other.recorded - pair.recorded) > longestCall &&
          Math.sign(other.recorded - pair.recorded) * Math.sign(other.received - pair.received) < 0,
      )
      const key = `${pair.recorded} ${pair.received}`
      if (!contradicts && !seen.has(key)) {
        seen.add(key)
        pairs.push(pair)
      }
      return !contradicts
    },
  }
}
