/*
 * Puts full load on a server for some time: a mix of reads, writes, resets and rejected requests, beside 1,000 idle
 * connections and 100 that send their request one byte at a time. It ends with SIGTERM under load.
 *
 *     node soak.ts [--minutes 10]
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { start } from './command.ts'
import { drive, type Tally } from './traffic.ts'

const { minutes } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } }).values
const seconds = Number(minutes) * 60
if (!(seconds > 0)) throw new Error(`--minutes: expected more than 0, got "${minutes}"`)

const server = await start()
const port = Number(new URL(server.url).port)
const stop = new AbortController()
const tally: Tally = { requests: 0, errors: 0, problems: [], durations: [], cutOff: 0 }
const idle = openSockets(1000)
const slow = openSockets(100)
const load = drive(server, 32, stop.signal, tally)

/** Resident memory in MB, once a second. */
const memory: number[] = []
for (let second = 0; second < seconds; second++) {
  await sleep(1000)
  memory.push(residentMb(server.child.pid!))
  reopen(idle)
  reopen(slow)
  for (const [index, socket] of slow.entries()) socket.write(second === 0 || index % 2 === 0 ? 'G' : 'E')
  if (second % 10 === 9) process.stderr.write(`${second + 1} s: ${tally.requests} requests, ${memory.at(-1)} MB\n`)
}

// From here on the server may reject connections. A response that has begun must still arrive complete.
stop.abort()
server.child.kill('SIGTERM')
const code = await server.ended
await load
for (const socket of [...idle, ...slow]) socket.destroy()

const quarter = Math.floor(memory.length / 4)
const early = median(memory.slice(quarter, 2 * quarter))
const late = median(memory.slice(-quarter))
const sorted = tally.durations.toSorted((a, b) => a - b)
const percentile = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2))
console.table([
  {
    requests: tally.requests,
    'a second': Math.round(tally.requests / seconds),
    errors: tally.errors,
    'p50, ms': percentile(0.5),
    'p99, ms': percentile(0.99),
    'longest, ms': percentile(1),
    'MB, second quarter': early,
    'MB, last quarter': late,
  },
])
const failures = [
  ...[...new Set(tally.problems)].slice(0, 20),
  ...(tally.cutOff > 0 ? [`${tally.cutOff} responses were cut off`] : []),
  ...(code === 0 ? [] : [`SIGTERM: expected exit code 0, got ${code}`]),
  ...(late > early * 1.15 + 10 ? [`memory grew from ${early} to ${late} MB`] : []),
]
for (const failure of failures) console.error(failure)
console.log(failures.length === 0 ? 'every response is within the contract' : `${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1

function openSockets(amount: number): Socket[] {
  return Array.from({ length: amount }, openSocket)
}

function openSocket(): Socket {
  // The server may close an idle connection, which is not a failure. Without this listener it would end the process.
  return connect(port, '127.0.0.1').on('error', () => {})
}

function reopen(sockets: Socket[]): void {
  for (const [index, socket] of sockets.entries()) if (socket.destroyed) sockets[index] = openSocket()
}

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Math.round(Number(kilobytes) / 1024)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
