import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expectNone } from '../expect.ts'
import type { Row } from '../row.ts'
import { programs } from '../software.ts'
import { bundle, inWorkerd, returning, runFile, runInChromium } from './programs.ts'
import type { Outcome, Platform } from './suite.ts'

/** Runs the suite in a runtime, against the misbehaving server at this address. */
export type Runtime = (unruly: string) => Promise<Outcome[]>

/** Every supported runtime. Chromium comes from Debian, the others from the npm registry. */
export const suites = {
  'Node 22': command(programs.node22),
  'Node 24': command(programs.node24),
  'Node 24 without eval': command(programs.node24, '--disallow-code-generation-from-strings'),
  'Node 26': command(programs.node26),
  Bun: command(programs.bun, 'run'),
  'bun test': bunTest,
  Deno: command(programs.deno, 'run', '--allow-net'),
  workerd: worker,
  Chromium: browser,
} satisfies Record<string, Runtime>

/** The suite of the client, in every runtime. */
export const runtimes: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries<Runtime>(suites).map(([name, run]) => [
    name,
    {
      software: ['runtimes'],
      async run({ unruly }) {
        const outcomes = await run(await unruly())
        expectNone(outcomes.flatMap(({ name: behaviour, problem }) => (problem ? [`${behaviour}\n${problem}`] : [])))
        return `${outcomes.length} of ${outcomes.length}`
      },
    } satisfies Row,
  ]),
)

const suite = 'runSuite(UNRULY, PLATFORM)'

function command(find: () => string, ...args: string[]): Runtime {
  return async (unruly) => {
    const program = find()
    return (await runFile(program, args, await suiteThat(unruly, 'node', returning(suite)))) as Outcome[]
  }
}

/** The mock in a test runner that has no global hooks, see bun.test.mjs. */
async function bunTest(): Promise<Outcome[]> {
  const file = join(import.meta.dirname, 'bun.test.mjs')
  const result = await promisify(execFile)(programs.bun(), ['test', file], { timeout: 300_000 }).catch(
    (error: unknown) => ({ problem: String(error) }),
  )
  return [{ name: 'a mock that intercepts nothing says so', ...('problem' in result && { problem: result.problem }) }]
}

async function worker(unruly: string): Promise<Outcome[]> {
  const handler = `export default { fetch: async () => Response.json(await ${suite}) }`
  return inWorkerd(await suiteThat(unruly, 'browser', handler), async (worker) => {
    const response = await worker.dispatchFetch('http://worker.test/')
    return (await response.json()) as Outcome[]
  })
}

async function browser(unruly: string): Promise<Outcome[]> {
  return (await runInChromium(unruly, await suiteThat(unruly, 'browser', returning(suite)))) as Outcome[]
}

/** The suite as one module, with a last statement. */
function suiteThat(unruly: string, platform: Platform, last: string): Promise<string> {
  const define = { UNRULY: JSON.stringify(unruly), PLATFORM: JSON.stringify(platform) }
  return bundle(`import { runSuite } from './suite.ts'\n${last}`, import.meta.dirname, { platform, define })
}
