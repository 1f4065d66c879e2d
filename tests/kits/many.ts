/*
 * 8 workers run 800 tests against one server, first with Playwright in a browser, then with Vitest. Each test does the same
 * in its own academy, and fails when it sees anything of another one.
 *
 * Usage: node tests/kits/many.ts [tests of each worker, 100 by default] [playwright or vitest, both by default]
 */
import { run } from './runs.ts'

const workers = 8
const tests = Number(process.argv[2] ?? 100)
if (!Number.isInteger(tests) || tests < 1) throw new Error(`expected a number of tests, got ${process.argv[2]}`)

const runs = [
  // Two projects, which run at the same time.
  { kit: 'playwright', args: [`--workers=${workers}`, '--reporter=dot', 'isolation'], count: (workers * tests) / 2 },
  { kit: 'vitest', args: ['--reporter=dot', 'isolation'], count: tests },
] as const

const only = process.argv[3]
for (const { kit, args, count } of runs.filter(({ kit }) => only === undefined || kit === only)) {
  const start = performance.now()
  const env = { KITS_TESTS: String(count), KITS_WORKERS: String(workers), KITS_PROJECTS: '2' }
  const { code, output, errors } = await run(kit, args, env)
  if (code !== 0) {
    console.error(output + errors)
    throw new Error(`${kit}: a test has failed`)
  }
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${kit}: ${workers * tests} tests in ${workers} workers passed on one server, in ${seconds} s`)
}
