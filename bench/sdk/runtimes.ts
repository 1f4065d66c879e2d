import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { build } from 'esbuild'
import { chromium } from 'playwright'

import { median } from '../median.ts'
import type { Samples } from './page-loop.ts'
import { measure } from './page-loop.ts'

const others = createRequire(new URL('../../ecosystem/software/runtimes/package.json', import.meta.url))
const rounds = 15
const calls = 1500

/** Microseconds of one page of 50 in every runtime, with the packed client of a project. Two of them forbid `eval`. */
export const runtimes: Readonly<Record<string, (folder: string) => Promise<Samples>>> = {
  Node: (folder) => inProcess(folder, process.execPath),
  'Node without eval': (folder) => inProcess(folder, process.execPath, '--disallow-code-generation-from-strings'),
  Bun: (folder) => inProcess(folder, join(others.resolve('bun/package.json'), '../bin/bun.exe'), 'run'),
  'workerd (no eval)': inWorkerd,
  'Chromium, CSP without eval': inChromium,
}

/** The median time of each reader, and the median of the rounds of the client's time divided by that of another. */
export function summarize({ raw, ky, sdk }: Samples) {
  const ratio = (to: readonly number[]) => median(sdk.map((time, round) => time / (to[round] ?? Number.NaN))).toFixed(2)
  const [rawTime, kyTime, sdkTime] = [raw, ky, sdk].map((times) => Math.round(median(times)))
  return { 'raw µs': rawTime, 'ky µs': kyTime, 'sdk µs': sdkTime, '× raw': ratio(raw), '× ky': ratio(ky) }
}

const run = `await measure(${rounds}, ${calls})`

async function inProcess(folder: string, command: string, ...args: string[]): Promise<Samples> {
  const file = join(folder, 'page-loop.mjs')
  writeFileSync(file, await bundle(folder, 'node', `console.log(JSON.stringify(${run}))`))
  return JSON.parse(execFileSync(command, [...args, file], { encoding: 'utf8' })) as Samples
}

/** The clock of workerd does not move while a request is handled, so the time is taken outside. */
async function inWorkerd(folder: string): Promise<Samples> {
  const handler = `export default {
    async fetch(request) {
      const { searchParams } = new URL(request.url)
      await read(searchParams.get('reader'), Number(searchParams.get('calls')))
      return new Response('done')
    },
  }`
  const { Miniflare } = (await import(others.resolve('miniflare'))) as MiniflareModule
  const script = await bundle(folder, 'browser', handler)
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01' })
  try {
    await miniflare.ready
    return await measure(rounds, calls, async (reader, count) => {
      const before = performance.now()
      const response = await miniflare.dispatchFetch(`http://worker.test/?reader=${reader}&calls=${count}`)
      if ((await response.text()) !== 'done') throw new Error('the worker failed')
      return performance.now() - before
    })
  } finally {
    await miniflare.dispose()
  }
}

/** The used part of miniflare. */
interface MiniflareModule {
  Miniflare: new (options: { modules: true; script: string; compatibilityDate: string }) => {
    ready: Promise<URL>
    dispatchFetch: (url: string) => Promise<Response>
    dispose: () => Promise<void>
  }
}

async function inChromium(folder: string): Promise<Samples> {
  const script = await bundle(folder, 'browser', `console.log(JSON.stringify(${run}))`)
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page-loop.js'
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'")
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><script type="module" src="page-loop.js"></script>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH']!,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    // A page without eval cannot be asked for a value, so it logs its samples.
    const [message] = await Promise.all([
      page.waitForEvent('console', { timeout: 300_000 }),
      page.goto(`http://127.0.0.1:${port}/`),
    ])
    return JSON.parse(message.text()) as Samples
  } finally {
    await browser.close()
    server.close()
  }
}

/** Bundles page-loop.ts with the packages of a project. */
async function bundle(folder: string, platform: 'node' | 'browser', last: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { measure, read } from './page-loop.ts'\n${last}`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    plugins: [
      {
        name: 'packed',
        setup: (builder) =>
          builder.onResolve({ filter: /^(?:@academy-access\/sdk|ky)$/ }, ({ path, kind, pluginData }) =>
            pluginData === 'packed'
              ? undefined
              : builder.resolve(path, { kind, resolveDir: folder, pluginData: 'packed' }),
          ),
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    platform,
    tsconfigRaw: {},
    logLevel: 'error',
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote no file')
  return file.text
}
