import { exec } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

it.each([
  ['playwright-server', 'playwright test --timeout=60000', 2],
  ['roster-app', 'vitest run --testTimeout=60000', 5],
  ['vitest-server', 'vitest run --testTimeout=60000 --hookTimeout=60000', 2],
])('the tests of the example %s pass', async (example, command, count) => {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env
  const cwd = join(import.meta.dirname, '../../examples', example)
  const PATH = `${join(cwd, 'node_modules/.bin')}:${rest['PATH']}`
  const env = { ...rest, PATH, APP_PORT: await freePort(), NO_COLOR: '1' }
  const { stdout } = await promisify(exec)(command, { cwd, env })
  expect(stdout).toMatch(new RegExp(`\\b${count} passed`))
  expect(stdout).not.toMatch(/flaky|skipped/)
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('Expected a port')
  return String(address.port)
}
