/*
 * The server beside a bare h3 app over an array and json-server 0.17, in one run, interleaved: CPU of the server
 * process per request and requests a second, for a page of 50 and for a create, at 1,000 and 100,000 students, at the
 * front and near the end. Prints medians over the rounds, and the median of each round's ratio to bare h3.
 */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

import { apiKey } from './data.ts'
import { drive, type Shot } from './load.ts'
import type { Report } from './servers/child.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
/** Rounds that do not count: until a server's code is compiled, what is measured is the compiler. */
const warmUps = 3
const kinds = ['ours', 'bare-h3', 'json-server'] as const
const sizes = [1_000, 100_000]
const scenarios = ['page, offset 0', 'page, near the end', 'create'] as const

type Kind = (typeof kinds)[number]
type Scenario = (typeof scenarios)[number]

interface Sample {
  cpuUs: number
  perSecond: number
}

const servers = new Map<string, { child: ChildProcess; url: string }>()
const samples = new Map<string, Sample[]>()
let created = 0

try {
  for (const size of sizes) for (const kind of kinds) servers.set(`${kind} ${size}`, await start(kind, size))
  // Creates come last: the students that they add are smaller rows, and would make other pages.
  for (const scenario of scenarios) {
    for (let round = -warmUps; round < rounds; round++) {
      for (const size of sizes) {
        for (const kind of kinds) {
          const sample = await measure(kind, size, scenario)
          if (round < 0) continue
          const key = `${kind} ${size} ${scenario}`
          samples.set(key, [...(samples.get(key) ?? []), sample])
        }
      }
    }
    process.stderr.write(`${scenario}: ${rounds} rounds\n`)
  }
} finally {
  for (const { child } of servers.values()) child.kill()
}

console.table(
  scenarios.flatMap((scenario) =>
    sizes.map((size) => ({
      scenario,
      students: size,
      ...Object.fromEntries(
        kinds.flatMap((kind) => {
          const all = samples.get(`${kind} ${size} ${scenario}`)!
          return [
            [`${kind} CPU µs`, Math.round(median(all.map(({ cpuUs }) => cpuUs)))],
            [`${kind} req/s`, Math.round(median(all.map(({ perSecond }) => perSecond)))],
          ]
        }),
      ),
      'CPU ÷ bare h3': ratio(`ours ${size} ${scenario}`, `bare-h3 ${size} ${scenario}`),
    })),
  ),
)
console.table([
  {
    'page at 100,000 ÷ at 1,000': ratio('ours 100000 page, offset 0', 'ours 1000 page, offset 0'),
    'near the end ÷ offset 0': ratio('ours 100000 page, near the end', 'ours 100000 page, offset 0'),
    'create at 100,000 ÷ at 1,000': ratio('ours 100000 create', 'ours 1000 create'),
  },
])
const startUps: number[] = []
for (let run = 0; run < 5; run++) startUps.push(await startUp())
console.table([{ 'start to first answer, ms': Math.round(median(startUps)), ...inProcess() }])

/** Runs what is measured inside one process: `platform.fetch`, and a million students. */
function inProcess(): object {
  const script = fileURLToPath(new URL('in-process.ts', import.meta.url))
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', '--max-old-space-size=8192', script], { encoding: 'utf8' }),
  ) as object
}

function start(kind: Kind, size: number): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL(`servers/${kind}.ts`, import.meta.url), [String(size)])
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, url: (message as { url: string }).url }))
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })
}

async function measure(kind: Kind, size: number, scenario: Scenario): Promise<Sample> {
  const { child, url } = servers.get(`${kind} ${size}`)!
  // json-server copies the whole collection for each request: a few will do.
  const amount = kind !== 'json-server' ? 4_000 : size > 10_000 ? 20 : 400
  const before = await used(child)
  const seconds = await drive(url, amount, 16, () => shot(kind, size, scenario))
  const after = await used(child)
  return { cpuUs: ((after.cpuMs - before.cpuMs) * 1000) / amount, perSecond: amount / seconds }
}

function shot(kind: Kind, size: number, scenario: Scenario): Shot {
  const path = '/api/v1/students'
  const headers = { authorization: `Bearer ${apiKey}` }
  if (scenario === 'create') {
    const body = JSON.stringify({ email: `new${created++}@example.com`, name: 'New Student' })
    return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body }
  }
  const offset = scenario === 'page, offset 0' ? 0 : size - 60
  const query = kind === 'json-server' ? `_start=${offset}&_limit=50` : `limit=50&offset=${offset}`
  return { method: 'GET', path: `${path}?${query}`, headers }
}

function used(child: ChildProcess): Promise<{ cpuMs: number }> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Extract<Report, { cpuMs: number }>))
    child.send('report')
  })
}

/** From the start of the command to its first answer, in milliseconds. */
async function startUp(): Promise<number> {
  const port = 40_000 + Math.floor(Math.random() * 20_000)
  const cli = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [cli, '--port', String(port)], { stdio: 'ignore' })
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/courses`, {
        headers: { authorization: 'Bearer aa_live_00000000000000000000000000000001' },
      }).catch(() => undefined)
      if (response?.ok) return performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  } finally {
    child.kill()
  }
}

function ratio(key: string, reference: string): number {
  const [ours, theirs] = [samples.get(key)!, samples.get(reference)!]
  return Number(median(ours.map(({ cpuUs }, round) => cpuUs / theirs[round]!.cpuUs)).toFixed(2))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
