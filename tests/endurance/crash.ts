/*
 * Kills a server with --data again and again while it writes, and checks each restart: it has every acknowledged write, and
 * all or nothing of the others. Every tenth time, the signal is SIGTERM. Then copies the file of a server while it writes.
 * `node crash.ts [--kills 50] [--copies 60]`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { CrashAcademy, crashFixture, type Send } from '@academy-access/kit/crash-academy'
import { Dice } from '@academy-access/kit/dice'

import { academyOf, control, type Running, start } from './command.ts'
import { copyWhileOpen } from './copies.ts'

const { kills, copies } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, copies: { type: 'string', default: '60' } },
}).values
const folder = await mkdtemp(join(tmpdir(), 'academy-crash-'))

/** After so many kills a new file begins, because each check reads all records of the file. */
const killsPerFile = 50

/** How many writes were sent, and how many a server acknowledged. */
let writes = 0
let acknowledged = 0
/** The names that the academy may have: the one that was acknowledged last, and those that were sent since. Any at first. */
let names: string[] = []
let created = 0
let running: Running | undefined

const fixture = join(folder, 'fixture.json')
await writeFile(fixture, JSON.stringify({ academies: [crashFixture] }))

try {
  for (let done = 0; done < Number(kills); done += killsPerFile) {
    names = []
    await killRepeatedly(join(folder, `academy-${done}.db`), Math.min(killsPerFile, Number(kills) - done))
    console.error(`${Math.min(done + killsPerFile, Number(kills))} kills`)
  }
  console.log(`${kills} kills, ${writes} writes, ${acknowledged} acknowledged: none lost, none halved`)
  console.log(await copyWhileOpen(join(folder, 'open.db'), Number(copies)))
} finally {
  running?.child.kill('SIGKILL')
  await rm(folder, { recursive: true })
}

/** Starts a server on the file, kills it while it writes, and checks what the next one reads. */
async function killRepeatedly(path: string, times: number): Promise<void> {
  let academy: CrashAcademy | undefined
  for (let kill = 0; kill <= times; kill++) {
    const server = await start('--data', path, ...(kill === 0 ? ['--fixture', fixture] : []))
    running = server
    academy ??= await CrashAcademy.open(senderTo(server), new Dice(Date.now()))
    await academy.verify(senderTo(server))
    await verifyName(server)
    if (kill === times) {
      server.child.kill('SIGTERM')
      await server.ended
      return
    }
    await loadAndKill(server, academy, kill)
  }
}

/** Writes over several connections, until the process is killed. */
async function loadAndKill(server: Running, promises: CrashAcademy, kill: number): Promise<void> {
  // The first kills come early, while little is written.
  const signal = kill % 10 === 9 ? 'SIGTERM' : 'SIGKILL'
  setTimeout(() => server.child.kill(signal), Math.random() * Math.min(200, 20 * kill))
  const killed = new AbortController()
  void server.ended.then(() => killed.abort())
  const send = senderTo(server)
  const worker = async () => {
    while (!killed.signal.aborted) {
      writes++
      if (!(await promises.write(send))) return
      acknowledged++
    }
  }
  const renamer = async () => {
    const { id } = await academyOf(server)
    while (!killed.signal.aborted) {
      const name = `Name ${++created}`
      names.push(name)
      await control(server, `academies/${id}/controls/rename`, { name })
      names = [name]
    }
  }
  await Promise.all([...Array.from({ length: 8 }, worker), renamer().catch(ignoreBroken)])
  const code = await server.ended
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`SIGTERM: expected exit code 0, got ${code}`)
}

/** Sends requests with the key of the academy. Undefined when the kill has ended the connection. */
function senderTo({ url, apiKey }: Running): Send {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      })
      return { status: response.status, body: await response.json() }
    } catch (error) {
      return ignoreBroken(error)
    }
  }
}

async function verifyName(server: Running): Promise<void> {
  const { name } = await academyOf(server)
  if (names.length > 0 && !names.includes(name)) throw new Error(`expected the name ${names.join(' or ')}, got ${name}`)
  names = [name]
}

/** Ignores the error of a connection that the kill has ended. `fetch` throws a TypeError. */
function ignoreBroken(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}
