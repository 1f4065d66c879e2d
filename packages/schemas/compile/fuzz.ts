/*
 * Compares the generated parsers with their schemas over many random values. Prints the number of accepted and rejected
 * values of each schema. A difference is printed with the smallest value that shows it, and the exit code is 1.
 * `node compile/fuzz.ts [--values 100000] [--seed 1]`
 */
import { parseArgs } from 'node:util'

import * as fc from 'fast-check'

import { pairs } from './agreement.ts'

const { values: options } = parseArgs({
  options: { values: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const seed = Number(options.seed) | 0
console.log(`seed ${seed}`)

for (const { name, values, compare } of pairs()) {
  const counts = { accepted: 0, rejected: 0 }
  const property = fc.property(values, (value) => {
    counts[compare(value) ? 'accepted' : 'rejected']++
  })
  const result = fc.check(property, { numRuns: Number(options.values), seed })
  console.log(`${name}: ${counts.accepted} accepted, ${counts.rejected} rejected`)
  if (result.failed) {
    console.error(fc.defaultReportMessage(result))
    process.exitCode = 1
  }
}
