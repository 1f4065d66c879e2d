import { jest, test } from '@jest/globals'

export { test }
export const hooks = undefined
export const timers = {
  start: () => jest.useFakeTimers(),
  tick: () => jest.advanceTimersByTime(1000),
  end: () => jest.useRealTimers(),
}
