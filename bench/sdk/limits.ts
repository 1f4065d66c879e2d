/*
 * Reads a list many times at once from services with several kinds of limits: with the client and its defaults, with ky, which
 * repeats 429s, and with eight workers that call ky. Then again beside four busy processes. Each peer has its own service and
 * process. The peers of a row run side by side. The limits are those of the client's tests. `ROWS=shedding` chooses rows.
 */
import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, fork, spawn } from 'node:child_process'

import { listen } from '@academy-access/kit/listen'
import { type RateLimitKind, rateLimiters } from '@academy-access/kit/rate-limits'
import { nextMessage } from '../next-message.ts'

/** Requests, milliseconds and calls: see the kinds for what the first two mean. */
const rows: Record<string, readonly [RateLimitKind, requests: number, window: number, calls: number]> = {
  'window of 20 per second': ['fixed windows', 20, 1000, 200],
  'token bucket of 20 per second': ['token bucket', 20, 1000, 200],
  'leaky bucket of 20 per second': ['leaky bucket', 20, 1000, 200],
  'five at once, 50 ms each': ['concurrency', 5, 50, 800],
  'shedding 5 %': ['shedding', 20, 0, 2000],
  // All calls of the client keep the `Retry-After` of a second. It is a tenth of the time here, and less in a long job.
  'one 429': ['one 429', 1000, 0, 20_000],
  'one 429 in a long job': ['one 429', 1000, 0, 60_000],
}
const peers = ['client', 'ky', 'eight workers']
const wanted = process.env['ROWS']?.split(',')

for (const isBusy of [false, true]) {
  const others: ChildProcess[] = []
  if (isBusy)
    for (let count = 0; count < 4; count++) others.push(endWithThis(spawn(process.execPath, ['--eval', 'for (;;);'])))
  const table: Record<string, object> = {}
  for (const [name, row] of Object.entries(rows)) {
    if (wanted && !wanted.some((word) => name.includes(word))) continue
    const results = await Promise.all(peers.map(async (peer) => measure(peer, ...row)))
    const [client, ...rest] = results.map(({ time }) => time)
    const best = Math.min(...rest.flatMap((time) => time ?? []))
    const times = results.map(({ time }) => (time === undefined ? 'failed' : `${(time / 1000).toFixed(1)} s`))
    table[name] = {
      ...Object.fromEntries(peers.map((peer, index) => [peer, times[index]])),
      'client / best of the others': client === undefined ? 'failed' : (client / best).toFixed(2),
      '429s': results.map(({ limited }) => limited).join(', '),
    }
  }
  console.log(isBusy ? 'beside four busy processes' : 'alone')
  console.table(table)
  for (const other of others) other.kill()
}

/** Runs a peer. Returns how long its calls took, in milliseconds, and how many 429s it got. A peer that fails has no time. */
async function measure(peer: string, kind: RateLimitKind, requests: number, window: number, calls: number) {
  const limiter = rateLimiters[kind](() => performance.now(), requests, window)
  let limited = 0
  await using server = await listen((_request, response) => {
    const { takes = 0, retryAfter } = limiter()
    const isLimited = retryAfter !== undefined
    if (isLimited) limited++
    const body = isLimited
      ? { error: { code: 'rate_limit_exceeded', message: 'slow down' } }
      : { data: { courses: [] } }
    const headers = { 'content-type': 'application/json', ...(isLimited && { 'retry-after': String(retryAfter) }) }
    const send = () => response.writeHead(isLimited ? 429 : 200, headers).end(JSON.stringify(body))
    if (takes > 0) setTimeout(send, takes)
    else send()
  })
  const child = endWithThis(fork(new URL('limited-client.ts', import.meta.url), [peer, server.url, String(calls)]))
  try {
    return { time: await nextMessage<number>(child), limited }
  } catch {
    // Its stack is on the screen.
    return { time: undefined, limited }
  } finally {
    child.kill()
  }
}
