import { readFile } from 'node:fs/promises'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'
import { expect, it, vi } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

const [sdk, offline] = [...(await read('README.md')).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)

it('the README contains the files of the quickstart', async () => {
  expect(sdk).toBe(await read('examples/quickstart/sdk.ts'))
  expect(offline).toBe(await read('examples/quickstart/offline.test.ts'))
})

it('the SDK example of the README prints the courses of the demo academy', async () => {
  const platform = createPlatform({ fixture: demoFixture() })
  const server = setupServer(...createHandlers(platform, { baseUrl: 'http://127.0.0.1:4010' }))
  server.listen({ onUnhandledFrame: 'error' })
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await import(new URL('examples/quickstart/sdk.ts', root).href)
  expect(log.mock.calls.flat()).toEqual([
    'Intro to TypeScript',
    'HTTP APIs that last',
    'Testing without fear',
    'Databases for application developers',
    'The browser as a platform',
    'Design systems in practice',
    'Ada is a student already',
  ])
  log.mockRestore()
  server.close()
})
