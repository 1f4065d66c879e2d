/* Runs the robot of `chaos.ts` for some minutes, with another seed every 200 steps: `pnpm program tests/dashboard/run-chaos.ts --minutes 10 --seed 1`. */
import { parseArgs } from 'node:util'

import { chromium } from 'playwright'

import { runChaos } from './chaos.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
})
const end = Date.now() + Number(values.minutes) * 60_000
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
let total = 0
for (let seed = Number(values.seed); Date.now() < end; seed++) {
  const goesOn = (steps: number) => {
    total += Number(steps > 0)
    return steps < 200 && Date.now() < end
  }
  const problems = await runChaos(browser, { seed, goesOn })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
await browser.close()
console.log(`${total} steps`)
