import type { Schema } from '@academy-access/schemas'
import { documented, endpoints, type ErrorCode, errors } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { academyOf, type Running } from './command.ts'

/** The responses so far. */
export interface Tally {
  requests: number
  /** Error responses, the expected ones. */
  errors: number
  /** Responses outside the contract, and requests without a response. */
  readonly problems: string[]
  /** Duration of each request, in milliseconds. */
  readonly durations: number[]
  /** Responses that were cut off after they had begun. */
  cutOff: number
}

interface TrafficRequest {
  method: string
  path: string
  body?: object
  key?: string
  /** Schema of the data when the request should succeed. */
  data?: Schema
}

const { courses, students, lists } = endpoints
const shapes = new Map<Schema, z.core.$ZodType>(
  [students.list.data, students.create.data, courses.list.data, lists.list.data, lists.members.add.data].map(
    (schema) => [schema, documented(schema)],
  ),
)

/** Sends requests of all kinds over this many connections until the signal is aborted. */
export async function drive(server: Running, connections: number, signal: AbortSignal, tally: Tally): Promise<void> {
  const academy = (await academyOf(server)).id
  const list = (await server.client.lists.list()).find(({ name }) => name === 'VIP')!.id
  let made = 0
  const next = (): TrafficRequest => {
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
    return { method: 'POST', path: `/dashboard/api/academies/${academy}/controls/reset` }
  }
  const worker = async () => {
    while (!signal.aborted) await send(server, next(), signal, tally)
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

async function send(server: Running, traffic: TrafficRequest, signal: AbortSignal, tally: Tally): Promise<void> {
  const { method, path, body, key = server.apiKey } = traffic
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const began = performance.now()
  let response: Response
  try {
    response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  } catch (error) {
    // After the abort the server is shutting down and may reject connections.
    if (!signal.aborted) tally.problems.push(`${method} ${path}: ${String((error as Error).cause)}`)
    return
  }
  const text = await response.text().catch(() => undefined)
  if (text === undefined) {
    tally.cutOff++
    return
  }
  tally.requests++
  tally.durations.push(performance.now() - began)
  const problem = problemOf(traffic, response.status, text, tally)
  if (problem !== undefined) tally.problems.push(`${method} ${path}: ${problem}`)
}

/** The problem of a response; undefined when it is within the contract. */
function problemOf(traffic: TrafficRequest, status: number, text: string, tally: Tally): string | undefined {
  const { data, error } = JSON.parse(text) as { data?: unknown; error?: { code: ErrorCode } }
  if (error) {
    tally.errors++
    if (errors[error.code]?.status !== status || status >= 500) return `${status} ${text}`
    return traffic.data && error.code !== 'already_exists' && error.code !== 'not_found'
      ? `unexpected error: ${text}`
      : undefined
  }
  if (status >= 300) return `${status} ${text}`
  // Every hundredth response is checked completely: checking all of them would use most of the processor time.
  if (traffic.data && tally.requests % 100 === 0 && !z.safeParse(shapes.get(traffic.data)!, data).success) return text
  return undefined
}
