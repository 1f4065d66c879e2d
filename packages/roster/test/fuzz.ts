/*
 * Applies many random rosters to academies that fail, change and end their processes. Prints one line of figures. A case
 * that does not end as desired is printed in its shortest form, and the exit code is 1.
 * `node packages/roster/test/fuzz.ts [--runs 100000] [--seed 1]`
 */
import { parseArgs } from 'node:util'

import { createPlatform } from '@academy-access/engine'
import * as fc from 'fast-check'

import { convergence } from './property.ts'
import { startVirtualTime } from './virtual-time.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const runs = numberOf('runs', values.runs)
const seed = numberOf('seed', values.seed)

/** Cases of one seed. A report names the seed. */
const perBatch = 500

const started = process.hrtime.bigint()
const time = startVirtualTime()
let requests = 0
const platform = createPlatform({ now: () => time.now(), journal: { entries: 1 } })
const service = {
  platform,
  baseUrl: 'https://academy.test',
  fetch: (input: Request | string, init?: RequestInit) => {
    requests++
    return platform.fetch(input, init)
  },
}
for (let done = 0; done < runs && process.exitCode === undefined; done += perBatch) {
  const numRuns = Math.min(perBatch, runs - done)
  const result = await fc.check(convergence(service, time), { numRuns, seed: (seed + done) | 0 })
  if (result.failed) {
    console.error(await fc.asyncDefaultReportMessage(result))
    console.error(result.errorInstance)
    process.exitCode = 1
  }
  if ((done / perBatch) % 20 === 19) process.stderr.write(`${done + numRuns} cases\n`)
}
const seconds = Math.round(Number(process.hrtime.bigint() - started) / 1e9)
console.log(JSON.stringify({ cases: runs, requests, seconds, seed }))

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: expected a whole number from 1, got "${text}"`)
  return number
}
