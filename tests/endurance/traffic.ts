import { Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'

import { documented, endpoints, type ErrorCode, errors } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import type { Running } from './command.ts'

/** What has come back so far. */
export interface Tally {
  requests: number
  refusals: number
  /** Answers outside the contract, and requests without any. */
  readonly problems: string[]
  /** Milliseconds of each request. */
  readonly durations: number[]
  /** Answers that broke off after they had begun. */
  torn: number
}

interface Shot {
  method: string
  path: string
  body?: object
  key?: string
  /** Shape of the data, for what is an operation. */
  data?: z.core.$ZodType
}

const { courses, students, lists } = endpoints
const shapes = new Map<z.core.$ZodType, z.core.$ZodType>(
  [students.list.data, students.create.data, courses.list.data, lists.list.data, lists.members.add.data].map(
    (schema) => [schema, documented(schema)],
  ),
)

/** Sends requests of all kinds over so many connections until it is told to stop. */
export async function drive(server: Running, connections: number, signal: AbortSignal, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const academy = await academyId(server)
  const list = await listId(server)
  let made = 0
  const next = (): Shot => {
    const draw = Math.random()
    const number = ++made
    const email = `soak-${number}@example.com`
    const offset = Math.floor(Math.random() * 150)
    if (draw < 0.5)
      return { method: 'GET', path: `/api/v1/students?limit=50&offset=${offset}`, data: students.list.data }
    if (draw < 0.65) return { method: 'POST', path: '/api/v1/students', body: { email }, data: students.create.data }
    if (draw < 0.75) {
      const emails = [email, 'not an address', `again-${number % 50}@example.com`]
      return { method: 'POST', path: `/api/v1/lists/${list}/members`, body: { emails }, data: lists.members.add.data }
    }
    if (draw < 0.8) return { method: 'GET', path: '/api/v1/courses', data: courses.list.data }
    if (draw < 0.85) return { method: 'GET', path: '/api/v1/lists', data: lists.list.data }
    if (draw < 0.88) return { method: 'POST', path: '/api/v1/students', body: { email: number } }
    if (draw < 0.91) return { method: 'GET', path: '/api/v1/students/nope' }
    if (draw < 0.94) return { method: 'GET', path: '/api/v1/courses', key: 'aa_live_wrong' }
    if (draw < 0.97)
      return {
        method: 'DELETE',
        path: `/api/v1/students/00000000-0000-4000-8000-${String(number % 10 ** 12).padStart(12, '0')}`,
      }
    if (draw < 0.995) return { method: 'GET', path: '/api/v1/nowhere' }
    return { method: 'POST', path: `/dashboard/api/academies/${academy}/reset` }
  }
  const worker = async () => {
    while (!signal.aborted) await send(server, next(), agent, signal, tally)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
}

function send(server: Running, shot: Shot, agent: Agent, signal: AbortSignal, tally: Tally): Promise<void> {
  const { method, path, body, key = server.apiKey } = shot
  const text = body && JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const began = performance.now()
  return new Promise((resolve) => {
    const sent = request(server.url + path, { method, agent, headers })
    // Once the server was told to end, nobody is owed a new connection.
    sent.on('error', (error) => {
      if (!signal.aborted) tally.problems.push(`${method} ${path}: ${error.message}`)
      resolve()
    })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('aborted', () => tally.torn++)
      response.on('error', () => resolve())
      response.on('end', () => {
        tally.requests++
        tally.durations.push(performance.now() - began)
        const problem = judge(shot, response, Buffer.concat(chunks).toString(), tally)
        if (problem !== undefined) tally.problems.push(`${method} ${path}: ${problem}`)
        resolve()
      })
    })
    sent.end(text)
  })
}

/** What is wrong with an answer, if anything. */
function judge(shot: Shot, { statusCode = 0 }: IncomingMessage, text: string, tally: Tally): string | undefined {
  const { data, error } = JSON.parse(text) as { data?: unknown; error?: { code: ErrorCode } }
  if (error) {
    tally.refusals++
    if (errors[error.code]?.status !== statusCode || statusCode >= 500) return `${statusCode} ${text}`
    return shot.data && error.code !== 'already_exists' && error.code !== 'not_found' ? `refused: ${text}` : undefined
  }
  if (statusCode >= 300) return `${statusCode} ${text}`
  // Each hundredth answer to the last field: checking all of them would be the load.
  if (shot.data && tally.requests % 100 === 0 && !z.safeParse(shapes.get(shot.data)!, data).success) return text
  return undefined
}

async function academyId(server: Running): Promise<string> {
  const { academies } = (await read(server, '/dashboard/api/academies')) as { academies: { id: string }[] }
  return academies[0]!.id
}

async function listId(server: Running): Promise<string> {
  const all = (await read(server, '/api/v1/lists')) as { lists: { id: string; name: string }[] }
  return all.lists.find(({ name }) => name === 'VIP')!.id
}

async function read({ url, apiKey }: Running, path: string): Promise<unknown> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${apiKey}` } })
  return ((await response.json()) as { data: unknown }).data
}
