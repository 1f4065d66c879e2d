import { endWithThis } from '@academy-access/kit/end-with-this'
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { cpuOf } from '@academy-access/bench/cpu-of.ts'
import { academyOf, apiKey, list } from '@academy-access/bench/data.ts'
import { drive, type Shot } from '@academy-access/bench/load.ts'
import { median } from '@academy-access/bench/median.ts'
import { runtimes } from './bench-runtimes.ts'
import { bundle } from './bundle.ts'
import { startLocal } from './local.ts'
import { senderTo, token } from './test/service.ts'

/*
 * A load test: 50 clients and 200 academies. It prints processor times beside those of the local server, and beside the least
 * that the platform does for such a request, measured alternately in the same run: `pnpm --dir apps/hosted bench`.
 */

const clients = 50
const academies = 200
const rounds = 15
/** They compile the code, and are not counted. */
const warmUps = 12
const requests = 200
const [students, lists] = ['/api/v1/students', '/api/v1/lists']

/** A program to measure. */
interface Program {
  readonly url: string
  readonly pid: number
}

const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'))
const floorWorker = pathToFileURL(join(folder, 'floor.js'))
await bundle(floorWorker, new URL('bench-floor.ts', import.meta.url))
const floor = await startRuntime(floorWorker)
const service = await startRuntime(new URL('dist/worker.js', import.meta.url))
// Creates have academies of their own: others keep the page that is read.
const [read, written] = [await startServer(), await startServer()]
const readKeys: string[] = []
const writtenKeys: string[] = []
for (let index = 0; index < academies; index++) {
  const keys = index % 2 === 0 ? readKeys : writtenKeys
  keys.push(await createAcademy())
}

let sent = 0
const anyOf = (keys: readonly string[]) => keys[++sent % keys.length] ?? ''
const shot = (method: Shot['method'], path: string, key: string, body?: object): Shot => ({
  method,
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  ...(body && { body: JSON.stringify(body) }),
})
const get = (key: string, path = `${students}?limit=20`) => shot('GET', path, key)
const create = (key: string, path = students) => shot('POST', path, key, { email: `new-${++sent}@example.com` })
const update = (key: string) => shot('PATCH', `${lists}/${list.id}`, key, { name: `List ${++sent}` })

interface Load {
  readonly program: Program
  readonly next: () => Shot
  /** The loads that it is compared with. */
  readonly floor?: string
  readonly server?: string
}

const loads: Readonly<Record<string, Load>> = {
  'floor: a Worker': { program: floor, next: () => get(anyOf(readKeys), '/worker') },
  'floor: its object': { program: floor, next: () => get(anyOf(readKeys)), server: 'local server: read' },
  'floor: and a row': { program: floor, next: () => create(anyOf(readKeys)), server: 'local server: update' },
  'floor: and another object': {
    program: floor,
    next: () => create(anyOf(writtenKeys), '/look-up'),
    server: 'local server: create',
  },
  read: {
    program: service,
    next: () => get(anyOf(readKeys)),
    floor: 'floor: its object',
    server: 'local server: read',
  },
  update: {
    program: service,
    next: () => update(anyOf(readKeys)),
    floor: 'floor: and a row',
    server: 'local server: update',
  },
  create: {
    program: service,
    next: () => create(anyOf(writtenKeys)),
    floor: 'floor: and another object',
    server: 'local server: create',
  },
  'local server: read': { program: read, next: () => get(apiKey) },
  'local server: update': { program: read, next: () => update(apiKey) },
  'local server: create': { program: written, next: () => create(apiKey) },
}

const samples = new Map(Object.keys(loads).map((name) => [name, { cpu: [] as number[], rate: [] as number[] }]))
for (let round = -warmUps; round < rounds; round++) {
  for (const [name, { program, next }] of Object.entries(loads)) {
    const before = cpuOf(program.pid)
    const seconds = await drive(program.url, requests, clients, next).catch(ifCutOff)
    if (round < 0 || seconds === undefined) continue
    samples.get(name)?.cpu.push((cpuOf(program.pid) - before) / 1000 / requests)
    samples.get(name)?.rate.push(requests / seconds)
  }
}

const cpuMs = (name: string) => median(samples.get(name)?.cpu ?? [])
const figure = (value: number) => Number(value.toPrecision(3))
const ratio = (name: string, to: string | undefined) => (to === undefined ? '' : figure(cpuMs(name) / cpuMs(to)))
console.log(`${clients} clients, ${academies} academies`)
console.table(
  Object.fromEntries(
    Object.entries(loads).map(([name, load]) => [
      name,
      {
        'CPU ms': figure(cpuMs(name)),
        'of the floor': ratio(name, load.floor),
        'of the local server': ratio(name, load.server),
        'a second': Math.round(median(samples.get(name)?.rate ?? [])),
      },
    ]),
  ),
)
for (const { child } of [read, written]) child.kill()
await Promise.all([service.close(), floor.close()])
await rm(folder, { recursive: true })

/** Starts a Worker in a runtime of its own. */
async function startRuntime(worker: URL) {
  const others = runtimes()
  const local = await startLocal({ worker, port: 0, token: 'dev' })
  return {
    url: local.url,
    close: () => local.close(),
    pid: runtimes().find((pid) => !others.includes(pid)) ?? Number.NaN,
  }
}

/** Starts a local server with one academy. */
async function startServer() {
  const child = endWithThis(fork(new URL(import.meta.resolve('@academy-access/bench/servers/ours.ts')), ['20']))
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message: { url: string }) => resolve(message.url)),
  )
  return { url, child, pid: child.pid ?? Number.NaN }
}

/** Creates an academy with the data of that of the local server. Returns its key. */
async function createAcademy(): Promise<string> {
  const { api_keys: _, ...fixture } = academyOf(20)
  const { body } = await senderTo(service.url)('POST', '/dashboard/api/controls/academies.create', fixture, token)
  return body.data.api_key
}

/** A round of which a connection breaks does not count: on a busy machine workerd closes those that are idle too early. */
function ifCutOff(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ECONNRESET') throw error
}
