import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { build } from 'esbuild'
import { expect, it } from 'vitest'

const program = `
import 'zone.js'
import { AcademyClient } from '@academy-access/sdk'

const printed = []
console.error = (...values) => printed.push(values.join(' '))
process.on('unhandledRejection', (reason) => printed.push(String(reason)))

const limited = () => new Response('{"error":{"code":"rate_limit_exceeded","message":"Slow down"}}', { status: 429, headers: { 'retry-after': '0' } })
const answers = [limited, limited, () => new Response('{"data":{"courses":[]}}')]
const academy = new AcademyClient({
  baseUrl: 'http://academy.test',
  apiKey: 'aa_live_00000000000000000000000000000001',
  fetch: async (_, { signal }) =>
    answers.shift()?.() ?? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

async function main() {
  const { attempts } = await academy.courses.list().withResponse()
  const controller = new AbortController()
  const aborted = academy.courses.list({}, { signal: controller.signal }).catch(({ name }) => name)
  setTimeout(() => controller.abort(), 20)
  const { error } = await academy.courses.list({}, { timeout: 20, maxRetries: 0 }).result()
  const outcome = [attempts, await aborted, error.name]
  const isEmpty = printed.length === 0
  // It does print what no code handles.
  Promise.reject(new Error('not handled'))
  setTimeout(() => {
    console.log(JSON.stringify({ outcome, isEmpty, printed }))
    process.exit()
  }, 20)
}
main()`

// As Angular builds an app with zone.js: without `async` functions, whose promises zone.js cannot see.
it('zone.js prints nothing for a 429, an abort and a time limit', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.zone-'))
  try {
    const supported = { 'async-await': false, 'async-generator': false, 'for-await': false }
    await build({
      stdin: { contents: program, resolveDir: import.meta.dirname },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      supported,
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      // Without this repository's `paths`, which map packages to their sources.
      tsconfigRaw: '{}',
      logLevel: 'silent',
    })
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'stdin.mjs')])
    expect(JSON.parse(stdout)).toEqual({
      outcome: [3, 'AbortError', 'TimeoutError'],
      isEmpty: true,
      printed: [expect.stringContaining('not handled')],
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
