/*
 * Compares the service with the model over many random requests. Prints one line of figures at the end. A difference is
 * printed as the shortest sequence of requests that shows it, with the line that keeps it in `findings.json`, and the exit
 * code is 1.
 * `node fuzz.ts [--requests 1000000] [--seed 1]`
 */
import { parseArgs } from 'node:util'

import * as fc from 'fast-check'

import { Figures } from './figures.ts'
import { agreement } from './property.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const requests = numberOf('requests', values.requests)
const seed = numberOf('seed', values.seed)

/** Histories in a batch. A report names the seed of its batch. */
const numRuns = 200

const figures = new Figures()
const start = performance.now()
for (let batch = 0; figures.requests < requests && process.exitCode === undefined; batch++) {
  const result = await fc.check(agreement({ log: figures.count }), { numRuns, seed: (seed + batch) | 0 })
  if (result.failed) {
    console.error(await fc.asyncDefaultReportMessage(result))
    console.error(result.errorInstance)
    const run = Number(result.counterexamplePath?.split(':')[0])
    console.error(`findings.json: ${JSON.stringify({ wrong: '…', seed: result.seed, run })}`)
    process.exitCode = 1
  }
  if (batch % 100 === 99) process.stderr.write(`${figures.requests} requests\n`)
}
const seconds = Math.round((performance.now() - start) / 1000)
console.log(JSON.stringify({ requests: figures.requests, seconds, seed, responses: figures.responses }))

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: expected a whole number from 1, got "${text}"`)
  return number
}
