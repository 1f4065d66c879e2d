/*
 * Measures fork, reset, snapshot and restore of an academy, requests beside many academies and many lists, deletions in a large
 * academy, its memory after all students were read, and writes with and without a data file. Prints medians.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { type Academy, createPlatform } from '@academy-access/engine'
import { followChanges, followJournals } from '@academy-access/engine/internal'
import { openData, serve } from '@academy-access/server'

import { collectGarbage } from './collect-garbage.ts'
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

const few = await deletions(10_000)
const many = await deletions(1_000_000)
console.table([few, { ...many, 'slowest ratio': slowest(many, few) }])
console.table([await bytesAfterReading(100_000)])

const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
const rows: object[] = []
for (const connections of [1, 16]) {
  const create = () => createPlatform({ fixture: { academies: [academyOf(1_000)] } })
  const data = await openData(join(folder, `${connections}.db`), create)
  const withFile = await serve(data.platform, { port: 0, saved: data.saved })
  const memory = await serve(create(), { port: 0 })
  const shot = () => ({ method: 'POST' as const, path: '/api/v1/students', headers, body: student() })
  const ratios: number[] = []
  // The first round is not counted: it compiles the code.
  for (let round = 0; round < 8; round++) {
    const reference = await drive(memory.url, 500, connections, shot)
    const measured = await drive(withFile.url, 500, connections, shot)
    if (round > 0) ratios.push(reference / measured)
  }
  rows.push({ connections, 'creates with --data, of those without': Number(median(ratios).toPrecision(2)) })
  await withFile.close()
  await memory.close()
  await data.close()
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
  const journals = followJournals(platform)
  journals.take()
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
    'GET and take of the journals, ms': await timed(async () => {
      await send('/students')
      journals.take()
    }),
    '401, ms': await timed(() => send('/students', wrong)),
    'POST /lists, ms': await timed(() => post('/lists', { name: `New ${++created}` })),
    'DELETE a student, ms': await timed(
      () => send(`/students/${academy.students.search({ limit: 1 }).rows[0]?.id}`, { method: 'DELETE', headers }),
      () => post('/students', { email: `${crypto.randomUUID()}@example.com` }),
    ),
    'load 100 students with ids, ms': await timed(load),
    'create and delete an academy, ms': await timed(() => platform.removeAcademy(platform.createAcademy().id)),
    'fork, ms': await timed(() => academy.fork()),
  }
}

/** The time to delete students in the middle of an academy of this size. */
async function deletions(students: number) {
  const platform = createPlatform({ fixture: { academies: [academyOf(students)] } })
  const { rows } = platform.academy().students.search({ limit: 50, offset: students / 2 })
  const ids = rows.map(({ id }) => id)
  const remove = () => platform.fetch(`${url}/${ids.pop()}`, { method: 'DELETE', headers })
  return { students, 'DELETE in the middle, ms': await timed(remove) }
}

/** The memory of an academy after all students were read. */
async function bytesAfterReading(students: number) {
  const before = heapUsed()
  const platform = createPlatform({ fixture: { academies: [academyOf(students)] }, journal: { entries: 1 } })
  for (let offset = 0; offset < students; offset += 100) {
    await platform.fetch(`${url}?limit=100&offset=${offset}`, { headers })
  }
  const bytes = heapUsed() - before
  return { students, 'bytes of each after all were read': Math.round(bytes / platform.academy().counts.students) }
}

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
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
