import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

// As `pnpm docs:build` does, but without a build, because other tests read the built files meanwhile.
it('the documentation site builds, and each of its links has a target', async () => {
  const options = { cwd: root, maxBuffer: 2 ** 24 }
  await run('npx', ['-y', 'pnpm@12', '--dir', 'docs', 'install', '--frozen-lockfile'], options)
  const { stdout } = await run(process.execPath, ['docs/site/build.ts'], options)
  expect(stdout).toContain('Every link of the site has a target')
})
