/* The fake time of Deno's standard library is not on npm. It replaces the same functions. */
import { useFakeTimers } from 'sinon'

const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']
let clock

export const test = Deno.test
export const timers = {
  start: () => (clock = useFakeTimers({ toFake })),
  tick: () => clock.tick(1000),
  end: () => clock.restore(),
}
