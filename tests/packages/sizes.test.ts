import { expect, it } from 'vitest'

import { bundles } from './budgets.ts'
import { bundle } from './bundle.ts'

it.each(bundles)('`$program` loads at most $max bytes at the start', async ({ program, external, max }) => {
  const { first } = await bundle(program, external)
  expect(first.size, 'raise the budget in budgets.ts, with the reason next to it').toBeLessThanOrEqual(max)
})

it('the client loads zod only when a check fails, and evaluates no strings', async () => {
  const { first, lazy } = await bundle("export * from '@academy-access/sdk'")
  const ofZod = (modules: string[]) => modules.filter((path) => path.includes('/zod/'))
  expect(ofZod(first.modules)).toEqual([])
  expect(ofZod(lazy.modules)).not.toEqual([])
  for (const { code } of [first, lazy]) expect(code).not.toMatch(/\bFunction\(|\beval\(/)
})
