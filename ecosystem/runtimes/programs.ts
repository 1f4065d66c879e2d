import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { build, type BuildOptions } from 'esbuild'
import { chromium } from 'playwright'

import { programs } from '../software.ts'

const mark = 'result:'

/** The end of a module that returns the value of an expression to `runFile` or `runInChromium`. */
export const returning = (expression: string) => `console.log('${mark}' + JSON.stringify(await ${expression}))`

const resultIn = (output: string): unknown => JSON.parse(output.slice(output.lastIndexOf(mark) + mark.length))

/** Bundles a module with the built packages into one text. */
export async function bundle(contents: string, resolveDir: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2023',
    // Without this line the `paths` of tsconfig.json would bundle the sources instead of the builds.
    tsconfigRaw: {},
    logLevel: 'error',
    ...options,
    write: false,
  })
  return outputFiles[0]!.text
}

/** Runs a module in a runtime that runs a file and writes to standard output. */
export async function runFile(program: string, args: readonly string[], module: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-runtimes-'))
  try {
    const file = join(folder, 'module.mjs')
    await writeFile(file, module)
    const [executable, before] = program.endsWith('.cjs') ? [process.execPath, [program]] : [program, []]
    // Ends only a hung runtime: the modules take a few seconds.
    const { stdout } = await promisify(execFile)(executable, [...before, ...args, file], { timeout: 300_000 })
    return resultIn(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs a module in a page, whose policy may forbid `eval`. Then the page cannot be asked for a value, so it logs it. */
export async function runInChromium(url: string, content: string): Promise<unknown> {
  const chrome = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH']!,
    args: ['--no-sandbox', '--disable-background-networking'],
    timeout: 300_000,
  })
  try {
    const page = await chrome.newPage()
    await page.goto(url)
    const [message] = await Promise.all([
      page.waitForEvent('console', { predicate: (event) => event.text().startsWith(mark), timeout: 300_000 }),
      page.addScriptTag({ content, type: 'module' }),
    ])
    return resultIn(message.text())
  } finally {
    await chrome.close()
  }
}

/** Runs a worker in workerd while it is used. */
export async function inWorkerd<Result>(script: string, use: (worker: Worker) => Promise<Result>): Promise<Result> {
  const { Miniflare } = (await import(programs.miniflare())) as MiniflareModule
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01' })
  try {
    await miniflare.ready
    return await use(miniflare)
  } finally {
    await miniflare.dispose()
  }
}

/** A running worker. */
export interface Worker {
  dispatchFetch(url: string): Promise<Response>
}

/** The used part of miniflare. */
interface MiniflareModule {
  Miniflare: new (options: { modules: true; script: string; compatibilityDate: string }) => Worker & {
    ready: Promise<URL>
    dispose(): Promise<void>
  }
}
