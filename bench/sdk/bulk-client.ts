/* One process of bulk.ts: `bulk-client.ts <peer> <url> <key> <first> <count>` creates students and prints counts. */
import { AcademyClient } from '@academy-access/sdk'
import ky from 'ky'

export interface BulkResult {
  succeeded: number
  requests: number
  /** How many requests got a 429. */
  limited: number
  /** CPU time in milliseconds. */
  cpu: number
}

const [peer, baseUrl = '', apiKey = '', first, count] = process.argv.slice(2)
const result: BulkResult = { succeeded: 0, requests: 0, limited: 0, cpu: 0 }
const note = (status: number) => {
  result.requests++
  if (status === 429) result.limited++
}

const academy = new AcademyClient({ baseUrl, apiKey, hooks: { onResponse: ({ status }) => note(status) } })
const http = ky.create({
  headers: { authorization: `Bearer ${apiKey}` },
  timeout: false,
  // With its default, ky repeats no POST and gives up after 2 retries.
  retry: { limit: 20, methods: ['post'], statusCodes: [429] },
  hooks: { afterResponse: [({ response }) => note(response.status)] },
})
const create = (email: string): Promise<unknown> =>
  peer === 'ky'
    ? http.post(`${baseUrl}/api/v1/students`, { json: { email } }).json()
    : academy.students.create({ email })

const emails = Array.from({ length: Number(count) }, (_, index) => `student${Number(first) + index}@example.com`)
const outcomes = await Promise.allSettled(emails.map(create))
result.succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length
const { user, system } = process.cpuUsage()
process.stdout.write(JSON.stringify({ ...result, cpu: (user + system) / 1000 }))
