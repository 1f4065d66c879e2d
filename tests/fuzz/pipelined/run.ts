import { endWithThis } from '@academy-access/kit/end-with-this'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Known } from '@academy-access/kit/known'
import { filledIn } from '@academy-access/kit/request'
import * as fc from 'fast-check'

import { framed } from '../service/connection.ts'
import { type Connection, connections } from './connections.ts'

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

/** Sends requests to a started server over many connections at once, without waiting for responses. */
export async function runPipelined({ seed, goesOn }: PipelinedRun): Promise<PipelinedResult> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-pipelined-'))
  const args = [cli, '--port', '0', '--json', '--quiet', '--data', join(folder, 'academy.db')]
  const child = endWithThis(spawn(process.execPath, args))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-20_000)))
  const exited = once(child, 'exit')
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { url, api_key: apiKey } = JSON.parse(line) as { url: string; api_key: string }
    const known = await knownOf(url, apiKey)
    const port = Number(new URL(url).port)
    const seen = { requests: 0, connections: 0, problems: [] as string[] }
    while (goesOn(seen.connections) && child.exitCode === null && seen.problems.length === 0) {
      const batch = fc.sample(connections, { numRuns: atOnce, seed: (seed + seen.connections) | 0 })
      const problems = await Promise.all(batch.map((connection) => send(connection, port, known)))
      seen.connections += batch.length
      for (const { requests } of batch) seen.requests += requests.length
      seen.problems.push(...problems.flat())
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

/** What a client of the academy has seen. */
async function knownOf(url: string, apiKey: string): Promise<Known> {
  const known = new Known()
  known.add('key', apiKey)
  const headers = { authorization: `Bearer ${apiKey}` }
  for (const [method, target, operation] of [
    ['POST', '/dashboard/api/controls/academies.list', 'academies.list'],
    ['GET', '/api/v1/courses', 'courses.list'],
    ['GET', '/api/v1/lists', 'lists.list'],
    ['GET', '/api/v1/students?limit=20', 'students.list'],
  ] as const) {
    known.learnResponse(operation, target, await (await fetch(url + target, { method, headers })).text())
  }
  return known
}

/** Sends the requests of a connection. Returns the 5xx responses among those that arrive within 250 ms. */
async function send({ requests, cut, close }: Connection, port: number, known: Known): Promise<string[]> {
  const texts = requests.map((request) => framed(filledIn(request, known.pick)))
  const bytes = Buffer.from(texts.join(''), 'latin1')
  const at = cut === null ? bytes.length : Math.floor(cut.at * bytes.length)
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => {})
  // `once` would reject when the server resets the connection, which it may do after bytes that are no request.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(bytes.subarray(0, at))
  if (cut) void delay(cut.pause).then(() => socket.writable && socket.write(bytes.subarray(at)))
  if (close) void delay(close.after).then(() => (close.isHalf ? socket.end() : socket.destroy()))
  await Promise.race([closed, delay(250)])
  socket.destroy()
  return [...received.matchAll(/HTTP\/1\.1 5\d\d[^]{0,300}/g)].map(
    ([start]) => `${start}\nfor ${JSON.stringify(texts.join('').slice(0, 2000))}`,
  )
}
