/*
 * Verifies and pulls academies while the service lies: `node apps/server/test/verify/fuzz-lies.ts [--runs 4000] [--seed 1]`
 */
import { checkHistories } from '@academy-access/kit/check-histories'

import { pullOnlyReads, verifyChangesOwnRecordsAlone } from './lies.ts'

await checkHistories('verify', verifyChangesOwnRecordsAlone, { runs: 4000 })
await checkHistories('pull', pullOnlyReads, { runs: 1000 })
