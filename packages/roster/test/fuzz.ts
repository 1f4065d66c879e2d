/*
 * Applies many random rosters to academies that fail, change and end their processes. Prints one line of figures. A case
 * that does not end as desired is printed in its shortest form, and the exit code is 1.
 * `node packages/roster/test/fuzz.ts [--runs 100000] [--seed 1]`
 */
import { checkHistories } from '@academy-access/kit/check-histories'
import { createPlatform } from '@academy-access/engine'

import { convergence } from './property.ts'
import { startVirtualTime } from '@academy-access/kit/virtual-time'

const time = startVirtualTime()
const platform = createPlatform({ now: () => time.now(), journal: { entries: 1 } })
const service = { platform, baseUrl: 'https://academy.test', fetch: platform.fetch }
await checkHistories('roster', convergence(service, time), { runs: 100_000 })
