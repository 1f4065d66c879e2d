import { parseArgs } from 'node:util'

import * as fc from 'fast-check'

/** Histories of one seed. A report names the seed. */
const perBatch = 250

interface Options<Values> {
  /** How many histories without `--runs`. */
  readonly runs: number
  /** Prints a history that fails; by default with its seed and its place among the histories of that seed. */
  readonly report?: (history: Values) => Promise<void>
  /** More figures for the line at the end. */
  readonly figures?: () => object
}

/**
 * Checks a property with many random histories, as many as `--runs` says, and prints one line of figures. `--seed` repeats a
 * run. A history that fails is printed in its shortest form, and the exit code is 1.
 */
export async function checkHistories<Values>(
  name: string,
  property: fc.IAsyncProperty<Values>,
  { runs: defaultRuns, report, figures = () => ({}) }: Options<Values>,
): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
  const runs = Number(values.runs ?? defaultRuns)
  const seed = Number(values.seed ?? process.hrtime.bigint() % 1_000_000_000n)
  if (!Number.isInteger(runs) || !Number.isInteger(seed)) throw new Error('--runs, --seed: expected whole numbers')
  const started = process.hrtime.bigint()
  const seconds = () => Math.round(Number(process.hrtime.bigint() - started) / 1e9)
  let done = 0
  for (; done < runs && process.exitCode === undefined; done += perBatch) {
    const result = await fc.check(property, { numRuns: Math.min(perBatch, runs - done), seed: seed + done })
    if (done % (20 * perBatch) === 19 * perBatch) process.stderr.write(`${done + perBatch} histories, ${seconds()} s\n`)
    if (!result.failed) continue
    if (report === undefined || result.counterexample === null)
      console.error(await fc.asyncDefaultReportMessage(result))
    else await report(result.counterexample)
    console.error(`seed ${result.seed}:`, result.errorInstance)
    process.exitCode = 1
  }
  console.log(JSON.stringify({ name, histories: Math.min(done, runs), seconds: seconds(), seed, ...figures() }))
}
