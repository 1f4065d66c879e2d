import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { listen } from '@academy-access/kit/listen'
import { toNodeHandler } from '@academy-access/sdk/proxy'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { describe, expect, it } from 'vitest'

import { blocksOfPage } from '../examples/blocks.ts'

const program = `import { AcademyClient } from '@academy-access/sdk'
let academy
export default {
  async fetch(request, env) {
    academy ??= new AcademyClient({ baseUrl: env.BASE, apiKey: 'aa_live_test' })
    return Response.json(await academy.courses.list())
  },
}`

/** A Worker of a module, bundled for Workers without modules of Node. */
async function workerOf(contents: string, compatibilityDate: string, bindings: Record<string, string>) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    conditions: ['worker', 'browser'],
    logLevel: 'error',
  })
  return new Miniflare({ modules: true, script: outputFiles[0]?.text ?? '', compatibilityDate, bindings })
}

/** A Worker with a client at module scope, and a service whose behavior the test sets. */
async function withWorker(
  compatibilityDate: string,
  run: (worker: {
    service: { delay: number; limited: number }
    /** Statuses of visits, of which one begins every `gap` milliseconds. Some leave after a time. */
    visit: (count: number, gap: number, leaves?: (index: number) => number | undefined) => Promise<number[]>
  }) => Promise<void>,
): Promise<void> {
  const service = { delay: 20, limited: 0 }
  await using server = await listen((_, response) => {
    if (service.limited-- > 0) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
      response.end('{"error":{"code":"rate_limit_exceeded","message":"slow down"}}')
      return
    }
    setTimeout(() => {
      response.setHeader('content-type', 'application/json').end('{"data":{"courses":[]}}')
    }, service.delay)
  })
  const miniflare = await workerOf(program, compatibilityDate, { BASE: server.url })
  try {
    const url = await miniflare.ready
    const visit = (count: number, gap: number, leaves: (index: number) => number | undefined = () => undefined) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * gap))
          const time = leaves(index)
          try {
            // Ends only a visit that hangs.
            const response = await fetch(url, { signal: AbortSignal.timeout(time ?? 60_000) })
            await response.text()
            return response.status
          } catch {
            return time === undefined ? 0 : -1
          }
        }),
      )
    await run({ service, visit })
  } finally {
    await miniflare.dispose()
  }
}

/** The statuses of the visitors who stayed. */
const stayed = (statuses: number[]) => [...new Set(statuses.filter((status) => status !== -1))]

describe.each(['2026-07-01', '2024-01-01'])('Cloudflare Workers of %s, a client at module scope', (date) => {
  // A call waited for a promise that another request resolves: a 500 for all later visitors of the isolate.
  it('bursts of visitors: each gets a response', () =>
    withWorker(date, async ({ service, visit }) => {
      service.delay = 200
      for (let burst = 0; burst < 5; burst++) expect(stayed(await visit(40, 0))).toEqual([200])
    }))

  it('a 429 and visitors during its wait: each gets a response', () =>
    withWorker(date, async ({ service, visit }) => {
      for (let round = 0; round < 2; round++) {
        service.limited = 1
        expect(stayed(await visit(50, 30))).toEqual([200])
      }
    }))

  // The place of a call whose visitor had left stayed taken.
  it('visitors who leave: a place ends with its request', () =>
    withWorker(date, async ({ service, visit }) => {
      service.delay = 200
      const statuses = await visit(200, 20, (index) => (index % 5 === 0 ? 100 : undefined))
      expect(stayed(statuses)).toEqual([200])
      expect(statuses).toContain(-1)
      expect(stayed(await visit(20, 0))).toEqual([200])
    }))
})

it('the Worker of the page about nightly jobs brings the academy to the state of a file, and fails with its rows', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const [sync, worker] = await blocksOfPage(root, 'docs/how-to/nightly-job.md')
  const platform = createPlatform({ fixture: demoFixture() })
  const academy = platform.academy()
  let csv = 'email;name\r\ngrace@example.com;Grace "Ace" Hopper\r\nzoe@example.com;"Zoë; née ""Z"""\r\n'
  await using service = await listen(toNodeHandler((request) => platform.fetch(request)))
  await using file = await listen((_, response) => response.end(csv))
  const bindings = { ACADEMY_BASE_URL: service.url, ACADEMY_API_KEY: academy.apiKey, STUDENTS_URL: file.url }
  const script = `${sync!.code}\n${worker!.code.replace(/^import .*$/m, '')}`
  const miniflare = await workerOf(script, '2026-07-01', bindings)
  try {
    // The types of miniflare have it only beside those of Workers, which replace those of Node.
    const scheduled: (event: { cron: string }) => Promise<{ outcome: string }> = Reflect.get(
      await miniflare.getWorker(),
      'scheduled',
    )
    expect(await scheduled({ cron: '17 2 * * *' })).toMatchObject({ outcome: 'ok' })
    expect(academy.students.get('grace@example.com').name).toBe('Grace "Ace" Hopper')
    expect(academy.students.get('zoe@example.com').name).toBe('Zoë; née "Z"')
    csv = 'email\r\n"a@example.com\r\n'
    expect(await scheduled({ cron: '17 2 * * *' })).toMatchObject({ outcome: 'exception' })
  } finally {
    await miniflare.dispose()
  }
})
