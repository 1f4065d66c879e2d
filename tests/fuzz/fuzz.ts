/*
 * Sends random requests of every kind to the engine and the server, and checks every response and the state behind it.
 * Prints one line of figures at the end. A failure is printed as the shortest history that shows it, ready to be added to
 * `findings.json`, and the exit code is 1. Every tenth history is also sent to a platform that lives as long as the run,
 * whose memory must not grow.
 * `node --expose-gc tests/fuzz/fuzz.ts [--runs 20000] [--seed 1]`
 */
import { checkHistories } from '@academy-access/kit/check-histories'
import * as fc from 'fast-check'

import { histories } from './property.ts'
import { type Log, run, runIn } from './run.ts'
import { openWorld, renew } from './service/world.ts'
import type { History } from './step.ts'

/** How much more memory may be in use at the end than at a quarter of the run, in megabytes. */
const slack = 16

const seen: Record<string, number> = { requests: 0 }
const longLived = openWorld()
/** Megabytes in use after each 100 histories. */
const heaps: number[] = []
let runs = 0
let patienceMs = 60_000
/** A history that is known to fail may have a step without an end, which must not take a minute each time. */
const shortPatienceMs = 5_000
const log: Log = ({ step, status }) => {
  for (const name of ['requests', step.over, String(status)]) seen[name] = (seen[name] ?? 0) + 1
}

const property = fc.asyncProperty(histories, async (history) => {
  try {
    await run(history, { log, patienceMs })
    if (runs % 10 === 0) {
      await runIn(longLived, history, { patienceMs })
      renew(longLived)
    }
  } catch (error) {
    // fast-check tries shorter histories now.
    patienceMs = shortPatienceMs
    throw error
  }
  if (runs++ % 100 !== 99) return
  // `node --expose-gc` defines it.
  globalThis.gc?.()
  heaps.push(process.memoryUsage().heapUsed / 2 ** 20)
})
const report = async ([history]: [History]) =>
  console.error(JSON.stringify({ wrong: '…', history: await smallest(history) }, undefined, 2))
const megabytes = () => [heaps[heaps.length >> 2] ?? 0, heaps.at(-1) ?? 0]
await checkHistories('fuzz', property, {
  runs: 20_000,
  report,
  figures: () => ({ megabytes: megabytes().map(Math.round), ...seen }),
})
await longLived.close()

const [from = 0, to = 0] = megabytes()
if (to > from + slack) {
  console.error(
    `The memory of a platform whose academies are replaced grew from ${from.toFixed()} to ${to.toFixed()} MB.`,
  )
  process.exitCode = 1
}

/** Leaves out every step without which a history fails too. */
async function smallest(history: History): Promise<History> {
  let found = history
  for (let index = history.steps.length - 1; index >= 0; index--) {
    const shorter: History = { ...found, steps: found.steps.filter((_, at) => at !== index) }
    const fails = await run(shorter, { patienceMs: shortPatienceMs }).then(
      () => false,
      () => true,
    )
    if (fails) found = shorter
  }
  return found
}
