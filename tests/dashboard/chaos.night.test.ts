import { expect, it } from 'vitest'

import { runChaos } from './chaos.ts'
import { browser } from './dashboard.ts'

it('stays whole and says nothing false while the server stops, starts, resets and is upgraded', async () => {
  expect(await runChaos(await browser(), { seed: 1, goesOn: (steps) => steps < 80 })).toEqual([])
})
