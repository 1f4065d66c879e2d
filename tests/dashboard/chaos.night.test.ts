import { chromium } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'

import { runChaos } from './chaos.ts'

it('stays whole and says nothing false while the server stops, starts, resets and is upgraded', async () => {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  expect(await runChaos(browser, { seed: 1, goesOn: (steps) => steps < 80 })).toEqual([])
})
