/* Measures one variant in its own process, so that the memory of the other variants does not matter. */
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

import { serve } from '@academy-access/server'
import { setupServer } from 'msw/node'

import { academy, headers, mirage, mswData, pageUrl, plain } from './msw-handlers.ts'

/** How each variant sends the request. Those that call `intercepted` intercept all requests of this process. */
export const variants = {
  'plain HttpResponse.json': (students: number) => intercepted(plain(students)),
  '@academy-access/msw': (students: number) => intercepted(academy(students).handlers),
  '@msw/data': async (students: number) => intercepted(await mswData(students)),
  MirageJS: (students: number) => intercepted(mirage(students)),
  'platform.fetch': (students: number) => {
    const { platform } = academy(students)
    return () => platform.fetch(pageUrl, { headers })
  },
  '@academy-access/server': async (students: number) => {
    const { url } = await serve(academy(students).platform, { port: 0 })
    return () => fetch(pageUrl.replace(/^https:[/][/][^/]+/, url), { headers })
  },
}

/** Milliseconds that a turn measures, and milliseconds before that to warm up. */
const turn = { ms: 300, warmUp: 200 }

if (process.send) {
  const [name, students] = process.argv.slice(2) as [keyof typeof variants, string]
  const send = await variants[name](Number(students))
  process.on('message', () => {
    void takeTurn(send).then((taken) => process.send?.(taken))
  })
  process.on('disconnect', () => process.exit())
  process.send('ready')
}

function intercepted(handlers: ReturnType<typeof plain>): () => Promise<Response> {
  setupServer(...handlers).listen()
  return () => fetch(pageUrl, { headers })
}

async function takeTurn(send: () => Promise<Response>): Promise<number> {
  await check(await send())
  await repeat(send, turn.warmUp)
  return repeat(send, turn.ms)
}

/**
 * Sends requests for the given milliseconds, two at least. Resolves to the microseconds of one request. Between requests
 * the event loop turns, as in a test. Without a turn MSW cannot release its sockets, and requests get slower.
 */
async function repeat(send: () => Promise<Response>, ms: number): Promise<number> {
  const start = performance.now()
  for (let sent = 1; ; sent++) {
    await (await send()).text()
    await setImmediate()
    const taken = performance.now() - start
    if (taken > ms && sent > 1) return (taken / sent) * 1000
  }
}

async function check(response: Response): Promise<void> {
  const { data }: { data: { students: { email: string }[] } } = await response.json()
  if (data.students.length !== 50 || !data.students[0]?.email.includes('@')) throw new Error('Not a page of students')
}
