import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'

import { startService, type TestAcademy } from './service.ts'

const numRuns = Number(process.env['HISTORIES'] ?? (process.env['THOROUGH'] ? 1000 : 8))

const service = await startService()
afterAll(() => service.close())

const labelsAndEnd = fc.record(
  {
    labels: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y'), { noNullPrototype: true }),
    ttl: fc.option(fc.integer({ min: 1000, max: 100_000 })),
  },
  { requiredKeys: [] },
)
type Given = typeof labelsAndEnd extends fc.Arbitrary<infer Value> ? Value : never

/** What happens to one of the academies that are there, by its place. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('create', 'fork', 'fork', 'fork', 'change', 'student', 'delete', 'end', 'fork and delete'),
    at: fc.nat(9),
    given: labelsAndEnd,
  }),
  { minLength: 2, maxLength: 10 },
)

/** An academy that is there, as the list of all must show it. */
interface Expected {
  readonly academy: TestAcademy
  labels: object
  hasEnd: boolean
  students: number
}

const expected = (academy: TestAcademy, { labels = {}, ttl = null }: Given, students = 0): Expected => ({
  academy,
  labels,
  hasEnd: ttl !== null,
  students,
})

async function listed() {
  const { body } = await service.control('academies.list')
  const rows: { id: string; labels: object; expires_at: string | null }[] = body.data
  return new Map(rows.map(({ id, labels, expires_at }) => [id, { labels, expires_at }]))
}

it('a fork never touches its original, whatever is created, changed, deleted and over meanwhile', async () => {
  let forks = 0
  const run = async (history: typeof steps extends fc.Arbitrary<infer Value> ? Value : never) => {
    const present: Expected[] = []
    const gone: string[] = []
    const leave = (one: Expected) =>
      gone.push(...present.splice(present.indexOf(one), 1).map(({ academy }) => academy.id))
    for (const { what, at, given } of history) {
      const one = present[at % (present.length || 1)]
      if (what === 'create' || !one) {
        present.push(expected(await service.create(given), given))
        continue
      }
      const { academy } = one
      const before = (await listed()).get(academy.id)
      if (what.startsWith('fork')) {
        const [fork] = await Promise.all([
          academy.dashboard('fork', given),
          what === 'fork' || academy.remove().then(({ status }) => expect(status).toBe(200)),
        ])
        if (what === 'fork') expect((await listed()).get(academy.id)).toEqual(before)
        else leave(one)
        if (what === 'fork') expect(fork.status).toBe(200)
        else expect([200, 404]).toContain(fork.status)
        if (fork.status === 200) present.push(expected(service.academyOf(fork.body.data), given, one.students))
        forks++
      } else if (what === 'change') {
        expect((await academy.dashboard('plan.update', given)).status).toBe(200)
        if (given.labels) one.labels = given.labels
        if (given.ttl !== undefined) one.hasEnd = given.ttl !== null
      } else if (what === 'student') {
        expect((await academy.api('POST', '/students', { email: `${++one.students}@example.com` })).status).toBe(201)
      } else {
        if (what === 'end') await academy.test('expire')
        else expect((await academy.remove()).status).toBe(200)
        leave(one)
      }
    }
    const rows = await listed()
    for (const id of gone) expect(rows.has(id)).toBe(false)
    for (const { academy, labels, hasEnd, students } of present) {
      const row = rows.get(academy.id)
      expect([row?.labels, typeof row?.expires_at === 'string']).toEqual([labels, hasEnd])
      expect((await academy.get('/students')).pagination.total).toBe(students)
      expect((await academy.remove()).status).toBe(200)
    }
  }
  // Several at once: a history waits for the disk most of the time.
  const lanes = Math.min(numRuns, 4)
  await Promise.all(
    Array.from({ length: lanes }, () => fc.assert(fc.asyncProperty(steps, run), { numRuns: numRuns / lanes })),
  )
  expect(forks).toBeGreaterThan(numRuns / 4)
}, 3_600_000)
