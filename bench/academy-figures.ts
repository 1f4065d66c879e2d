import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPlatform } from '@academy-access/engine'
import { followChanges } from '@academy-access/engine/internal'
import { openData, serve } from '@academy-access/server'

import { collectGarbage } from './collect-garbage.ts'
import { academyOf, apiKey, studentIdOf } from './data.ts'
import { type Figure, type Form, inTurns, timeOf } from './figures.ts'
import { drive } from './load.ts'

const students = 'http://localhost/api/v1/students'
const lists = 'http://localhost/api/v1/lists'
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
let made = 0
const student = () => JSON.stringify({ email: `bench-${++made}@example.com` })

type Action = () => unknown

/** An action in an academy with 10,000 lists beside as many academies, as a ratio to the same action without them. */
const beside = (name: string, bound: number, actionOf: (crowd: Crowd) => Action): Figure => ({
  name: `${name} beside 10,000 academies and lists`,
  bound,
  measure: async (form) => compareTimes(form, actionOf(await crowdOf(10_000)), actionOf(await crowdOf(1))),
})

/** What an academy costs beside many others, when it is large, and with a data file. */
export const academyFigures: readonly Figure[] = [
  beside('a get, and the changes to store', 1.1, ({ platform, changes }) => async () => {
    await platform.fetch(`${students}/${studentIdOf(5)}`, { headers })
    changes.take()
  }),
  beside('a create and a delete', 1.2, ({ platform }) => async () => {
    const created = await platform.fetch(students, { method: 'POST', headers, body: student() })
    await platform.fetch(`${students}/${await idIn(created)}`, { method: 'DELETE', headers })
  }),
  beside('a new list and its deletion', 1.2, ({ platform }) => async () => {
    const body = JSON.stringify({ name: `New ${++made}` })
    const created = await platform.fetch(lists, { method: 'POST', headers, body })
    await platform.fetch(`${lists}/${await idIn(created)}`, { method: 'DELETE', headers })
  }),
  beside('a fixture with 100 student ids', 1.2, ({ platform }) => () => {
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
    platform.academies.delete(
      platform.academies.create({ students: ids.map((id) => ({ id, email: `${id}@example.com` })) }).id,
    )
  }),
  {
    name: 'fork of an academy with 10,000 lists, of a millisecond',
    bound: 1,
    async measure(form) {
      const { platform } = await crowdOf(10_000)
      const fork = () => platform.academies.delete(platform.academy().fork().id)
      return inTurns(
        form,
        () => timeOf(fork),
        () => 1000,
      )
    },
  },
  {
    name: 'delete in the middle of 1,000,000 students, of 10,000',
    bound: 2,
    measure: (form) => compareTimes(form, deletion(1_000_000), deletion(10_000)),
  },
  {
    name: 'load of 100,000 students with 2 enrollments each, of a second',
    bound: 1,
    async measure(form) {
      const fixture = { academies: [academyOf(100_000)] }
      return inTurns(
        form,
        () => cpuTimeOf(() => createPlatform({ fixture })),
        () => 1_000_000,
      )
    },
  },
  {
    name: 'bytes of a student after all of 100,000 were read, of 1.1 KB',
    bound: 1,
    measure: async () => [{ measured: await bytesAfterReading(100_000), reference: 1.1 * 1024 }],
  },
  // 0.6 and 0.85 of the creates that the same server makes without a file.
  withFile(1, 0.6),
  withFile(16, 0.85),
]

const compareTimes = (form: Form, measured: Action, reference: Action) =>
  inTurns(
    form,
    () => timeOf(measured),
    () => timeOf(reference),
  )

type Crowd = ReturnType<typeof createCrowd> extends Promise<infer Made> ? Made : never

const crowds = new Map<number, Promise<Crowd>>()

function crowdOf(count: number): Promise<Crowd> {
  const crowd = crowds.get(count) ?? createCrowd(count)
  crowds.set(count, crowd)
  return crowd
}

async function createCrowd(count: number) {
  const others = Array.from({ length: count - 1 }, (_, index) => ({ name: `Academy ${index}` }))
  const named = Array.from({ length: count }, (_, index) => ({ name: `List ${index}` }))
  const platform = createPlatform({ fixture: { academies: [{ ...academyOf(10), lists: named }, ...others] } })
  const changes = followChanges(platform)
  changes.take()
  return { platform, changes }
}

async function idIn(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

/** Deletes one student after the other, from the middle on. */
function deletion(size: number): Action {
  const platform = createPlatform({ fixture: { academies: [academyOf(size)] } })
  let next = size / 2
  return () => platform.fetch(`${students}/${studentIdOf(next++)}`, { method: 'DELETE', headers })
}

/** Microseconds of CPU time. */
function cpuTimeOf(action: Action): number {
  collectGarbage()
  const began = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(began)
  return user + system
}

async function bytesAfterReading(size: number): Promise<number> {
  const before = heapUsed()
  const platform = createPlatform({ fixture: { academies: [academyOf(size)] }, journal: { entries: 1 } })
  for (let offset = 0; offset < size; offset += 100) {
    await platform.fetch(`${students}?limit=100&offset=${offset}`, { headers })
  }
  const bytes = heapUsed() - before
  return bytes / platform.academy().counts.students
}

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

// Files in memory where the system has them: a disk takes from 0.2 to 4 ms to write one commit, whatever the server does.
const fast = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** The time of a create that is in the file before its response, as a ratio to one without a file. */
function withFile(connections: number, leastRate: number): Figure {
  return {
    name: `create with --data, connections: ${connections}`,
    bound: Number((1 / leastRate).toFixed(2)),
    async measure(form) {
      const folder = mkdtempSync(join(fast, 'academy-bench-'))
      const create = () => createPlatform({ fixture: { academies: [academyOf(1_000)] } })
      const data = await openData(join(folder, 'data.db'), create)
      const stored = await serve(data.platform, { port: 0, saved: data.saved })
      const bare = await serve(create(), { port: 0 })
      const shot = () => ({ method: 'POST' as const, path: '/api/v1/students', headers, body: student() })
      const creates = async (url: string) =>
        ((await drive(url, form.requests, connections, shot)) * 1e6) / form.requests
      try {
        return await inTurns(
          form,
          () => creates(stored.url),
          () => creates(bare.url),
        )
      } finally {
        await stored.close()
        await bare.close()
        await data.close()
        rmSync(folder, { recursive: true })
      }
    },
  }
}
