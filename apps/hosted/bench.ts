import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startService, token } from './test/service.ts'

/*
 * The figures of docs/hosted.md: `pnpm --dir apps/hosted bench`. ACADEMIES is their number, 10,000 by default. Compare
 * figures of one run only: they depend on the machine, and on what else runs on it.
 */

const count = Number(process.env['ACADEMIES'] ?? 10_000)
const data = await mkdtemp(join(tmpdir(), 'academy-bench-'))

interface Keys {
  readonly id: string
  readonly api_key: string
}

let service = await startService({ data })
const api = (key: string, method = 'GET', path = '/courses', body?: unknown) =>
  service.send(method, `/api/v1${path}`, body, { authorization: `Bearer ${key}` })
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
const ms = (value: number) => `${value.toFixed(1)} ms`
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Memory of the runtime: the only child of this process that is named so. */
function memory(): number {
  const rows = execFileSync('ps', ['-o', 'rss=,comm=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  const row = rows.split('\n').find((line) => line.includes('workerd'))
  return Number(row?.trim().split(/\s+/)[0]) * 1024
}

/** Runs a task for each value, eight at a time. */
async function each<Value>(values: readonly Value[], task: (value: Value) => Promise<unknown>): Promise<void> {
  const rest = values.values()
  const work = async () => {
    for (const value of rest) await task(value)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function restart(): Promise<void> {
  await service.close()
  service = await startService({ data })
  await service.send('GET', '/health')
}

const students = (length: number) => Array.from({ length }, (_, index) => ({ email: `student-${index}@example.com` }))

const academies: Keys[] = []
const fixture = { courses: [{ title: 'Algebra', slug: 'algebra' }], students: students(20) }
const creating = await timed(() =>
  each(Array.from({ length: count }), async () => {
    const { body } = await service.send('POST', '/dashboard/api/academies', fixture, token)
    academies.push(body.data)
  }),
)
console.log(`${count} academies with 20 students created: ${(creating / 1000).toFixed(1)} s, ${ms(creating / count)} each`)
console.log(`memory with all of them in memory: ${mib(memory())}`)
await restart()
console.log(`memory with none of ${count} academies in memory: ${mib(memory())}`)
await each(academies.slice(0, 100), ({ api_key }) => api(api_key))
console.log(`memory with 100 of ${count} academies in memory: ${mib(memory())}`)
const reading = await timed(() => each(academies, ({ api_key }) => api(api_key)))
console.log(`each of ${count} academies read once: ${(reading / 1000).toFixed(1)} s, ${ms(reading / count)} each`)
const list = await timed(() => service.send('GET', '/dashboard/api/academies', undefined, token))
console.log(`list of ${count} academies: ${ms(list)}`)

async function requestsPerSecond(keys: readonly Keys[], method: string, path: string, body?: () => unknown) {
  const requests = Array.from({ length: 3000 }, (_, index) => keys[index % keys.length])
  const duration = await timed(() => each(requests, (one) => api(one?.api_key ?? '', method, path, body?.())))
  return ((requests.length / duration) * 1000).toFixed(0)
}

let created = 0
const newStudent = () => ({ email: `new-${++created}@example.com` })
for (const [name, keys] of [
  ['one academy', academies.slice(0, 1)],
  ['100 academies', academies.slice(0, 100)],
] as const) {
  const reads = await requestsPerSecond(keys, 'GET', '/students?limit=20')
  const writes = await requestsPerSecond(keys, 'POST', '/students', newStudent)
  console.log(`${name}: ${reads} reads a second, ${writes} writes a second`)
}

for (const size of [20, 1000, 100_000]) {
  const academy = await service.create({ students: students(size) })
  const wakes: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 7; round++) {
    await academy.test('evict')
    wakes.push(await timed(() => academy.api('GET', '/courses')))
    for (let read = 0; read < 5; read++) warm.push(await timed(() => academy.api('GET', '/courses')))
  }
  console.log(`${size} students: first request after an eviction ${ms(median(wakes))}, the next ones ${ms(median(warm))}`)
}
await service.close()
await rm(data, { recursive: true })
