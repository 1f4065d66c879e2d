/*
 * Creates students that are all started at once, under rate limits: with defaults, with ky, and with p-throttle and
 * bottleneck, which are told the limit, in one process and in five that share the key. Each row has its own academy. The
 * rows of a limit run side by side, and wait most of the time. They begin when all processes have started, because the start
 * of so many takes longer than a window, and on a busy machine longer than the 10 s that each peer gives an attempt.
 * `LIMITS=10/1,100/10 WINDOWS=5` makes it shorter, `LIMITS=1000/60 WINDOWS=5` takes five minutes, and `PEERS=sdk` leaves the others out.
 */
import { endWithThis } from '@academy-access/kit/end-with-this'
import { fork } from 'node:child_process'

import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

import { nextMessage } from '../next-message.ts'
import type { BulkResult } from './bulk-client.ts'

const limits = process.env['LIMITS'] ?? '5/1,10/1,100/1,20/2,100/10'
const windows = Number(process.env['WINDOWS'] ?? 12)
const peers = (process.env['PEERS'] ?? 'sdk,ky,p-throttle,bottleneck').split(',')
const platform = createPlatform()
const server = await serve(platform, { port: 0 })

for (const limit of limits.split(',')) {
  const [requests = 0, seconds = 0] = limit.split('/').map(Number)
  const prepare = (peer: string, processes: number) => prepareRow(peer, processes, requests, seconds)
  console.log(`${requests} requests per ${seconds} s, ${windows} windows`)
  const rows = await Promise.all(peers.flatMap((peer) => [prepare(peer, 1), prepare(peer, 5)]))
  console.table(await Promise.all(rows.map((run) => run())))
}
await server.close()

/** Starts the processes of a row. Returns a function that lets them begin. */
async function prepareRow(peer: string, processes: number, requests: number, seconds: number) {
  const { apiKey } = platform.academies.create({ rate_limit: { requests, window_seconds: seconds } })
  const count = Math.ceil((requests * windows) / processes)
  const clients = Array.from({ length: processes }, async (_, index) => {
    // Processes that know the limit divide it among themselves.
    const numbers = [index * count, count, requests / processes, seconds].map(String)
    const client = endWithThis(fork(new URL('bulk-client.ts', import.meta.url), [peer, server.url, apiKey, ...numbers]))
    await nextMessage(client)
    return client
  })
  const ready = await Promise.all(clients)
  return async () => {
    const results = ready.map(async (client) => {
      const result = nextMessage<BulkResult>(client)
      client.send('start')
      return result
    })
    return rowOf(peer, await Promise.all(results), count * processes, requests, seconds)
  }
}

function rowOf(peer: string, results: BulkResult[], students: number, requests: number, seconds: number) {
  const processes = results.length
  const sum = (field: Exclude<keyof BulkResult, 'responses' | 'errors'>) =>
    results.reduce((total, result) => total + result[field], 0)
  const errors = new Set(results.flatMap((result) => result.errors))
  for (const error of errors) console.log(`${peer}, ${processes} processes: ${error}`)
  const began = Math.min(...results.map(({ started }) => started))
  const time = (Math.max(...results.map(({ ended }) => ended)) - began) / 1000
  const late = fromFourthWindow(results, began, seconds * 1000)
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

/** The responses in the whole windows from the fourth one on, while all processes have calls that wait. */
function fromFourthWindow(results: readonly BulkResult[], began: number, window: number) {
  const from = began + 3 * window
  const windows = Math.floor((Math.min(...results.map(({ ended }) => ended)) - from) / window)
  const responses = results.flatMap((result) => result.responses)
  const inside = responses.filter(([at]) => at >= from && at < from + windows * window)
  const limited = inside.filter(([, isLimited]) => isLimited).length
  return { windows, limited, accepted: inside.length - limited }
}
