import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Drift, drift, drifting, emails, isWhole } from '../../test/changing-academy.ts'
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
    const { client } = drifting(30, [{}, { join: 3 }])
    expect((await emails(client.students.list({ limit: 10 }))).filter((email) => email.startsWith('new'))).toHaveLength(
      3,
    )
  })
})

/** Reads a list, and checks that it is whole. */
async function read({ client, survivors }: ReturnType<typeof drifting>, limit: number): Promise<number> {
  const found = await emails(client.students.list({ limit }))
  expect(isWhole(found, survivors)).toBe(true)
  return found.length
}

/** Checks the documented bound. */
const expectFewRequests = ({ requests, everyone }: ReturnType<typeof drifting>, limit: number) =>
  expect(requests()).toBeLessThanOrEqual(4 * Math.ceil(everyone() / limit) + 24)

/** A list of which as many rows join and leave at random, at most. */
function driftingAtRandom(count: number, mostAdded: number, mostRemoved: number, random: fc.Stream<number>) {
  const draw = () => Number(random.next().value)
  return drifting(count, () => ({
    join: draw() % (mostAdded + 1),
    leave: Array.from({ length: draw() % (mostRemoved + 1) }, draw),
  }))
}

describe('the number of requests', () => {
  const limits = Array.from({ length: 12 }, (_, index) => index + 1)

  it.each(limits)('with limit %i is at most twice the pages while each request adds one row', async (limit) => {
    const academy = drifting(200, () => ({ join: 1 }))
    await read(academy, limit)
    expect(academy.requests()).toBeLessThanOrEqual(2 * Math.ceil(200 / limit) + 12)
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
          const academy = driftingAtRandom(count, mostAdded, mostRemoved, random)
          await read(academy, limit)
          expectFewRequests(academy, limit)
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
          const academy = driftingAtRandom(150, mostAdded, mostRemoved, random)
          const outcome: unknown = await read(academy, limit).catch((reason: unknown) => reason)
          expectFewRequests(academy, limit)
          if (typeof outcome === 'number') return
          expect(outcome).toMatchObject({
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
    const academy = drifting(300, () => ({ join: 200 }))
    const outcome: unknown = await read(academy, 100).catch((reason: unknown) => reason)
    const attempts = academy.requests()
    const message = `the list changes faster than it can be read: ${attempts} requests found`
    expect(outcome).toMatchObject({ attempts, message: expect.stringContaining(message) })
    expect(attempts).toBeLessThanOrEqual(24)
  })

  const newest = (rows: number, count: number) => Array.from({ length: rows }, (_, index) => count - 1 - index)
  const once = (when: number, change: Partial<Drift>) => (request: number) => (request === when ? change : {})

  it.each<[string, number, number, (request: number) => Partial<Drift>, found: number, most: number]>([
    ['5,000 rows are added at once', 300, 100, once(4, { join: 5000 }), 5300, 62],
    ['2,000 rows are added at the end', 300, 10, once(32, { join: 2000 }), 2300, 233],
    ['800 of 1,000 rows are deleted at once', 1000, 100, once(9, { leave: newest(800, 1000) }), 965, 16],
    ['each request adds more rows than a page has', 200, 10, () => ({ join: 20 }), 640, 25],
    ['rows come while the front is read', 300, 100, (request) => ({ join: request > 3 ? 90 : 0 }), 530, 33],
  ])('is small when %s', async (_, count, limit, drifts, found, most) => {
    const academy = drifting(count, drifts)
    expect(await read(academy, limit)).toBe(found)
    expect(academy.requests()).toBeLessThanOrEqual(most)
  })
})
