import { afterAll, afterEach, beforeAll, beforeEach, jest, test } from 'bun:test'

export { test }
export const hooks = { beforeAll, beforeEach, afterEach, afterAll }
export const timers = {
  start: () => jest.useFakeTimers(),
  tick: () => jest.advanceTimersByTime(1000),
  end: () => jest.useRealTimers(),
}
