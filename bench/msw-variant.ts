/* One way of answering a page of students, in a process of its own: nothing of the others is in its memory. */
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

import { serve } from '@academy-access/server'
import { setupServer } from 'msw/node'

import { academy, headers, mirage, mswData, pageUrl, plain } from './msw-handlers.ts'

/** How each variant asks for the page; `listen` has the requests of this process intercepted from then on. */
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

/** Milliseconds that a turn is timed for, after those that warm it up. */
const turn = { ms: 300, warmUp: 200 }

if (process.send) {
  const [name, students] = process.argv.slice(2) as [keyof typeof variants, string]
  const ask = await variants[name](Number(students))
  process.on('message', () => {
    void takeTurn(ask).then((taken) => process.send!(taken))
  })
  process.on('disconnect', () => process.exit())
  process.send('ready')
}

function intercepted(handlers: ReturnType<typeof plain>): () => Promise<Response> {
  setupServer(...handlers).listen()
  return () => fetch(pageUrl, { headers })
}

async function takeTurn(ask: () => Promise<Response>): Promise<number> {
  await check(await ask())
  await repeated(ask, turn.warmUp)
  return repeated(ask, turn.ms)
}

/**
 * Microseconds of one request, of as many as fit into the time, two at least. Between them the event loop goes round, as
 * it does in a test: without that the sockets which msw makes up are never let go, and every request costs more.
 */
async function repeated(ask: () => Promise<Response>, ms: number): Promise<number> {
  const start = performance.now()
  for (let asked = 1; ; asked++) {
    await (await ask()).text()
    await setImmediate()
    const taken = performance.now() - start
    if (taken > ms && asked > 1) return (taken / asked) * 1000
  }
}

async function check(response: Response): Promise<void> {
  const { data } = (await response.json()) as { data: { students: { email: string }[] } }
  if (data.students.length !== 50 || !data.students[0]!.email.includes('@')) throw new Error('Not a page of students')
}
