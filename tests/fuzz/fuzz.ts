/*
 * Sends random requests of every kind to the engine and the server, and checks every response and the state behind it.
 * Prints one line of figures at the end. A failure is printed as the shortest history that shows it, ready to be added to
 * `findings.json`, and the exit code is 1.
 * `node fuzz.ts [--requests 1000000] [--seed 1]`
 */
import { parseArgs } from 'node:util'

import * as fc from 'fast-check'

import { conformity, smallest } from './property.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const requests = numberOf('requests', values.requests)
const seed = numberOf('seed', values.seed)

/** Histories of one seed. A report names the seed of its batch. */
const numRuns = 100

const seen = { requests: 0, over: new Map<string, number>(), statuses: new Map<string, number>() }
const start = performance.now()
const seconds = () => Math.round((performance.now() - start) / 1000)
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
const property = conformity(({ step, status }) => {
  seen.requests++
  count(seen.over, step.over)
  count(seen.statuses, String(status))
})
for (let batch = 0; seen.requests < requests && process.exitCode === undefined; batch++) {
  const batchSeed = (seed + batch) | 0
  const result = await fc.check(property, { numRuns, seed: batchSeed })
  if (result.failed && result.counterexample !== null) {
    const [history] = result.counterexample
    console.error(`seed ${batchSeed}:`, result.errorInstance)
    console.error(JSON.stringify(await smallest(history), undefined, 2))
    process.exitCode = 1
  }
  if (batch % 10 === 9) {
    const megabytes = Math.round(process.memoryUsage().rss / 1024 / 1024)
    process.stderr.write(`${seen.requests} requests, ${seconds()} s, ${megabytes} MB\n`)
  }
}
const sorted = (counts: Map<string, number>) => Object.fromEntries([...counts].toSorted())
console.log(
  JSON.stringify({
    requests: seen.requests,
    seconds: seconds(),
    seed,
    over: sorted(seen.over),
    statuses: sorted(seen.statuses),
  }),
)

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: expected a whole number from 1, got "${text}"`)
  return number
}
