/*
 * Sends random requests of every kind to the engine and the server, and checks every response and the state behind it.
 * Prints one line of figures at the end. A failure is printed as the shortest history that shows it, ready to be added to
 * `findings.json`, and the exit code is 1. Every tenth history is also sent to a platform that lives as long as the run,
 * whose memory must not grow.
 * `node --expose-gc fuzz.ts [--requests 1000000] [--seed 1]`
 */
import { parseArgs } from 'node:util'

import * as fc from 'fast-check'

import { histories } from './grammar/histories.ts'
import { LongLived } from './memory.ts'
import { shortPatienceMs, smallest } from './property.ts'
import { type Log, run } from './run.ts'
import type { History } from './step.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const requests = numberOf('requests', values.requests)
const seed = numberOf('seed', values.seed)

/** Histories of one seed. A report names the seed of its batch. */
const numRuns = 100

const seen = { requests: 0, over: new Map<string, number>(), statuses: new Map<string, number>() }
const longLived = new LongLived()
const start = performance.now()
const seconds = () => Math.round((performance.now() - start) / 1000)
const log: Log = ({ step, status }) => {
  seen.requests++
  count(seen.over, step.over)
  count(seen.statuses, String(status))
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
const sorted = (counts: Map<string, number>) =>
  Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
console.log(
  JSON.stringify({
    requests: seen.requests,
    seconds: seconds(),
    seed,
    megabytes: [from, to],
    over: sorted(seen.over),
    statuses: sorted(seen.statuses),
  }),
)

async function report(batchSeed: number, error: unknown, history: History): Promise<void> {
  console.error(`seed ${batchSeed}:`, error)
  console.error(JSON.stringify({ wrong: '…', history: await smallest(history) }, undefined, 2))
  process.exitCode = 1
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: expected a whole number from 1, got "${text}"`)
  return number
}
