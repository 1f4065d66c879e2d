/*
 * Compares the service with the model over many random histories. A difference is printed as the shortest history that shows
 * it. The `seed` and the first number of the `path` keep it in `findings.json`. The exit code is 1.
 * `node tests/model/fuzz.ts [--runs 35000] [--seed 1]`
 */
import { checkHistories } from '@academy-access/kit/check-histories'

import { agreement } from './property.ts'

let requests = 0
await checkHistories('model', agreement({ log: () => requests++ }), { runs: 35_000, figures: () => ({ requests }) })
