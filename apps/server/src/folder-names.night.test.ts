import { execFile } from 'node:child_process'
import { cp, mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { beforeAll, expect, it } from 'vitest'

const names =
  'C#|100%|branch%2Fname|%20|?a=b#c|a b|Größe|日本|🎓|o\'clock|$HOME|a"b|`id`|a&b;c|(x)|[x]|{x}!|~|-x|D#/100%/why?'.split(
    '|',
  )

/** A test of a kit. Without a page it needs no browser. */
const test = `
  test('has an academy', async ({ academy }) => {
    await academy.students.create({ email: 'new@example.com' })
    expect((await academy.students.search({ search: 'new@example.com' })).total).toBe(1)
  })`
const project = {
  'package.json': '{ "type": "module" }',
  'vitest.config.js': `export default { test: { globalSetup: '@academy-access/server/vitest/setup', include: ['*.spec.js'] } }`,
  'a.spec.js': `
    import { test } from '@academy-access/server/vitest'
    import { expect } from 'vitest'
    ${test}`,
  'playwright.config.js': `
    import { academyServer } from '@academy-access/server/playwright'
    export default { testMatch: '*.e2e.js', webServer: academyServer() }`,
  'a.e2e.js': `
    import { test, expect } from '@academy-access/server/playwright'
    ${test}`,
}

const folder = tempFolder()
let current = join(folder, 'copy')
beforeAll(async () => {
  const server = fileURLToPath(new URL('../', import.meta.url))
  const modules = join(current, 'node_modules')
  for (const part of ['package.json', 'dist', 'public']) {
    await cp(join(server, part), join(modules, '@academy-access/server', part), { recursive: true })
  }
  for (const name of [
    '@academy-access/engine',
    '@academy-access/schemas',
    '@playwright/test',
    'h3',
    'srvx',
    'vitest',
    'zod',
  ]) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(server, 'node_modules', name), join(modules, name))
  }
  for (const [name, text] of Object.entries(project)) await writeFile(join(current, name), text)
})

/** Renames the folder of the project. */
async function moveTo(name: string): Promise<void> {
  const next = join(folder, name)
  await mkdir(dirname(next), { recursive: true })
  await rename(current, next)
  current = next
}

/** Runs a file of a package of the project. Returns its stdout. */
async function run(file: string, ...args: string[]): Promise<string> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const options = { cwd: current, env: { ...env, NO_COLOR: '1' } }
  return (await promisify(execFile)(process.execPath, [join(current, 'node_modules', file), ...args], options)).stdout
}

const cli = '@academy-access/server/dist/cli.js'

it('the command starts and serves its pages in a folder of any name', async () => {
  const version = await run(cli, '--version')
  const readPages = `
    for (const page of ['dashboard', 'docs', 'health']) {
      const response = await fetch(process.env.ACADEMY_BASE_URL + '/' + page)
      console.log(response.status, (await response.text()).length > 10)
    }`
  for (const name of names) {
    await moveTo(name)
    const program = [process.execPath, '--input-type=module', '--eval', readPages]
    const outputs = await Promise.all([run(cli, '--version'), run(cli, 'exec', '--', ...program)])
    expect(outputs, name).toEqual([version, '200 true\n200 true\n200 true\n'])
  }
}, 600_000)

/** Serves the dashboard from the setup of Vitest's kit, without Vitest. */
const setUp = `
  import setup from '@academy-access/server/vitest/setup'
  const vitest = { config: { watch: false, attachmentsDir: '' } }
  const stop = await setup({ vitest, provide: (_, { url }) => (globalThis.url = url) })
  console.log((await fetch(url + '/dashboard')).status)
  await stop()`

it.each(names.filter((name) => /[#?%öa]/.test(name)))(
  'the kits run in the folder %s',
  async (name) => {
    await moveTo(name)
    const vitest = run('vitest/vitest.mjs', 'run', '--reporter=tap-flat')
    // Vite itself does not work in these.
    if (/[#?%]/.test(name)) {
      await expect(vitest).rejects.toThrow()
      const args = ['--input-type=module', '--eval', setUp]
      expect((await promisify(execFile)(process.execPath, args, { cwd: current })).stdout).toBe('200\n')
    } else expect(await vitest).toMatch(/^ok .*has an academy/m)
    expect(await run('@playwright/test/cli.js', 'test', '--reporter=line')).toContain('1 passed')
  },
  600_000,
)
