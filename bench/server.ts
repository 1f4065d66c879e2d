/*
 * Measures the figures of the server in the full form, then the start of the command, a million students in memory, and how
 * fast they are loaded. `check.ts` measures the same figures in the short form.
 */
import { execFileSync, spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { fullForm, printFigures } from './figures.ts'
import { median } from './median.ts'
import { endAll } from './processes.ts'
import { serverFigures, slowFigures } from './server-figures.ts'

try {
  await printFigures([...serverFigures, ...slowFigures], fullForm, 1)
} finally {
  await endAll()
}
const startUps: number[] = []
for (let run = 0; run < 5; run++) startUps.push(await startUp())
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

/** Milliseconds from the start of the command to its first response. */
async function startUp(): Promise<number> {
  const cli = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [cli, '--port', '0', '--json', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { url, api_key }: { url: string; api_key: string } = JSON.parse(line)
      const response = await fetch(`${url}/api/v1/courses`, { headers: { authorization: `Bearer ${api_key}` } })
      if (!response.ok) throw new Error(`${url}/api/v1/courses: ${response.status}`)
      return performance.now() - began
    }
    throw new Error('academy-server ended before it printed its URL')
  } finally {
    child.kill()
  }
}
