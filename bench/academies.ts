/*
 * Measures fork, reset, snapshot and restore of an academy, requests beside many academies and many lists, and writes with
 * and without a data file. Prints medians.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { type Academy, createPlatform } from '@academy-access/engine'
import { followChanges } from '@academy-access/engine/internal'
import { openData, serve } from '@academy-access/server'

import { academyOf, apiKey } from './data.ts'
import { drive } from './load.ts'
import { median } from './median.ts'

const url = 'http://localhost/api/v1/students'
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
let created = 0
const student = () => JSON.stringify({ email: `bench-${++created}@example.com` })

console.table(
  await Promise.all(
    [1_000, 100_000].map(async (students) => {
      const platform = createPlatform({ fixture: { academies: [academyOf(students)] } })
      const academy = platform.academy()
      const write = () => platform.fetch(url, { method: 'POST', headers, body: student() })
      return {
        students,
        'fork, ms': await timed(() => platform.removeAcademy(academy.fork().id), write),
        'first write after it, ms': await timed(write, () => platform.removeAcademy(academy.fork().id)),
        'reset, ms': await timed(() => academy.reset(), write),
        'snapshot, ms': await timed(() => academy.snapshot(), write),
        'restore, ms': await timedRestore(academy, write),
      }
    }),
  ),
)

// The first run is not measured: it compiles the code.
await besideOthers(1)
const alone = await besideOthers(1)
const beside = await besideOthers(10_000)
console.table([alone, { ...beside, 'slowest ratio': slowest(beside, alone) }])

const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
const rows: object[] = []
for (const connections of [1, 16]) {
  for (const hasFile of [false, true]) {
    const create = () => createPlatform({ fixture: { academies: [academyOf(1_000)] } })
    const data = hasFile ? await openData(join(folder, `${connections}.db`), create) : undefined
    const server = await serve(data?.platform ?? create(), { port: 0, saved: data?.saved })
    const shot = () => ({ method: 'POST' as const, path: '/api/v1/students', headers, body: student() })
    await drive(server.url, 500, connections, shot)
    const amount = 2_000
    const seconds = await drive(server.url, amount, connections, shot)
    rows.push({ connections, '--data': hasFile, 'creates a second': Math.round(amount / seconds) })
    await server.close()
    await data?.close()
  }
}
rmSync(folder, { recursive: true })
console.table(rows)

/** The time of a request in an academy with this number of lists, among as many academies, and of a load with ids. */
async function besideOthers(count: number) {
  const academies = [academyOf(10), ...Array.from({ length: count - 1 }, (_, index) => ({ name: `Academy ${index}` }))]
  const platform = createPlatform({ fixture: { academies } })
  const academy = platform.academy()
  const send = (path: string, init: RequestInit = { headers }) => platform.fetch(`http://localhost/api/v1${path}`, init)
  const post = (path: string, body: object) => send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  for (let list = 0; list < count; list++) await post('/lists', { name: `List ${list}` })
  const changes = followChanges(platform)
  changes.take()
  let created = 0
  const load = () => {
    const students = Array.from({ length: 100 }, () => {
      const id = crypto.randomUUID()
      return { id, email: `${id}@example.com` }
    })
    return platform.createAcademy({ students })
  }
  const wrong = { headers: { authorization: `Bearer ${apiKey.slice(0, -4)}0000` } }
  return {
    'academies and lists': count,
    'GET and take, ms': await timed(async () => {
      await send('/students')
      changes.take()
    }),
    '401, ms': await timed(() => send('/students', wrong)),
    'POST /lists, ms': await timed(() => post('/lists', { name: `New ${++created}` })),
    'load 100 students with ids, ms': await timed(load),
    'create and delete an academy, ms': await timed(() => platform.removeAcademy(platform.createAcademy().id)),
    'fork, ms': await timed(() => academy.fork()),
  }
}

function slowest(row: Readonly<Record<string, number>>, reference: Readonly<Record<string, number>>): number {
  const ratios = Object.entries(row)
    .slice(1)
    .map(([name, value]) => value / (reference[name] ?? Number.NaN))
  return Number(Math.max(...ratios).toPrecision(2))
}

/** Median of 21 runs in milliseconds. `before` runs before each of them and is not measured. */
async function timed(action: () => unknown, before: () => unknown = () => {}): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 21; run++) {
    await before()
    const began = performance.now()
    await action()
    times.push(performance.now() - began)
  }
  return Number(median(times).toPrecision(2))
}

function timedRestore(academy: Academy, write: () => Promise<unknown>): Promise<number> {
  let snapshot = academy.snapshot()
  return timed(
    () => academy.restore(snapshot),
    async () => {
      snapshot = academy.snapshot()
      await write()
    },
  )
}
