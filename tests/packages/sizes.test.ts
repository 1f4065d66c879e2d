import { expect, it } from 'vitest'

import { bundles } from './budgets.ts'
import { bundledSize } from './bundle.ts'

it.each(bundles)('a bundle of `$program` has at most $max bytes', async ({ program, external, max }) => {
  const size = await bundledSize(program, external)
  expect(size, `what the extra bytes buy is to be said beside the budget, in budgets.ts`).toBeLessThanOrEqual(max)
})
