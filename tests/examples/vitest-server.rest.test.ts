import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

it('the example runs its test files concurrently against one server', async () => {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const cwd = join(import.meta.dirname, '../../examples/vitest-server')
  const args = ['run', '--reporter=tap-flat', '--testTimeout=60000', '--hookTimeout=60000']
  const { stdout } = await promisify(execFile)(join(cwd, 'node_modules/.bin/vitest'), args, { cwd, env })
  expect(stdout.match(/^(not )?ok .*$/gm)).toEqual([expect.stringMatching(/^ok /), expect.stringMatching(/^ok /)])
})
