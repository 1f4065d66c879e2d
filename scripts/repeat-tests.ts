/*
 * Runs the tests many times and stops at the first failure, to find a test that fails only sometimes:
 *
 *     pnpm program scripts/repeat-tests.ts [--runs 20] [--busy 4] [FILTER…]
 *
 * Every second run has busy processes beside it, like a machine with other work. Each FILTER is passed to vitest.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** The used part of the file that vitest's JSON reporter writes. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** The error of a file that could not be loaded. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      /** The errors with their stacks. */
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const { values, positionals: filters } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, busy: { type: 'string', default: '4' } },
  allowPositionals: true,
})
const runs = wholeNumber('--runs', values.runs, 1)
const busy = wholeNumber('--busy', values.busy, 0)

const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())

const folder = await mkdtemp(join(tmpdir(), 'academy-repeat-'))
let passed = true
for (let run = 1; passed && run <= runs; run++) passed = await testOnce(run)
await rm(folder, { recursive: true })
process.exitCode = passed ? 0 : 1

/** Runs the tests once and prints one line, and the failures below it. Returns whether all tests passed. */
async function testOnce(run: number): Promise<boolean> {
  const file = join(folder, `${run}.json`)
  const started = performance.now()
  const loops = Array.from({ length: run % 2 === 0 ? busy : 0 }, startBusyLoop)
  const { code, output } = await runVitest(file)
  for (const loop of loops) loop.kill('SIGKILL')
  if (stopped.signal.aborted) return false

  const failures = existsSync(file) ? failuresIn(JSON.parse(await readFile(file, 'utf8')) as Report) : []
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const outcome = code === 0 ? 'passed' : 'FAILED'
  console.log(`run ${run} of ${runs}, ${loops.length} busy processes: ${outcome} in ${seconds} s`)
  for (const failure of failures) console.log(`  ${failure}`)
  // An error outside the tests is in vitest's output only.
  if (code !== 0 && failures.length === 0) console.log(output)
  return code === 0
}

/** Runs vitest to its end. Its JSON report goes to the file. */
async function runVitest(file: string): Promise<{ code: number | null; output: string }> {
  const vitest = spawn('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ])
  let output = ''
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = () => vitest.kill('SIGTERM')
  stopped.signal.addEventListener('abort', stop)
  const [code] = (await once(vitest, 'close')) as [number | null]
  stopped.signal.removeEventListener('abort', stop)
  return { code, output }
}

/** The failed tests with their errors, and the errors of files that could not be loaded. */
function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [`${name}: ${message}`] : []
    return tests.map(({ fullName, failureMessages }) => [`${name}: ${fullName}`, ...failureMessages].join('\n'))
  })
}

/** Starts a process that uses one processor core. It also ends when this process ends without killing it. */
function startBusyLoop(): ChildProcess {
  const loop = 'const parent = process.ppid; while (process.ppid === parent);'
  return spawn(process.execPath, ['--eval', loop], { stdio: 'ignore' })
}

function wholeNumber(flag: string, text: string, min: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min) {
    console.error(`${flag}: expected a whole number from ${min}, got "${text}"`)
    process.exit(2)
  }
  return value
}
