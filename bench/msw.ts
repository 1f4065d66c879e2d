/* What a request costs behind MSW: our handlers beside others, all in one run, taking turns; prints JSON. */
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

import { setupServer } from 'msw/node'

import { academy, headers, mirage, mswData, pageUrl, plain } from './msw-handlers.ts'

const rounds = 11
/** Milliseconds that a turn takes at most, and requests that it has at most and at least. */
const turn = { ms: 60, most: 60, least: 2 }

const results: Record<string, Record<string, number>> = {}
// First, while nothing else is in memory.
results['heap'] = await heapGrowth()
console.error(results['heap'])
for (const students of [1_000, 100_000]) results[`${students} students, µs a request`] = await compare(students)
console.log(JSON.stringify(results, null, 2))

/** Median of the rounds, in microseconds; each round lets every variant have its turn. */
async function compare(students: number): Promise<Record<string, number>> {
  const { platform, handlers } = academy(students)
  const intercepted = Object.entries({
    'plain HttpResponse.json': plain(students),
    '@academy-access/msw': handlers,
    '@msw/data': await mswData(students),
    MirageJS: mirage(students),
  }).map(([name, own]) => ({ name, server: setupServer(...own), ask: (url: string) => fetch(url, { headers }) }))
  const variants = [
    ...intercepted,
    { name: 'platform.fetch', server: undefined, ask: (url: string) => platform.fetch(url, { headers }) },
  ]
  console.error(`${students} students are loaded`)
  const times = new Map(variants.map(({ name }) => [name, [] as number[]]))
  for (let round = -1; round < rounds; round++) {
    for (const { name, server, ask } of round % 2 === 0 ? variants : variants.toReversed()) {
      // What MirageJS and the others have left behind is not to be paid in another's turn.
      globalThis.gc!()
      server?.listen()
      const taken = await timed(ask)
      server?.close()
      if (round >= 0) times.get(name)!.push(taken)
    }
  }
  const medians = [...times].map(([name, taken]) => [name, taken.toSorted((a, b) => a - b)[rounds >> 1]!] as const)
  return Object.fromEntries(medians.map(([name, taken]) => [name, Number(taken.toPrecision(3))]))
}

async function timed(ask: (url: string) => Promise<Response>): Promise<number> {
  for (let index = 0; index < 3; index++) await check(await ask(pageUrl))
  const start = performance.now()
  for (let asked = 1; ; asked++) {
    await (await ask(pageUrl)).text()
    const taken = performance.now() - start
    if (asked === turn.most || (taken > turn.ms && asked >= turn.least)) return (taken / asked) * 1000
  }
}

async function check(response: Response): Promise<void> {
  const { data } = (await response.json()) as { data: { students: { email: string }[] } }
  if (data.students.length !== 50 || !data.students[0]!.email.includes('@')) throw new Error('Not a page of students')
}

/** Kilobytes that the heap grows by over 10,000 requests, with a reset after every 100th. */
async function heapGrowth(): Promise<Record<string, number>> {
  const { platform, handlers } = academy(1_000)
  const server = setupServer(...handlers)
  server.listen()
  const used = async (count: number) => {
    for (let index = 1; index <= count; index++) {
      await (await fetch(pageUrl, { headers })).text()
      if (index % 100 === 0) platform.academy().reset()
    }
    // Sockets of the last requests end a little later.
    await setTimeout(1000)
    globalThis.gc!()
    return process.memoryUsage().heapUsed / 1024
  }
  const before = await used(2_000)
  const after = await used(10_000)
  server.close()
  return { 'KB grown over 10,000 requests with resets': Math.round(after - before) }
}
