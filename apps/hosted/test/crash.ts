import { endWithThis } from '@academy-access/kit/end-with-this'
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { CrashAcademy, crashFixture, type Send } from '@academy-access/kit/crash-academy'
import { Dice } from '@academy-access/kit/dice'

import { bundle } from '../bundle.ts'
import { senderTo, token } from './service.ts'

/*
 * Kills the service at random moments under load, 200 times, or as often as KILLS says. After each start every promise of
 * its responses is checked: no acknowledged write is lost, none is half applied, and nothing that was removed is back.
 */

const kills = Number(process.env['KILLS'] ?? 200)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const writers = 6
const academiesAtOnce = 4
console.log(`${kills} kills, SEED=${seed}`)

const dice = new Dice(seed)

const folder = await mkdtemp(join(tmpdir(), 'academy-crash-'))
const worker = join(folder, 'worker.js')
await bundle(pathToFileURL(worker))

interface Running {
  readonly url: string
  readonly child: ChildProcess
}

async function start(): Promise<Running> {
  const script = fileURLToPath(new URL('crash-service.ts', import.meta.url))
  const args = [script, join(folder, 'data'), worker]
  // A group of its own: workerd is a child of this child.
  const spawned = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const child = endWithThis(spawned, { isDetached: true })
  for await (const url of createInterface(child.stdout)) return { url, child }
  throw new Error('the service did not start')
}

/** Sends a request with the token of the dashboard, or with a key. Undefined when the service was killed before it responded. */
const send = ({ url }: Running, [method, path, body]: Parameters<Send>, headers = token) =>
  senderTo(url)(method, path, body, headers).catch(() => undefined)

interface Academy {
  readonly id: string
  readonly api_key: string
  readonly promises: CrashAcademy
}

const sendTo =
  (service: Running, { api_key }: Pick<Academy, 'api_key'>): Send =>
  (method, path, body) =>
    send(service, [method, `/api/v1${path}`, body], { authorization: `Bearer ${api_key}` })
const control = (service: Running, name: string, input: object = {}) =>
  send(service, ['POST', `/dashboard/api/controls/${name}`, input])

let academies: Academy[] = []
const deleted: Academy[] = []

async function create(service: Running): Promise<void> {
  const created = await control(service, 'academies.create', crashFixture)
  assert.equal(created?.status, 200, JSON.stringify(created?.body))
  const academy: Academy = created.body.data
  academies.push({ ...academy, promises: await CrashAcademy.open(sendTo(service, academy), dice) })
}

async function remove(service: Running, academy: Academy): Promise<void> {
  assert.equal((await control(service, 'academies.delete', { academy: academy.id }))?.status, 200)
  academies = academies.filter((other) => other !== academy)
  deleted.push(academy)
}

async function verify(service: Running): Promise<void> {
  for (const academy of academies) await academy.promises.verify(sendTo(service, academy))
  const list = await control(service, 'academies.list')
  const ids = new Set<string>(list?.body.data.map(({ id }: { id: string }) => id))
  for (const { id } of academies) assert(ids.has(id), `the academy ${id} is lost`)
  for (const academy of deleted) {
    assert(!ids.has(academy.id), `the deleted academy ${academy.id} is on the list`)
    assert.equal((await sendTo(service, academy)('GET', '/courses'))?.status, 401, `the academy ${academy.id} is back`)
  }
}

let acknowledged = 0
let cut = 0
let service = await start()
for (let kill = 1; kill <= kills; kill++) {
  await verify(service)
  const full = academies.find(({ promises }) => promises.size > 600)
  if (full) await remove(service, full)
  while (academies.length < academiesAtOnce) await create(service)
  const killed = new AbortController()
  const load = Array.from({ length: writers }, async (_, index) => {
    const academy = academies[index % academies.length]
    assert(academy)
    while (!killed.signal.aborted) {
      if (await academy.promises.write(sendTo(service, academy))) acknowledged++
      else {
        cut++
        // Its response is missing because of the kill alone.
        assert(killed.signal.aborted, 'a request failed before the kill')
      }
    }
  })
  await setTimeout(20 + dice.below(600))
  killed.abort()
  process.kill(-Number(service.child.pid), 'SIGKILL')
  await Promise.all(load)
  service = await start()
  if (kill % 20 === 0) console.log(`${kill} kills, ${acknowledged} acknowledged writes, ${cut} without a response`)
}
await verify(service)
process.kill(-Number(service.child.pid), 'SIGKILL')
await rm(folder, { recursive: true, maxRetries: 5 })
assert(cut > 0, 'no request was cut: the load was too small')
console.log(
  `passed: ${kills} kills, ${acknowledged} acknowledged writes, ${cut} without a response, ${deleted.length} academies deleted`,
)
