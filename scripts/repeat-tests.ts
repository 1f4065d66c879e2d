/*
 * Runs the tests many times and stops at the first failure, to find a test that fails only sometimes:
 *
 *     pnpm program scripts/repeat-tests.ts [--runs 20] [--busy 4] [FILTER…]
 *
 * Every second run has busy processes beside it, like a machine with other work. Each FILTER is passed to vitest.
 */
import { spawn, spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values, positionals: filters } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, busy: { type: 'string', default: '4' } },
  allowPositionals: true,
})
const runs = wholeNumber('--runs', values.runs, 1)
const busy = wholeNumber('--busy', values.busy, 0)
// A busy process also ends when this process ends without killing it.
const loop = 'const parent = process.ppid; while (process.ppid === parent);'

for (let run = 1; run <= runs && process.exitCode === undefined; run++) {
  const started = performance.now()
  const count = run % 2 === 0 ? busy : 0
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['--eval', loop], { stdio: 'ignore' }))
  // The output of a whole run is longer than the limit of Node.
  const { status, output } = spawnSync('vitest', ['run', ...filters], { encoding: 'utf8', maxBuffer: Infinity })
  for (const busyProcess of loops) busyProcess.kill('SIGKILL')
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`run ${run} of ${runs}, ${count} busy processes: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (status === 0) continue
  console.log(output.join(''))
  process.exitCode = 1
}

function wholeNumber(flag: string, text: string, min: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min) {
    console.error(`${flag}: expected a whole number from ${min}, got "${text}"`)
    process.exit(2)
  }
  return value
}
