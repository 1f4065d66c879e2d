/*
 * Sends random requests of every kind to the engine and the server, and checks every response and the state behind it.
 * Prints one line of figures at the end. A failure is printed as the shortest history that shows it, ready to be added to
 * `findings.json`, and the exit code is 1. Every tenth history is also sent to a platform that lives as long as the run,
 * whose memory must not grow.
 * `node --expose-gc fuzz.ts [--requests 1000000] [--seed 1]`
 */
import { count, readFuzzRun } from '@academy-access/kit/fuzz-run'
import * as fc from 'fast-check'

import { histories } from './grammar/histories.ts'
import { shortPatienceMs, smallest } from './property.ts'
import { type Log, run, runIn } from './run.ts'
import { openWorld, renew } from './service/world.ts'
import type { History } from './step.ts'

const { requests, seed } = readFuzzRun()

/** Histories of one seed. A report names the seed of its batch. */
const numRuns = 100

/** How much more memory the last batch may leave in use than one at a quarter of the run, in megabytes. */
const slack = 16

const seen = { requests: 0, over: {}, statuses: {} }
const longLived = openWorld()
/** Megabytes in use after each batch. */
const heaps: number[] = []
const start = performance.now()
const seconds = () => Math.round((performance.now() - start) / 1000)
const log: Log = ({ step, status }) => {
  seen.requests++
  count(seen.over, step.over)
  count(seen.statuses, status)
}

for (let batch = 0; seen.requests < requests && process.exitCode === undefined; batch++) {
  const batchSeed = (seed + batch) | 0
  let runs = 0
  let patienceMs = 60_000
  const property = fc.asyncProperty(histories, async (history) => {
    try {
      await run(history, { log, patienceMs })
      if (runs++ % 10 === 0) {
        await runIn(longLived, history, { patienceMs })
        renew(longLived)
      }
    } catch (error) {
      // fast-check tries shorter histories now.
      patienceMs = shortPatienceMs
      throw error
    }
  })
  const result = await fc.check(property, { numRuns, seed: batchSeed })
  if (result.failed && result.counterexample !== null)
    await report(batchSeed, result.errorInstance, result.counterexample[0])
  // `node --expose-gc` defines it.
  globalThis.gc?.()
  heaps.push(process.memoryUsage().heapUsed / 2 ** 20)
  if (batch % 10 === 9)
    process.stderr.write(`${seen.requests} requests, ${seconds()} s, ${heaps.at(-1)?.toFixed()} MB\n`)
}
await longLived.close()

const [from = 0, to = 0] = [heaps[heaps.length >> 2], heaps.at(-1)]
if (to > from + slack) {
  console.error(
    `The memory of a platform whose academies are replaced grew from ${from.toFixed()} to ${to.toFixed()} MB.`,
  )
  process.exitCode = 1
}
console.log(
  JSON.stringify({
    requests: seen.requests,
    seconds: seconds(),
    seed,
    megabytes: [from, to].map(Math.round),
    over: seen.over,
    statuses: seen.statuses,
  }),
)

async function report(batchSeed: number, error: unknown, history: History): Promise<void> {
  console.error(`seed ${batchSeed}:`, error)
  console.error(JSON.stringify({ wrong: '…', history: await smallest(history) }, undefined, 2))
  process.exitCode = 1
}
