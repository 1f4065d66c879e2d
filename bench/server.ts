/*
 * Compares the server with a bare h3 app over an array and with json-server 0.17, in one run, interleaved. Measures CPU
 * time of the server process for each request and requests a second: for a page of 50 at the front and near the end, and
 * for a create, at 1,000 and 100,000 students. Prints medians over the rounds, and the median of the ratios to bare h3.
 * Then measures the start of the command, a million students in memory, and how fast they are loaded.
 */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { apiKey } from './data.ts'
import { drive, type Shot } from './load.ts'
import { median } from './median.ts'
import type { Report } from './servers/child.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
/** Rounds that are not counted. Until the code of a server is compiled, they measure the compiler. */
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
  // Creates come last, because the rows of the students that they add are smaller and would change the pages.
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
          const all = samplesOf(`${kind} ${size} ${scenario}`)
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

function start(kind: Kind, size: number): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL(`servers/${kind}.ts`, import.meta.url), [String(size)])
  return new Promise((resolve, reject) => {
    child.once('message', (message: Report) => {
      if ('url' in message) resolve({ child, url: message.url })
      else reject(new Error(`${kind} reported no URL`))
    })
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })
}

async function measure(kind: Kind, size: number, scenario: Scenario): Promise<Sample> {
  const server = servers.get(`${kind} ${size}`)
  if (!server) throw new Error(`${kind} has not started`)
  const { child, url } = server
  // json-server copies the whole collection for each request, so it gets fewer requests.
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
  return new Promise((resolve, reject) => {
    child.once('message', (message: Report) => {
      if ('cpuMs' in message) resolve(message)
      else reject(new Error('A server reported no CPU time'))
    })
    child.send('report')
  })
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

function samplesOf(key: string): Sample[] {
  const found = samples.get(key)
  if (!found) throw new Error(`There is no sample of ${key}`)
  return found
}

function ratio(key: string, reference: string): number {
  const theirs = samplesOf(reference)
  return Number(median(samplesOf(key).map(({ cpuUs }, round) => cpuUs / (theirs[round]?.cpuUs ?? 0))).toFixed(2))
}
