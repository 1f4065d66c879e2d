import { execFileSync, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { apiKey } from '@academy-access/bench/data.ts'
import { drive, type Shot } from '@academy-access/bench/load.ts'
import { median } from '@academy-access/bench/median.ts'
import { startService } from './test/service.ts'

/*
 * A load test: 50 clients and 200 academies. It prints processor times beside those of the local server, and of requests that
 * reach no object, measured alternately in the same run: `pnpm --dir apps/hosted bench`. A request that fails ends it.
 */

const clients = 50
const academies = 200
const rounds = 9
/** They compile the code, and are not counted. */
const warmUps = 3
const requests = 500

const local = fork(new URL(import.meta.resolve('@academy-access/bench/servers/ours.ts')), ['20'])
const [{ url: localUrl }] = await new Promise<[{ url: string }]>((resolve) =>
  local.once('message', (message: { url: string }) => resolve([message])),
)
const service = await startService()
const runtime = pidOf('workerd')

const students = Array.from({ length: 20 }, (_, index) => ({ email: `student-${index}@example.com` }))
const keys: string[] = []
for (let index = 0; index < academies; index++) keys.push((await service.create({ students })).api_key)

let sent = 0
const shot = (key: string, method: 'GET' | 'POST', body?: object): Shot => ({
  method,
  path: '/api/v1/students?limit=20',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  ...(body && { body: JSON.stringify(body) }),
})
const anyKey = () => keys[++sent % academies] ?? ''
const newStudent = () => ({ email: `new-${++sent}@example.com` })

interface Load {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly next: () => Shot
}

const here = { url: service.url, pid: runtime }
const there = { url: localUrl, pid: local.pid ?? 0 }
const loads: readonly Load[] = [
  { name: 'no object', ...here, next: () => ({ method: 'GET', path: '/health', headers: {} }) },
  { name: 'read', ...here, next: () => shot(anyKey(), 'GET') },
  { name: 'write', ...here, next: () => shot(anyKey(), 'POST', newStudent()) },
  { name: 'read of the local server', ...there, next: () => shot(apiKey, 'GET') },
  { name: 'write of the local server', ...there, next: () => shot(apiKey, 'POST', newStudent()) },
]

const rows = new Map(loads.map(({ name }) => [name, { cpu: [] as number[], rate: [] as number[] }]))
for (let round = -warmUps; round < rounds; round++) {
  for (const { name, url, pid, next } of loads) {
    const before = cpuOf(pid)
    const seconds = await drive(url, requests, clients, next)
    if (round < 0) continue
    rows.get(name)?.cpu.push((cpuOf(pid) - before) / requests)
    rows.get(name)?.rate.push(requests / seconds)
  }
}

const cpuMs = (name: string) => median(rows.get(name)?.cpu ?? [])
const figure = (value: number) => Number(value.toPrecision(3))
console.log(`${clients} clients, ${academies} academies`)
console.table(
  Object.fromEntries(
    loads.map(({ name }) => {
      const { cpu, rate } = rows.get(name) ?? { cpu: [], rate: [] }
      const reference = cpuMs(name.startsWith('write') ? 'write of the local server' : 'read of the local server')
      return [
        name,
        {
          'CPU ms': figure(median(cpu)),
          'of the local server': figure(median(cpu) / reference),
          'a second': Math.round(median(rate)),
        },
      ]
    }),
  ),
)
local.kill()
await service.close()

/** The only child of this process with a name. */
function pidOf(name: string): number {
  const children = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return Number.parseInt(children.split('\n').find((line) => line.includes(name)) ?? '', 10)
}

/** Processor time of a process, in milliseconds. */
function cpuOf(pid: number): number {
  // Fields 14 and 15, in hundredths of a second; the name before them can have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
