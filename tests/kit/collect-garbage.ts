/// <reference types="node" />
import { setImmediate } from 'node:timers/promises'

/** Collects garbage several times, with turns of the event loop between: a `WeakRef` keeps its target for one turn. */
export async function collectGarbage(): Promise<void> {
  if (!globalThis.gc) throw new Error('This test needs Node to run with --expose-gc')
  for (let round = 0; round < 3; round++) {
    await setImmediate()
    globalThis.gc()
  }
}
