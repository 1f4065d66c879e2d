import { expect, it } from 'vitest'

import { bundles } from './budgets.ts'
import { bundle } from './bundle.ts'

it.each(bundles)('`$program` loads at most $max bytes at the start', async ({ program, external, max }) => {
  const { first } = await bundle(program, external)
  expect(first.size, 'raise the budget in budgets.ts, with the reason next to it').toBeLessThanOrEqual(max)
})

it.each(['engine', 'engine/internal', 'msw/browser', 'msw/vitest'])(
  '%s contains the contract and zod, so that it loads few files',
  async (entry) => {
    const { first } = await bundle(`export * from '@academy-access/${entry}'`, ['msw', 'msw/*', 'vitest'])
    const dependencies = first.modules.filter((path) => !/^program.js$|packages\/(engine|msw)\/dist\//.test(path))
    expect(dependencies).toEqual([])
  },
)

it.each(['playwright', 'vitest'])('the kit for %s is one file', async (kit) => {
  const program = `export * from '../../apps/server/dist/${kit}.js'`
  const { first } = await bundle(program, ['node:*', '@playwright/test', 'vitest'])
  expect(first.modules.filter((path) => path !== 'program.js')).toEqual([
    expect.stringMatching(`apps/server/dist/${kit}.js$`),
  ])
})

it('the client loads zod only when a check fails, and evaluates no strings', async () => {
  const { first, lazy } = await bundle("export * from '@academy-access/sdk'")
  const ofZod = (modules: string[]) => modules.filter((path) => path.includes('/zod/'))
  expect(ofZod(first.modules)).toEqual([])
  expect(ofZod(lazy.modules)).not.toEqual([])
  for (const { code } of [first, lazy]) expect(code).not.toMatch(/\bFunction\(|\beval\(/)
})
