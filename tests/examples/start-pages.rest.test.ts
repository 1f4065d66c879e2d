import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AcademyServerMock } from '@academy-access/msw/node'
import type { AcademyClient } from '@academy-access/sdk'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { blocksOfPage } from './blocks.ts'

/*
 * A reader copies the client of one page and the mock of another one into one app. So the pages must agree on the address and
 * on who has the key. tests/examples/roster-app.rest.test.ts has the proxy too.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
await mkdir(`${root}tests/examples/dist`, { recursive: true })
const folder = await mkdtemp(`${root}tests/examples/dist/`)
afterAll(() => rm(folder, { recursive: true }))

beforeEach(() => {
  vi.resetModules()
  for (const method of ['log', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Writes a block of a page as a file, by the name of its file or its number. Imports it only when it is called. */
async function pasted(page: string, name: string): Promise<() => Promise<object>> {
  const blocks = await blocksOfPage(root, page)
  const block = blocks.find(({ file }) => file.endsWith(`/${name}`)) ?? expect.fail(`${page} has no ${name}`)
  const path = join(folder, block.file)
  await mkdir(dirname(path), { recursive: true })
  // The mock of a browser needs a worker. That of Node takes the same options.
  await writeFile(path, `${block.code.replace('@academy-access/msw/browser', '@academy-access/msw/node')}\nexport {}\n`)
  return () => import(path) as Promise<object>
}

const openPage = (origin: string) => vi.stubGlobal('location', { href: `${origin}/students/1`, origin })

const academyFile = await pasted('docs/guides/proxy.md', 'academy.ts')
const mocksFile = await pasted('packages/msw/README.md', 'mocks.ts')
const appFile = await pasted('docs/start/app.md', '1.ts')
const sdkFile = await pasted('packages/sdk/README.md', '1.ts')

// The import registers the hooks of the mock in this suite, as in a test file of a reader.
describe('with the mock of the MSW README', async () => {
  const { mock } = (await mocksFile()) as { mock: AcademyServerMock }

  it('the clients of all start pages reach it, in one program', async () => {
    openPage('http://localhost:5173')
    const { academy } = (await academyFile()) as { academy: AcademyClient }
    expect((await academy.courses.list()).items).toHaveLength(6)
    // These two have the address and the key of the local server, and create students.
    await appFile()
    await sdkFile()
    const { journal, students } = mock.platform.academy()
    expect(students.get('grace@example.com').name).toBe('Grace')
    expect(journal.list().length).toBeGreaterThan(4)
    expect(journal.list().every(({ path, status }) => path.startsWith('/api/v1/') && status < 400)).toBe(true)
    expect(mock.platform.journal.list()).toEqual([])
  })
})
