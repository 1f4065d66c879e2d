import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Dice } from '@academy-access/kit/dice'

import { type Known, mutated, rawRequest } from './requests.ts'

const cli = fileURLToPath(new URL('../../../apps/server/dist/cli.js', import.meta.url))

/** Connections at the same time. Some stay open for 250 ms. */
const atOnce = 60

export interface PipelinedRun {
  readonly seed: number
  /** Ends the run after so many connections, or when it returns false. */
  readonly goesOn: (connections: number) => boolean
}

export interface PipelinedResult {
  readonly requests: number
  readonly connections: number
  /** Failures: a crash, a 5xx, a server that does not respond afterwards. */
  readonly problems: readonly string[]
}

/**
 * Sends requests to a started server over many connections at once: one to four on each without waiting for responses, a
 * third of them with changed bytes, a quarter of the connections in two writes, a third closed soon.
 */
export async function runPipelined({ seed, goesOn }: PipelinedRun): Promise<PipelinedResult> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-pipelined-'))
  const child = spawn(process.execPath, [cli, '--port', '0', '--json', '--quiet', '--data', join(folder, 'academy.db')])
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-20_000)))
  const exited = once(child, 'exit')
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { url, api_key: apiKey } = JSON.parse(line) as { url: string; api_key: string }
    const known = await knownOf(url, apiKey)
    const random = new Dice(seed)
    const seen = { requests: 0, connections: 0, problems: [] as string[] }
    while (goesOn(seen.connections) && child.exitCode === null && seen.problems.length === 0) {
      await Promise.all(Array.from({ length: atOnce }, () => oneConnection(random, known, seen)))
    }
    const health = child.exitCode === null && (await fetch(`${url}/health`).catch(() => undefined))?.status
    if (health !== 200)
      seen.problems.push(`the server does not respond afterwards (exit code ${child.exitCode}): ${errors}`)
    return seen
  } finally {
    child.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true })
  }
}

async function knownOf(url: string, apiKey: string): Promise<Known> {
  const read = async (path: string, method = 'GET') => {
    const text = await (await fetch(url + path, { method, headers: { authorization: `Bearer ${apiKey}` } })).text()
    return text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g) ?? []
  }
  const [lists, students, [academy = '']] = await Promise.all([
    read('/api/v1/lists'),
    read('/api/v1/students?limit=20'),
    read('/dashboard/api/controls/academies.list', 'POST'),
  ])
  return { port: Number(new URL(url).port), apiKey, academy, ids: [...lists, ...students] }
}

async function oneConnection(
  random: Dice,
  known: Known,
  seen: { requests: number; connections: number; problems: string[] },
): Promise<void> {
  const requests = Array.from({ length: 1 + random.below(4) }, () => {
    const request = rawRequest(random, known)
    return random.below(3) === 0 ? mutated(random, request) : request
  })
  seen.requests += requests.length
  seen.connections++
  const bytes = Buffer.concat(requests)
  const [isSplit, at, pause] = [random.below(4) === 0, random.below(bytes.length), random.below(20)]
  const [isClosed, isHalfClosed, closesAfter] = [random.below(3) === 0, random.below(2) === 0, random.below(60)]
  const socket = connect(known.port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(isSplit ? bytes.subarray(0, at) : bytes)
  if (isSplit) void delay(pause).then(() => socket.writable && socket.write(bytes.subarray(at)))
  if (isClosed) void delay(closesAfter).then(() => (isHalfClosed ? socket.end() : socket.destroy()))
  await Promise.race([closed, delay(250)])
  socket.destroy()
  for (const [start] of received.matchAll(/HTTP\/1\.1 5\d\d[^]{0,300}/g)) {
    seen.problems.push(`${start}\nfor ${JSON.stringify(bytes.toString('latin1').slice(0, 2000))}`)
  }
}
