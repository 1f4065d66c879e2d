import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { drift, drifting, emails, isWhole, pageFor, studentOf } from '../../test/changing-academy.ts'
import { clientOf } from '../../test/support.ts'
import type { AcademyClient, Student } from '../index.ts'

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
const isThorough = process.env['THOROUGH'] !== undefined
const runs = { numRuns: isThorough ? 60 : 25, seed: 20_260_101 }

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
      { ...runs, numRuns: isThorough ? 30 : 12 },
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

/** A list of rows, newest first, of which `change` adds and deletes some before each request except the first. */
function simulated(count: number, change: (request: number) => { add: number; remove: readonly number[] }) {
  const list = Array.from({ length: count }, (_, index) => index)
  const survivors = new Set(list)
  let added = count
  let requests = 0
  const client = clientOf(async (request) => {
    if (requests++ > 0) {
      const { add, remove } = change(requests)
      for (const index of remove) {
        const [gone] = list.splice(index % Math.max(1, list.length), 1)
        if (gone !== undefined) survivors.delete(gone)
      }
      for (let n = 0; n < add; n++) list.unshift(added++)
    }
    return pageFor(request, list.map(studentOf))
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
      { ...runs, numRuns: isThorough ? 150 : 60, endOnFailure: true },
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
      { ...runs, numRuns: isThorough ? 25 : 10, endOnFailure: true },
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
})
