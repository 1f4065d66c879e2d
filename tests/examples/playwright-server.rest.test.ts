import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

it('the example runs: Playwright starts the servers, and its tests pass in a browser', async () => {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env
  const cwd = join(import.meta.dirname, '../../examples/playwright-server')
  const bin = join(cwd, 'node_modules/.bin')
  const env = {
    ...rest,
    PATH: `${bin}:${process.env['PATH']}`,
    CHROMIUM_PATH: process.env['CHROMIUM_PATH']!,
    APP_PORT: await freePort(),
  }
  const args = ['test', '--reporter=json', '--timeout=60000']
  const { stdout } = await promisify(execFile)(join(bin, 'playwright'), args, { cwd, env })
  expect(JSON.parse(stdout)).toMatchObject({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } })
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('Expected a port')
  return String(address.port)
}
