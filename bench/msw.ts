/* Compares requests through MSW: the handlers of this repository and others, in turns in one run. Prints JSON. */
import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { setupServer } from 'msw/node'

import { collectGarbage } from './collect-garbage.ts'
import { importCosts } from './import-cost.ts'
import { median } from './median.ts'
import { inChromium } from './msw-browser.ts'
import { academy, headers, pageUrl } from './msw-handlers.ts'
import { variants } from './msw-variant.ts'
import { nextMessage } from './next-message.ts'

const rounds = 11

const results: Record<string, Record<string, number>> = { heap: await heapGrowth() }
for (const students of [1_000, 100_000]) results[`${students} students, µs a request`] = await compare(students)
// Every isolated test file pays for its imports.
const modules = ['msw/node', '@academy-access/msw/node', '@academy-access/engine', 'zod/mini']
const imports = [...importCosts(modules, rounds, import.meta.dirname)]
results['import, ms of CPU time'] = Object.fromEntries(imports.map(([name, { cpu }]) => [name, Math.round(cpu)]))
results['Chromium, µs a request'] = { '@academy-access/msw/browser': Math.round(await inChromium()) }
console.log(JSON.stringify(results, null, 2))

/** Median of the rounds in microseconds. In each round every variant has one turn. */
async function compare(students: number): Promise<Record<string, number>> {
  const script = fileURLToPath(new URL('msw-variant.ts', import.meta.url))
  const processes: [name: string, process: ChildProcess, times: number[]][] = []
  for (const name of Object.keys(variants)) {
    const child = endWithThis(fork(script, [name, String(students)]))
    await nextMessage(child)
    processes.push([name, child, []])
  }
  for (let round = -1; round < rounds; round++) {
    for (const [, child, times] of round % 2 === 0 ? processes : processes.toReversed()) {
      child.send('turn')
      const taken = Number(await nextMessage(child))
      // The first round warms up.
      if (round >= 0) times.push(taken)
    }
  }
  for (const [, child] of processes) child.kill()
  return Object.fromEntries(processes.map(([name, , times]) => [name, Number(median(times).toPrecision(3))]))
}

/** Growth of the heap over 10,000 requests in kilobytes, with a reset after every 100th. */
async function heapGrowth(): Promise<Record<string, number>> {
  const { platform, handlers } = academy(1_000)
  const server = setupServer(...handlers)
  server.listen()
  const used = async (count: number) => {
    for (let index = 1; index <= count; index++) {
      await (await fetch(pageUrl, { headers })).text()
      if (index % 100 === 0) platform.academy().reset()
    }
    // The sockets of the last requests close a little later.
    await setTimeout(1000)
    collectGarbage()
    return process.memoryUsage().heapUsed / 1024
  }
  const before = await used(2_000)
  const after = await used(10_000)
  server.close()
  return { 'KB grown over 10,000 requests with resets': Math.round(after - before) }
}
