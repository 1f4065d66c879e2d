import { bundle, inWorkerd, returning, runFile, runInChromium } from '@academy-access/ecosystem/runtimes'
import { startUnrulyServer } from '@academy-access/ecosystem/runtimes/server'
import { programs } from '@academy-access/ecosystem/software'
import type { Plugin } from 'esbuild'

import { median } from '../median.ts'
import type { Samples } from './page-loop.ts'
import { measure } from './page-loop.ts'

const rounds = 15
const calls = 1500

/** Microseconds of one page of 50 in every runtime, with the packed client of a project. Two of them forbid `eval`. */
export const runtimes: Readonly<Record<string, (folder: string) => Promise<Samples>>> = {
  Node: (folder) => inProcess(folder, programs.node24()),
  'Node without eval': (folder) => inProcess(folder, programs.node24(), '--disallow-code-generation-from-strings'),
  Bun: (folder) => inProcess(folder, programs.bun(), 'run'),
  'workerd (no eval)': worker,
  'Chromium, CSP without eval': browser,
}

/** The median time of each reader, and the median of the rounds of the client's time divided by that of another. */
export function summarize({ raw, ky, sdk }: Samples) {
  const ratio = (to: readonly number[]) => median(sdk.map((time, round) => time / (to[round] ?? Number.NaN))).toFixed(2)
  const [rawTime, kyTime, sdkTime] = [raw, ky, sdk].map((times) => Math.round(median(times)))
  return { 'raw µs': rawTime, 'ky µs': kyTime, 'sdk µs': sdkTime, '× raw': ratio(raw), '× ky': ratio(ky) }
}

const run = returning(`measure(${rounds}, ${calls})`)

async function inProcess(folder: string, program: string, ...args: string[]): Promise<Samples> {
  return (await runFile(program, args, await loopThat(folder, 'node', run))) as Samples
}

/** The clock of workerd does not move while a request is handled, so the time is taken outside. */
async function worker(folder: string): Promise<Samples> {
  const handler = `export default {
    async fetch(request) {
      const { searchParams } = new URL(request.url)
      await read(searchParams.get('reader'), Number(searchParams.get('calls')))
      return new Response('done')
    },
  }`
  return inWorkerd(await loopThat(folder, 'browser', handler), (worker) =>
    measure(rounds, calls, async (reader, count) => {
      const before = performance.now()
      const response = await worker.dispatchFetch(`http://worker.test/?reader=${reader}&calls=${count}`)
      if ((await response.text()) !== 'done') throw new Error('the worker failed')
      return performance.now() - before
    }),
  )
}

async function browser(folder: string): Promise<Samples> {
  const server = await startUnrulyServer()
  try {
    return (await runInChromium(server.url, await loopThat(folder, 'browser', run))) as Samples
  } finally {
    await server.close()
  }
}

/** page-loop.ts with the packages of a project as one module, with a last statement. */
function loopThat(folder: string, platform: 'node' | 'browser', last: string): Promise<string> {
  const packed: Plugin = {
    name: 'packed',
    setup: (builder) =>
      builder.onResolve({ filter: /^(?:@academy-access\/sdk|ky)$/ }, ({ path, kind, pluginData }) =>
        pluginData === 'packed' ? undefined : builder.resolve(path, { kind, resolveDir: folder, pluginData: 'packed' }),
      ),
  }
  const contents = `import { measure, read } from './page-loop.ts'\n${last}`
  return bundle(contents, import.meta.dirname, { platform, plugins: [packed] })
}
