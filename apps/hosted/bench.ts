import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { cpuOf } from '@academy-access/bench/cpu-of.ts'
import { median } from '@academy-access/bench/median.ts'
import { runtimes } from './bench-runtimes.ts'
import { startService } from './test/service.ts'

/*
 * The figures of docs/hosted-costs.md: `pnpm --dir apps/hosted bench`. ACADEMIES is their number, 1,000 by default; 10,000 take
 * up to ten times as long. Compare figures of one run only: they depend on the machine, and on what else runs on it.
 */

const count = Number(process.env['ACADEMIES'] ?? 1000)
const data = await mkdtemp(join(tmpdir(), 'academy-bench-'))

interface Keys {
  readonly id: string
  readonly api_key: string
}

let service = await startService({ data })
const api = (key: string, method = 'GET', path = '/courses', body?: unknown) =>
  service.send(method, `/api/v1${path}`, body, { authorization: `Bearer ${key}` })
const ms = (value: number) => `${value.toFixed(1)} ms`

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Milliseconds of processor time of the only runtime. */
const cpu = () => cpuOf(runtimes()[0]) / 1000

/** The memory of the runtime. */
function memory(): string {
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(runtimes()[0])], { encoding: 'utf8' })
  return `${(Number(kib) / 1024).toFixed(0)} MiB`
}

/** Reads something of an academy. A connection that the busy runtime has closed before the response is opened again. */
async function read({ api_key }: Keys): Promise<void> {
  const { status } = await api(api_key).catch(() => api(api_key))
  if (status !== 200) throw new Error(`expected 200, got ${status}`)
}

/** Runs a task for each value, some at a time. */
const each = <Value>(values: readonly Value[], concurrency: number, task: (value: Value) => Promise<unknown>) =>
  Readable.from(values).forEach(async (value: Value) => void (await task(value)), { concurrency })

async function restart(): Promise<void> {
  await service.close()
  service = await startService({ data })
  await service.send('GET', '/health')
}

const students = (length: number) => Array.from({ length }, (_, index) => ({ email: `student-${index}@example.com` }))

const fixture = { courses: [{ title: 'Algebra', slug: 'algebra' }], students: students(20) }

async function create(length: number): Promise<Keys[]> {
  const created: Keys[] = []
  await each(
    Array.from({ length }, (_, index) => index),
    64,
    async () => {
      const { body } = await service.control('academies.create', fixture)
      created.push(body.data)
      if (created.length % 1000 === 0) console.log(`  ${created.length} created`)
    },
  )
  return created
}

for (const size of [20, 1000, 100_000]) {
  const academy = await service.create({ students: students(size) })
  const wakes: number[] = []
  const processor: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 7; round++) {
    await academy.test('evict')
    const before = cpu()
    wakes.push(await timed(() => academy.api('GET', '/courses')))
    processor.push(cpu() - before)
    for (let read = 0; read < 5; read++) warm.push(await timed(() => academy.api('GET', '/courses')))
  }
  const first = `first request after an eviction ${ms(median(wakes))} (${ms(median(processor))} of processor time)`
  console.log(`${size} students: ${first}, the next ones ${ms(median(warm))}`)
}

async function requestsPerSecond(keys: readonly Keys[], method: string, path: string, body?: () => unknown) {
  const requests = Array.from({ length: 2000 }, (_, index) => keys[index % keys.length])
  const before = cpu()
  const duration = await timed(() => each(requests, 8, (one) => api(one?.api_key ?? '', method, path, body?.())))
  const processor = (cpu() - before) / requests.length
  return `${((requests.length / duration) * 1000).toFixed(0)} a second (${processor.toFixed(2)} ms of processor time each)`
}

let created = 0
const newStudent = () => ({ email: `new-${++created}@example.com` })
const hundred = await create(100)
for (const [name, keys] of [
  ['one academy', hundred.slice(0, 1)],
  ['100 academies', hundred],
] as const) {
  console.log(`${name}: reads ${await requestsPerSecond(keys, 'GET', '/students?limit=20')}`)
  console.log(`${name}: writes ${await requestsPerSecond(keys, 'POST', '/students', newStudent)}`)
}

let academies: Keys[] = []
const creating = await timed(async () => (academies = await create(count)))
console.log(
  `${count} academies with 20 students created: ${(creating / 1000).toFixed(1)} s, ${ms(creating / count)} each`,
)
console.log(`memory after that: ${memory()}`)
await restart()
console.log(`memory with none of ${count} academies in memory: ${memory()}`)
await each(academies.slice(0, 100), 8, read)
console.log(`memory with 100 of ${count} academies in memory: ${memory()}`)
const reading = await timed(() => each(academies, 16, read))
console.log(`each of ${count} academies read once: ${(reading / 1000).toFixed(1)} s, ${ms(reading / count)} each`)
console.log(`memory after that: ${memory()}`)
const list = await timed(() => service.control('academies.list'))
console.log(`list of ${count} academies: ${ms(list)}`)
await service.close()
await rm(data, { recursive: true })
