/*
 * Creates 1,000 students that are all started at once, under a rate limit of 100 requests per 10 seconds: in one process
 * with defaults, in five processes that share the key, and with ky. The rows run side by side, each with its own academy.
 * They take about two minutes, and wait most of that time.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

import type { BulkResult } from './bulk-client.ts'

const students = Number(process.env['STUDENTS'] ?? 1000)
const rate_limit = { requests: 100, window_seconds: 10 }
const platform = createPlatform()
const server = await serve(platform, { port: 0 })

console.table(await Promise.all([run('sdk', 1), run('sdk', 5), run('ky', 1)]))
await server.close()

async function run(peer: string, processes: number) {
  const { apiKey } = platform.createAcademy({ rate_limit })
  const started = performance.now()
  const clients = Array.from({ length: processes }, async (_, index) => {
    const count = students / processes
    const args = [peer, server.url, apiKey, String(index * count), String(count)]
    const { stdout } = await promisify(execFile)(process.execPath, [
      new URL('bulk-client.ts', import.meta.url).pathname,
      ...args,
    ])
    return JSON.parse(stdout) as BulkResult
  })
  const results = await Promise.all(clients)
  const sum = (field: keyof BulkResult) => results.reduce((total, result) => total + result[field], 0)
  return {
    peer,
    processes,
    succeeded: `${sum('succeeded')} of ${students}`,
    requests: sum('requests'),
    '% 429': ((100 * sum('limited')) / sum('requests')).toFixed(1),
    seconds: Math.round((performance.now() - started) / 1000),
    'CPU ms': Math.round(sum('cpu')),
  }
}
