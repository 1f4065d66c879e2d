/*
 * Sends random requests of every kind to the engine and the server, and checks every response and the state behind it.
 * Prints one line of figures at the end. A failure is printed as the shortest history that shows it, ready to be added to
 * `findings.json`, and the exit code is 1. Every tenth history is also sent to a platform that lives as long as the run,
 * whose memory must not grow.
 * `node --expose-gc fuzz.ts [--requests 1000000] [--seed 1]`
 */
import { Counts, readFuzzRun } from '@academy-access/kit/fuzz-run'
import * as fc from 'fast-check'

import { histories } from './grammar/histories.ts'
import { LongLived } from './memory.ts'
import { shortPatienceMs, smallest } from './property.ts'
import { type Log, run } from './run.ts'
import type { History } from './step.ts'

const { requests, seed } = readFuzzRun()

/** Histories of one seed. A report names the seed of its batch. */
const numRuns = 100

const seen = { requests: 0, over: new Counts(), statuses: new Counts() }
const longLived = new LongLived()
const start = performance.now()
const seconds = () => Math.round((performance.now() - start) / 1000)
const log: Log = ({ step, status }) => {
  seen.requests++
  seen.over.add(step.over)
  seen.statuses.add(String(status))
}

for (let batch = 0; seen.requests < requests && process.exitCode === undefined; batch++) {
  const batchSeed = (seed + batch) | 0
  let runs = 0
  let patienceMs = 60_000
  const property = fc.asyncProperty(histories, async (history) => {
    try {
      await run(history, { log, patienceMs })
      if (runs++ % 10 === 0) await longLived.run(history, { patienceMs })
    } catch (error) {
      // fast-check tries shorter histories now.
      patienceMs = shortPatienceMs
      throw error
    }
  })
  const result = await fc.check(property, { numRuns, seed: batchSeed })
  if (result.failed && result.counterexample !== null)
    await report(batchSeed, result.errorInstance, result.counterexample[0])
  longLived.measure()
  if (batch % 10 === 9) process.stderr.write(`${seen.requests} requests, ${seconds()} s, ${longLived.growth.to} MB\n`)
}
await longLived.close()

const { from, to, isLeak } = longLived.growth
if (isLeak) {
  console.error(`The memory of a platform whose academies are replaced grew from ${from} to ${to} MB.`)
  process.exitCode = 1
}
console.log(
  JSON.stringify({
    requests: seen.requests,
    seconds: seconds(),
    seed,
    megabytes: [from, to],
    over: seen.over,
    statuses: seen.statuses,
  }),
)

async function report(batchSeed: number, error: unknown, history: History): Promise<void> {
  console.error(`seed ${batchSeed}:`, error)
  console.error(JSON.stringify({ wrong: '…', history: await smallest(history) }, undefined, 2))
  process.exitCode = 1
}
