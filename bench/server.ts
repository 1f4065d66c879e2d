/*
 * Measures the figures of the server in the full form, then the start of the command, a million students in memory, and how
 * fast they are loaded. `check.ts` measures the same figures in the short form.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { fullForm, printFigures } from './figures.ts'
import { median } from './median.ts'
import { endAll } from './processes.ts'
import { serverFigures, slowFigures } from './server-figures.ts'
import { startTime } from './start-up.ts'

try {
  await printFigures([...serverFigures, ...slowFigures], fullForm, 1)
} finally {
  await endAll()
}
const startUps: number[] = []
for (let run = 0; run < 5; run++) startUps.push(await startTime())
const inProcess: Record<string, number> = outputOf('in-process.ts')
console.table([{ 'start to first response, ms': Math.round(median(startUps)), ...inProcess }])
const loads: Record<string, number | string>[] = outputOf('loading.ts')
console.table(loads)

/** Runs a script that measures inside one process. Returns the JSON that it prints. */
function outputOf(script: string) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', '--max-old-space-size=8192', path], { encoding: 'utf8' }),
  )
}
