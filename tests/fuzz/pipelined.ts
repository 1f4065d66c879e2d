/*
 * Sends raw, pipelined and mutated requests to the built command. Prints one line for each run, and what should not be. The
 * exit code is 1 after a crash or a 5xx.
 * `node pipelined.ts [--runs 1] [--seconds 60] [--seed 1]`
 */
import { parseArgs } from 'node:util'

import { runPipelined } from './pipelined/run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})

for (let run = 0; run < Number(values.runs); run++) {
  const seed = Number(values.seed) + run
  const end = performance.now() + Number(values.seconds) * 1000
  const { requests, connections, problems } = await runPipelined({ seed, goesOn: () => performance.now() < end })
  console.log(`seed ${seed}: ${requests} requests, ${connections} connections, ${problems.length} problems`)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
