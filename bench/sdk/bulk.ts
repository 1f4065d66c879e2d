/*
 * Creates students that are all started at once, under rate limits: with defaults, with ky, and with p-throttle and
 * bottleneck, which are told the limit, in one process and in five that share the key. Each row has its own academy. The
 * rows of a limit run side by side, and wait most of the time. `LIMITS=10/1,100/10 WINDOWS=5` makes it shorter, and
 * `LIMITS=1000/60 WINDOWS=5` takes five minutes.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

import type { BulkResult } from './bulk-client.ts'

const limits = process.env['LIMITS'] ?? '5/1,10/1,100/1,20/2,100/10'
const windows = Number(process.env['WINDOWS'] ?? 12)
const platform = createPlatform()
const server = await serve(platform, { port: 0 })

for (const limit of limits.split(',')) {
  const [requests = 0, seconds = 0] = limit.split('/').map(Number)
  const create = (peer: string, processes: number) => run(peer, processes, requests, seconds)
  console.log(`${requests} requests per ${seconds} s, ${windows} windows`)
  const peers = ['sdk', 'ky', 'p-throttle', 'bottleneck']
  console.table(await Promise.all(peers.flatMap((peer) => [create(peer, 1), create(peer, 5)])))
}
await server.close()

async function run(peer: string, processes: number, requests: number, seconds: number) {
  const { apiKey } = platform.createAcademy({ rate_limit: { requests, window_seconds: seconds } })
  const count = Math.ceil((requests * windows) / processes)
  const students = count * processes
  const clients = Array.from({ length: processes }, async (_, index) => {
    // Processes that know the limit divide it among themselves.
    const numbers = [index * count, count, requests / processes, seconds].map(String)
    const script = new URL('bulk-client.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [script, peer, server.url, apiKey, ...numbers])
    return JSON.parse(stdout) as BulkResult
  })
  const results = await Promise.all(clients)
  const sum = (field: Exclude<keyof BulkResult, 'responses'>) =>
    results.reduce((total, result) => total + result[field], 0)
  const began = Math.min(...results.map(({ started }) => started))
  const time = (Math.max(...results.map(({ ended }) => ended)) - began) / 1000
  const late = fromFourthWindow(
    results.flatMap(({ responses }) => responses),
    began,
    seconds * 1000,
  )
  return {
    peer,
    processes,
    succeeded: `${sum('succeeded')} of ${students}`,
    requests: sum('requests'),
    '% 429': ((100 * sum('limited')) / sum('requests')).toFixed(1),
    seconds: time.toFixed(1),
    // The first window is free: its requests need no time but their own.
    '% of the limit': Math.round((100 * (students - requests)) / ((requests / seconds) * time)),
    'from the 4th window %': Math.round((100 * late.accepted) / (requests * late.windows)),
    '% 429 there': ((100 * late.limited) / (late.accepted + late.limited)).toFixed(1),
    'CPU ms': Math.round(sum('cpu')),
  }
}

/** The responses in the whole windows from the fourth one on. The last window is no whole one: the calls end in it. */
function fromFourthWindow(responses: BulkResult['responses'], began: number, window: number) {
  const from = began + 3 * window
  const last = Math.max(...responses.map(([at]) => at))
  const windows = Math.floor((last - from) / window)
  const inside = responses.filter(([at]) => at >= from && at < from + windows * window)
  const limited = inside.filter(([, isLimited]) => isLimited).length
  return { windows, limited, accepted: inside.length - limited }
}
