/*
 * Compares the service with the model over many random requests. Prints one line of figures at the end. A difference is
 * printed as the shortest sequence of requests that shows it, with the line that keeps it in `findings.json`, and the exit
 * code is 1.
 * `node fuzz.ts [--requests 1000000] [--seed 1]`
 */
import { count, readFuzzRun } from '@academy-access/kit/fuzz-run'
import * as fc from 'fast-check'

import { agreement } from './property.ts'
import type { WorldEvent } from './world.ts'

const { requests, seed } = readFuzzRun()

/** Histories in a batch. A report names the seed of its batch. */
const numRuns = 200

const seen = { requests: 0, responses: {} }
const log = ({ status, code }: WorldEvent) => {
  seen.requests++
  count(seen.responses, code === undefined ? status : `${status} ${code}`)
}
const start = performance.now()
for (let batch = 0; seen.requests < requests && process.exitCode === undefined; batch++) {
  const result = await fc.check(agreement({ log }), { numRuns, seed: (seed + batch) | 0 })
  if (result.failed) {
    console.error(await fc.asyncDefaultReportMessage(result))
    console.error(result.errorInstance)
    const run = Number(result.counterexamplePath?.split(':')[0])
    console.error(`findings.json: ${JSON.stringify({ wrong: '…', seed: result.seed, run })}`)
    process.exitCode = 1
  }
  if (batch % 100 === 99) process.stderr.write(`${seen.requests} requests\n`)
}
const seconds = Math.round((performance.now() - start) / 1000)
console.log(JSON.stringify({ requests: seen.requests, seconds, seed, responses: seen.responses }))
