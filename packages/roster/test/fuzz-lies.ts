/*
 * Plans and applies rosters while the service lies: `node packages/roster/test/fuzz-lies.ts [--runs 5000] [--seed 1]`
 */
import { checkHistories } from '@academy-access/command/test/histories'
import { createPlatform } from '@academy-access/engine'

import { changesWhatIsMeant } from './lies.ts'
import { startVirtualTime } from '@academy-access/kit/virtual-time'

const time = startVirtualTime()
const platform = createPlatform({ now: () => time.now(), journal: { entries: 1 } })
await checkHistories('roster', changesWhatIsMeant(platform, time), 5000)
