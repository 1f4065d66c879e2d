import { expect, it } from 'vitest'

import { bundles } from './budgets.ts'
import { bundledSize } from './bundle.ts'

it.each(bundles)('a bundle of `$program` has at most $max bytes', async ({ program, external, max }) => {
  const size = await bundledSize(program, external)
  expect(size, 'raise the budget in budgets.ts, with the reason next to it').toBeLessThanOrEqual(max)
})
