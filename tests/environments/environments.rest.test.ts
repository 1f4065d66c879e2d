import { it } from 'vitest'

import { copyCases } from './copies.ts'
import { fakeTickCases } from './fake-ticks.ts'
import { fakeTimeCases } from './fake-time.ts'
import { pageCases } from './pages.ts'
import { singleFileCases } from './single-file.ts'
import { svelteKitCases } from './sveltekit.ts'
import { undiciCases } from './undici.ts'
import { workersCases } from './workers.ts'

// The log of what went wrong in environments of users. Each case runs in its environment.
const cases = [
  ...copyCases,
  ...fakeTimeCases,
  ...fakeTickCases,
  ...pageCases,
  ...singleFileCases,
  ...svelteKitCases,
  ...undiciCases,
  ...workersCases,
]

it.each(cases)('$environment: $rule', async ({ run }) => run())
