import { after, afterEach, before, beforeEach, mock, test } from 'node:test'

export { test }
export const hooks = { beforeAll: before, beforeEach, afterEach, afterAll: after }
export const timers = {
  start: () => mock.timers.enable({ apis: ['setTimeout', 'Date'] }),
  tick: () => mock.timers.tick(1000),
  end: () => mock.timers.reset(),
}
