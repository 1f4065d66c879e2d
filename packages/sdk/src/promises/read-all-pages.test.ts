import { createPlatform } from '@academy-access/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { responding, clientOf, json } from '../../test/support.ts'
import { AcademyClient, type PagePromise, type Student } from '../index.ts'

/** The changes between two requests: which students leave, how many join, whether a former one returns. */
interface Drift {
  leave: number[]
  join: number
  rejoin: boolean
}

const drift: fc.Arbitrary<Drift> = fc.record({
  leave: fc.array(fc.nat(), { maxLength: 8 }),
  join: fc.nat({ max: 8 }),
  rejoin: fc.boolean(),
})

/** An academy of `count` students that changes before each request except the first. */
function drifting(count: number, drifts: Drift[]) {
  const students = Array.from({ length: count }, (_, index) => ({ email: `s${index}@example.com` }))
  const platform = createPlatform({ seed: 1, fixture: { academies: [{ students }] } })
  const service = platform.academy()
  const client = new AcademyClient({ baseUrl: 'http://academy.test', apiKey: service.apiKey, fetch: platform.fetch })
  const survivors = new Set(service.students.list().map(({ email }) => email))
  const gone: string[] = []
  let requests = 0
  let joined = 0
  const watched = client.withOptions({
    fetch: async (url, init) => {
      const change = requests++ === 0 ? undefined : drifts[requests - 2]
      if (change) {
        const rows = await client.students.list({ limit: 100 }).all()
        for (const index of change.leave) {
          const row = rows[index % Math.max(1, rows.length)]
          if (!row || gone.includes(row.email)) continue
          await client.students.remove(row.id).result()
          survivors.delete(row.email)
          gone.push(row.email)
        }
        for (let n = 0; n < change.join; n++) await client.students.create({ email: `new${joined++}@example.com` })
        const back = change.rejoin ? gone.pop() : undefined
        if (back) await client.students.create({ email: back }).result()
      }
      return platform.fetch(url, init)
    },
  })
  return { client: watched, survivors, requests: () => requests }
}

async function emails(rows: AsyncIterable<Student>): Promise<string[]> {
  const found: string[] = []
  for await (const { email } of rows) found.push(email)
  return found
}

/** The usual loop: offset += rows, until a page is not full. */
async function* plainly(client: AcademyClient, limit: number): AsyncGenerator<Student> {
  for (let page = await client.students.list({ limit }); ; page = await page.next()) {
    yield* page.items
    if (page.items.length < limit) return
  }
}

const scenario = fc.record({
  count: fc.integer({ min: 0, max: 60 }),
  limit: fc.integer({ min: 1, max: 20 }),
  drifts: fc.array(drift, { maxLength: 25 }),
})
const runs = { numRuns: 60, seed: 20_260_101 }

/** Whether every row that existed from start to end came exactly once. */
function isWhole(found: string[], survivors: Set<string>): boolean {
  const unique = new Set(found)
  return unique.size === found.length && [...survivors].every((email) => unique.has(email))
}

