import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { build } from 'esbuild'
import { chromium } from 'playwright'

import { programs } from '../software.ts'
import type { Outcome, Platform } from './suite.ts'

/** Runs the suite in a runtime, against the misbehaving server at this address. */
export type Runtime = (unruly: string) => Promise<Outcome[]>

/** Every supported runtime. Chromium comes from Debian, the others from the npm registry. */
export const runtimes = {
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

/** A runtime that runs a file and writes to standard output. */
function command(find: () => string, ...args: string[]): Runtime {
  return async (unruly) => {
    const executable = find()
    const script = await bundle(
      unruly,
      'node',
      'console.log("outcomes:" + JSON.stringify(await runSuite(UNRULY, PLATFORM)))',
    )
    const folder = await mkdtemp(join(tmpdir(), 'academy-runtimes-'))
    try {
      const file = join(folder, 'suite.mjs')
      await writeFile(file, script)
      const [program, ...before] = executable.endsWith('.cjs') ? [process.execPath, executable] : [executable]
      // Ends only a hung runtime: the suite takes a few seconds.
      const { stdout } = await promisify(execFile)(program, [...before, ...args, file], { timeout: 300_000 })
      return JSON.parse(stdout.slice(stdout.lastIndexOf('outcomes:') + 'outcomes:'.length)) as Outcome[]
    } finally {
      await rm(folder, { recursive: true })
    }
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
  const script = await bundle(
    unruly,
    'browser',
    'export default { fetch: async () => Response.json(await runSuite(UNRULY, PLATFORM)) }',
  )
  const { Miniflare } = (await import(programs.miniflare())) as MiniflareModule
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01' })
  try {
    const response = await miniflare.dispatchFetch('http://worker.test/')
    return (await response.json()) as Outcome[]
  } finally {
    await miniflare.dispose()
  }
}

/** The used part of miniflare. */
interface MiniflareModule {
  Miniflare: new (options: { modules: true; script: string; compatibilityDate: string }) => {
    dispatchFetch(url: string): Promise<Response>
    dispose(): Promise<void>
  }
}

async function browser(unruly: string): Promise<Outcome[]> {
  const content = await bundle(
    unruly,
    'browser',
    'console.log("outcomes:" + JSON.stringify(await runSuite(UNRULY, PLATFORM)))',
  )
  const chrome = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH']!,
    args: ['--no-sandbox', '--disable-background-networking'],
    timeout: 300_000,
  })
  try {
    const page = await chrome.newPage()
    await page.goto(unruly)
    // The policy of the page forbids `eval`, so the page cannot be asked for a value: it logs the outcomes.
    const [message] = await Promise.all([
      page.waitForEvent('console', {
        predicate: (event) => event.text().startsWith('outcomes:'),
        timeout: 300_000,
      }),
      page.addScriptTag({ content, type: 'module' }),
    ])
    return JSON.parse(message.text().slice('outcomes:'.length)) as Outcome[]
  } finally {
    await chrome.close()
  }
}

/** Bundles the suite with the built packages into one file. */
async function bundle(unruly: string, platform: Platform, last: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { runSuite } from './suite.ts'\n${last}`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    platform,
    define: { UNRULY: JSON.stringify(unruly), PLATFORM: JSON.stringify(platform) },
    // Without this line the `paths` of tsconfig.json would bundle the sources instead of the builds.
    tsconfigRaw: {},
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}
