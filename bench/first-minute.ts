import { endWithThis } from '@academy-access/kit/end-with-this'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { median } from './median.ts'

/*
 * Measures the first minute: from a clone of this repository to the first response of `start`, with an empty home, beside the
 * React starter of Vite. Both download all of their packages. It needs a network and Linux.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const repository = fileURLToPath(new URL('..', import.meta.url))
const bound = 1.5

const ours = (port: number) => `git clone --quiet ${repository} app && cd app && npx -y pnpm@12 start --port ${port}`
const vite = (port: number) =>
  'npm create --yes vite@latest app -- --template react-ts --no-interactive && cd app && npm install && ' +
  `npx vite --port ${port} --strictPort`

const ratios: number[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  const seconds = await measure(ours, '/health')
  const reference = await measure(vite, '/')
  ratios.push(seconds / reference)
  console.log(`${seconds.toFixed(1)} s, Vite's starter ${reference.toFixed(1)} s`)
}
const ratio = median(ratios)
console.log(`clone to the first response: ${ratio.toFixed(2)} × Vite's starter, at most ${bound}`)
if (ratio > bound) process.exitCode = 1

/** Seconds from the start of a command of the shell to the first response, on a machine with Node and npm alone. */
async function measure(command: (port: number) => string, path: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'first-minute-'))
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  // Without the Node of this repository, which pnpm puts first.
  const paths = (process.env['PATH'] ?? '').split(':').filter((one) => !one.includes('node_modules'))
  const env = { HOME: folder, PATH: paths.join(':') }
  const start = performance.now()
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  const options = { cwd: folder, env, detached: true, stdio: [...stdio] }
  const child = endWithThis(spawn('sh', ['-c', command(port)], options), { isDetached: true })
  let problem = ''
  child.stderr?.on('data', (chunk: Buffer) => void (problem += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  try {
    while (!(await responds(`http://localhost:${port}${path}`))) {
      if (child.exitCode !== null) throw new Error(`${command(port)} ended with ${child.exitCode}: ${problem}`)
    }
    return (performance.now() - start) / 1000
  } finally {
    if (child.exitCode === null) execFileSync('kill', ['-TERM', '--', `-${child.pid}`])
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether there is a response. Waits before it says no. */
async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return false
  }
}
