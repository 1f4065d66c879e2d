/*
 * One process of bulk.ts: `bulk-client.ts <peer> <url> <key> <first> <count> <requests> <seconds>` creates students under a
 * limit of requests per seconds, when its parent process says so, and sends it counts.
 */
import { once } from 'node:events'

import { AcademyClient } from '@academy-access/sdk'
import Bottleneck from 'bottleneck'
import ky from 'ky'
import pThrottle from 'p-throttle'

export interface BulkResult {
  succeeded: number
  requests: number
  /** The messages of the calls that failed. */
  errors: string[]
  /** How many requests got a 429. */
  limited: number
  /** The time of each response by `Date.now()`, and whether it was a 429. */
  responses: [at: number, isLimited: boolean][]
  /** CPU time in milliseconds. */
  cpu: number
  /** Times of `Date.now()`: the start of the first call and the end of the last one. */
  started: number
  ended: number
}

type Create = (email: string) => Promise<unknown>

const [peer = '', baseUrl = '', apiKey = '', ...numbers] = process.argv.slice(2)
const [first = 0, count = 0, limit = 0, seconds = 0] = numbers.map(Number)
const interval = seconds * 1000
const responses: BulkResult['responses'] = []
const note = (status: number) => void responses.push([Date.now(), status === 429])

const academy = new AcademyClient({ baseUrl, apiKey, hooks: { onResponse: ({ status }) => note(status) } })
const http = ky.create({
  headers: { authorization: `Bearer ${apiKey}` },
  // With its default, ky repeats no POST and gives up after 2 retries.
  retry: { limit: 20, methods: ['post'], statusCodes: [429] },
  hooks: { afterResponse: [({ response }) => note(response.status)] },
})
const withKy: Create = (email) => http.post(`${baseUrl}/api/v1/students`, { json: { email } }).json()
const bottleneck = new Bottleneck({
  maxConcurrent: 8,
  reservoir: limit,
  reservoirRefreshAmount: limit,
  reservoirRefreshInterval: interval,
})

const peers: Record<string, Create> = {
  sdk: (email) => academy.students.create({ email }),
  ky: withKy,
  // These two are told the limit, which the client is not.
  'p-throttle': pThrottle({ limit, interval })(withKy),
  bottleneck: (email) => bottleneck.schedule(() => withKy(email)),
}
const create = peers[peer]
if (!create) throw new Error(`peer ${peer}: expected one of ${Object.keys(peers).join(', ')}`)

const emails = Array.from({ length: count }, (_, index) => `student${first + index}@example.com`)
// Loads what `fetch` needs and opens a connection.
await (await fetch(`${baseUrl}/health`)).text()
process.send?.('ready')
await once(process, 'message')
const started = Date.now()
const outcomes = await Promise.allSettled(emails.map((email) => create(email)))
const ended = Date.now()
const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length
const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
const { user, system } = process.cpuUsage()
const result: BulkResult = {
  succeeded,
  errors,
  requests: responses.length,
  limited: responses.filter(([, isLimited]) => isLimited).length,
  responses,
  cpu: (user + system) / 1000,
  started,
  ended,
}
process.send?.(result, () => process.exit())
