import { parseArgs } from 'node:util'

import * as fc from 'fast-check'

/** Histories of one seed. A report names the seed. */
const perBatch = 250

/**
 * Checks a property with many random histories, as many as `--runs` says, and prints one line of figures. `--seed` repeats a
 * run. A history that fails is printed in its shortest form, and the exit code is 1.
 */
export async function checkHistories<Values>(
  name: string,
  property: fc.IAsyncProperty<Values>,
  defaultRuns: number,
): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
  const runs = Number(values.runs ?? defaultRuns)
  const seed = Number(values.seed ?? process.hrtime.bigint() % 1_000_000_000n)
  if (!Number.isInteger(runs) || !Number.isInteger(seed)) throw new Error('--runs, --seed: expected whole numbers')
  const started = process.hrtime.bigint()
  let done = 0
  for (; done < runs && process.exitCode === undefined; done += perBatch) {
    const result = await fc.check(property, { numRuns: Math.min(perBatch, runs - done), seed: seed + done })
    if (!result.failed) continue
    console.error(await fc.asyncDefaultReportMessage(result))
    console.error(result.errorInstance)
    process.exitCode = 1
  }
  const seconds = Math.round(Number(process.hrtime.bigint() - started) / 1e9)
  console.log(JSON.stringify({ name, histories: Math.min(done, runs), seconds, seed }))
}
