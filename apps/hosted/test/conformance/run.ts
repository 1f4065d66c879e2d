import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { afterAll, describe, expect, it } from 'vitest'

import { bundle } from '../../bundle.ts'
import { startLocal } from '../../local.ts'

/** The tests of actions that a Worker cannot do. `differences.test.ts` shows what it does instead. */
const differences = new Set([
  'Faults and concurrency › D32 a connection that is reset before or after the effect gives no response',
])

/** workerd closes idle connections, on a busy machine while the next request is on its way. */
const headers = { connection: 'close' }

/** Runs the tests of the suite in workerd whose chapters `includes` accepts. */
export async function runInWorkerd(includes: (chapter: string) => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-conformance-'))
  const worker = pathToFileURL(join(folder, 'worker.js'))
  const beside = (name: string) => new URL(name, import.meta.url)
  await bundle(worker, beside('worker.ts'), { vitest: fileURLToPath(beside('vitest.ts')) })
  const service = await startLocal({ worker, port: 0, token: null, assets: pathToFileURL(folder) })
  const names = (await (await fetch(`${service.url}/tests`)).json()) as string[]

  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  describe('hosted', () => {
    for (const name of names) {
      if (differences.has(name) || !includes(chapterOf(name))) continue
      it(name, async () => {
        const response = await fetch(`${service.url}/run`, { method: 'POST', headers, body: name })
        expect(await response.text()).toBe('passed')
      })
    }

    it('has all tests of the suite', () => {
      expect(names.length).toBeGreaterThanOrEqual(209)
      expect([...differences].filter((name) => !names.includes(name))).toEqual([])
    })
  })
}

/** The title of a test's chapter: `Paging` of `Paging, with one key › R051 …`. */
function chapterOf(name: string): string {
  return name.slice(0, name.indexOf(' › ')).replace(/, with one key$/, '')
}
