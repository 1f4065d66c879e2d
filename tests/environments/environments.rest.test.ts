import { it } from 'vitest'

import { fakeTimeCases } from './fake-time.ts'
import { workersCases } from './workers.ts'

// The log of what went wrong in environments of users. Each case runs in its environment.
const cases = [...workersCases, ...fakeTimeCases]

it.each(cases)('$environment: $rule', async ({ run }) => run())