describe('while students join, leave and return', () => {
  it('every student who exists from start to end comes exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ count, limit, drifts }) => {
        const { client, survivors } = drifting(count, drifts)
        expect(isWhole(await emails(client.students.list({ limit })), survivors)).toBe(true)
      }),
      runs,
    )
  })

  it.each([true, false])('also without a limit, with a first page that was awaited before: %s', async (awaited) => {
    const many = fc.record({
      count: fc.integer({ min: 40, max: 220 }),
      drifts: fc.array(drift, { minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(many, async ({ count, drifts }) => {
        const { client, survivors } = drifting(count, drifts)
        const call = client.students.list()
        if (awaited) await call
        expect(isWhole(await emails(call), survivors)).toBe(true)
      }),
      { ...runs, numRuns: 30 },
    )
  })

  it('plain paging fails the same test', async () => {
    const outcome = await fc.check(
      fc.asyncProperty(scenario, async ({ count, limit, drifts }) => {
        const { client, survivors } = drifting(count, drifts)
        return isWhole(await emails(plainly(client, limit)), survivors)
      }),
      runs,
    )
    expect(outcome.failed).toBe(true)
  })

  it('also returns students who joined during the iteration', async () => {
    const quiet = { leave: [], join: 0, rejoin: false }
    const { client } = drifting(30, [quiet, { ...quiet, join: 3 }])
    expect((await emails(client.students.list({ limit: 10 }))).filter((email) => email.startsWith('new'))).toHaveLength(
      3,
    )
  })
})

const studentOf = (n: number) => ({
  id: `id-${n}`,
  email: `s${n}@example.com`,
  name: null,
  avatar_url: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  courses_enrolled: 0,
  enrollments: [],
})

/** A list of rows, newest first, of which `change` adds and deletes some before each request except the first. */
function simulated(count: number, change: (request: number) => { add: number; remove: readonly number[] }) {
  const list = Array.from({ length: count }, (_, index) => index)
  const survivors = new Set(list)
  let added = count
  let requests = 0
  const client = clientOf(async ({ url }) => {
    if (requests++ > 0) {
      const { add, remove } = change(requests)
      for (const index of remove) {
        const [gone] = list.splice(index % Math.max(1, list.length), 1)
        if (gone !== undefined) survivors.delete(gone)
      }
      for (let n = 0; n < add; n++) list.unshift(added++)
    }
    const query = new URL(url).searchParams
    const limit = Number(query.get('limit') ?? 50)
    const offset = Number(query.get('offset') ?? 0)
    const students = list.slice(offset, offset + limit).map(studentOf)
    return json({ data: { students, pagination: { total: list.length, limit, offset } } })
  })
  const read = async (limit: number) => {
    const found = await emails(client.students.list({ limit }))
    expect(isWhole(found, new Set([...survivors].map((n) => studentOf(n).email)))).toBe(true)
    return found.length
  }
  /** The documented bound. */
  const bound = (limit: number) => 4 * Math.ceil(added / limit) + 24
  return { read, bound, requests: () => requests, rows: () => added }
}

describe('the number of requests', () => {
  const limits = Array.from({ length: 12 }, (_, index) => index + 1)

  it.each(limits)('with limit %i is at most twice the pages while each request adds one row', async (limit) => {
    const { read, requests } = simulated(200, () => ({ add: 1, remove: [] }))
    await read(limit)
    expect(requests()).toBeLessThanOrEqual(2 * Math.ceil(200 / limit) + 12)
  })

  it.each(limits)('with limit %i is bounded while each request adds ten rows', async (limit) => {
    const { read, requests, bound } = simulated(200, () => ({ add: 10, remove: [] }))
    await read(limit)
    expect(requests()).toBeLessThanOrEqual(bound(limit))
  })

  it('is at most 4 for each page and 24 in addition, and every row comes exactly once, while the list drifts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat({ max: 12 }),
        fc.nat({ max: 12 }),
        fc.infiniteStream(fc.nat()),
        async (count, limit, mostAdded, mostRemoved, random) => {
          const draw = () => Number(random.next().value)
          const { read, requests, bound } = simulated(count, () => ({
            add: draw() % (mostAdded + 1),
            remove: Array.from({ length: draw() % (mostRemoved + 1) }, draw),
          }))
          await read(limit)
          expect(requests()).toBeLessThanOrEqual(bound(limit))
        },
      ),
      { ...runs, numRuns: 150, endOnFailure: true },
    )
  })

  it('is bounded whatever happens: the iteration returns every row, or fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        fc.infiniteStream(fc.nat()),
        async (limit, mostAdded, mostRemoved, random) => {
          const draw = () => Number(random.next().value)
          const { read, requests, bound } = simulated(150, () => ({
            add: draw() % (mostAdded + 1),
            remove: Array.from({ length: draw() % (mostRemoved + 1) }, draw),
          }))
          const error: unknown = await read(limit).then(
            () => undefined,
            (reason: unknown) => reason,
          )
          expect(requests()).toBeLessThanOrEqual(bound(limit))
          if (error === undefined) return
          expect(error).toMatchObject({
            name: 'ProtocolError',
            operation: 'students.list',
            message: expect.stringContaining('the list changes faster than it can be read'),
          })
        },
      ),
      { ...runs, numRuns: 25, endOnFailure: true },
    )
  })

  it('is bounded while each request adds more rows than a page can have', async () => {
    const { read, requests } = simulated(300, () => ({ add: 200, remove: [] }))
    await expect(read(100)).rejects.toThrow('the list changes faster than it can be read')
    expect(requests()).toBeLessThanOrEqual(24)
  })

  it('is small after 5,000 rows were added at once', async () => {
    const { read, requests } = simulated(300, (request) => ({ add: request === 4 ? 5000 : 0, remove: [] }))
    expect(await read(100)).toBe(5300)
    expect(requests()).toBeLessThan(70)
  })

  it('has pages of at most the limit', async () => {
    const { client } = drifting(45, [{ leave: [20], join: 3, rejoin: false }])
    for (const limit of [1, 3, 20]) {
      for await (const { items } of client.students.list({ limit }).pages()) {
        expect(items.length).toBeLessThanOrEqual(limit)
      }
    }
  })
})

describe('an academy that does not change', () => {
  it.each([0, 1, 5, 10, 11, 59, 60])('of %i students is read once, newest first', async (count) => {
    for (const limit of [1, 2, 6, 10, 100]) {
      const { client } = drifting(count, [])
      const found = await emails(client.students.list({ limit }))
      expect(found).toEqual(Array.from({ length: count }, (_, index) => `s${count - 1 - index}@example.com`))
    }
  })

  it('of one page costs one request', async () => {
    const { client, requests } = drifting(50, [])
    expect(await client.students.list().all()).toHaveLength(50)
    expect(requests()).toBeLessThanOrEqual(3)
    const small = drifting(49, [])
    expect(await small.client.students.list().all()).toHaveLength(49)
    expect(small.requests()).toBe(1)
  })

  it('of 1,000 costs at most 13 % more than plain paging', async () => {
    const { client, requests } = drifting(1000, [])
    await emails(client.students.list({ limit: 100 }))
    expect(requests()).toBeLessThanOrEqual(13)
  })
})

describe('pages', () => {
  const page = (call: PagePromise<Student>) =>
    call.then(({ items, hasNext, pagination }) => ({ rows: items.length, hasNext, ...pagination }))

  it('know whether more rows follow', async () => {
    const { client } = drifting(45, [])
    const first = client.students.list({ limit: 20 })
    expect(await page(first)).toEqual({ rows: 20, hasNext: true, total: 45, limit: 20, offset: 0 })
    const second = (await first).next()
    expect(await page(second)).toEqual({ rows: 20, hasNext: true, total: 45, limit: 20, offset: 20 })
    const third = (await second).next()
    expect(await page(third)).toEqual({ rows: 5, hasNext: false, total: 45, limit: 20, offset: 40 })
    expect(await page((await third).next())).toEqual({ rows: 0, hasNext: false, total: 45, limit: 20, offset: 45 })
    expect(await page(client.students.list({ limit: 15, offset: 30 }))).toMatchObject({ hasNext: false })
  })

  it('come in order, without repeated rows', async () => {
    const { client } = drifting(45, [])
    const sizes: number[] = []
    for await (const { items } of client.students.list({ limit: 20 }).pages()) sizes.push(items.length)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(45)
    expect(Math.max(...sizes)).toBe(20)
  })

  it('stop when the caller stops', async () => {
    const { client, requests } = drifting(100, [])
    expect(await client.students.list({ limit: 10 }).all({ max: 15 })).toHaveLength(15)
    expect(requests()).toBe(2)
    for await (const _ of client.students.list({ limit: 10 })) break
    expect(requests()).toBe(3)
  })

  it('start at the offset', async () => {
    const { client } = drifting(30, [])
    const found = await emails(client.students.list({ limit: 10, offset: 25 }))
    expect(found).toEqual(['s4', 's3', 's2', 's1', 's0'].map((name) => `${name}@example.com`))
  })

  it('are read again by a second iteration, and the first request is not repeated', async () => {
    const { client, requests } = drifting(3, [])
    const call = client.students.list()
    await call
    expect(await call.all()).toHaveLength(3)
    expect(requests()).toBe(1)
    expect(await call.all()).toHaveLength(3)
    expect(requests()).toBe(2)
  })
})

describe('a service with other limits and totals', () => {
  const rows = Array.from({ length: 25 }, (_, index) => studentOf(index))

  it.each([0, 1_000_000])('D19 may send any total (%i)', async (total) => {
    const client = clientOf(async (request) => {
      const query = new URL(request.url).searchParams
      const limit = Number(query.get('limit') ?? 50)
      const offset = Number(query.get('offset') ?? 0)
      return json({ data: { students: rows.slice(offset, offset + limit), pagination: { total, limit, offset } } })
    })
    expect(await client.students.list({ limit: 10 }).all()).toHaveLength(25)
  })

  it('D16 may send fewer rows than requested', async () => {
    const client = clientOf(async (request) => {
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0)
      return json({ data: { students: rows.slice(offset, offset + 7), pagination: { total: 25, limit: 7, offset } } })
    })
    expect(await client.students.list({ limit: 100 }).all()).toHaveLength(25)
  })

  it('is an error if it ignores the offset', async () => {
    const { fetch } = responding(
      json({ data: { students: rows.slice(0, 10), pagination: { total: 25, limit: 10, offset: 0 } } }),
    )
    await expect(clientOf(fetch).students.list({ limit: 10 }).all()).rejects.toMatchObject({
      name: 'ProtocolError',
      message: 'students.list: requested the page at offset 5, got another one',
    })
  })
})
