import { setImmediate } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createPlatform, type JournalLimits, type PlatformEvent } from '../index.ts'
import { createCheckTrace } from './checks.ts'
import { Journal, type JournalRecord } from './journal.ts'

/** A platform with one academy, and a function that sends requests to it. */
function setUp(journal?: JournalLimits) {
  const platform = createPlatform({ seed: 1, ...(journal && { journal }) })
  const academy = platform.academy()
  const send = (method: string, path: string, body?: string) =>
    platform.fetch(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    })
  return { platform, academy, send }
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

it('a body that is nested 20,000 levels deep can be read, written as JSON and listened to', async () => {
  const { platform, academy, send } = setUp()
  const events: PlatformEvent[] = []
  platform.subscribe((event) => events.push(event))
  const bodies = [nested(20_000), `{"name":${nested(20_000)}}`, `{"name":"New","unknown":${nested(20_000)}}`]
  for (const body of bodies) await send('POST', '/lists', body)
  await setImmediate()
  const placeholder = { request_body: '(nested too deeply to show)' }
  expect(academy.journal).toMatchObject([
    { status: 400, ...placeholder },
    { status: 400, ...placeholder },
    { status: 201, ...placeholder },
  ])
  expect(events.map(({ entry }) => entry)).toEqual(academy.journal)
  expect(JSON.parse(JSON.stringify(academy.journal))).toEqual(academy.journal)
})

it('brackets within texts do not count as nesting', async () => {
  const { academy, send } = setUp()
  const body = { name: 'New', unknown: ['['.repeat(900), '\\"{'.repeat(900), 1] }
  await send('POST', '/lists', JSON.stringify(body))
  expect(academy.journal).toMatchObject([{ status: 201, request_body: body }])
})

it.each([
  { entries: 0 },
  { entries: -1 },
  { entryBytes: Number.NaN },
  { totalBytes: Infinity },
  { totalBytes: '9' },
] as Record<string, unknown>[])('rejects the journal limits %j', (journal) => {
  const [name] = Object.keys(journal)
  expect(() => createPlatform({ journal })).toThrow(
    expect.objectContaining({
      code: 'validation_error',
      message: expect.stringContaining(`journal.${name}: expected a number above 0, got `) as string,
    }),
  )
})

const absent = {
  code: undefined,
  network: undefined,
  fault: undefined,
  clamped: undefined,
  wrongKey: undefined,
  before: undefined,
  after: undefined,
  content_type: null,
  isCut: false,
}

/** The bytes that a record counts as: two for each character, and 800 for the rest. */
const bytesOf = ({ path, request_text = '', response_text = '', ignored = [] }: JournalRecord) =>
  2 * ([path, request_text, response_text, ...ignored].reduce((sum, { length }) => sum + length, 0) + 400)

it('the newest entries are kept, as many as the limits allow', () => {
  const text = fc.option(
    fc.nat(3000).map((length) => 'x'.repeat(length)),
    { nil: undefined },
  )
  const requests = fc.array(
    fc.record({ path: fc.nat(3000), request_text: text, response_text: text, ignored: fc.nat(200) }),
    { maxLength: 150 },
  )
  const limits = fc.record({
    entries: fc.integer({ min: 1, max: 100 }),
    entryBytes: fc.integer({ min: 1, max: 10_000 }),
    totalBytes: fc.integer({ min: 1, max: 200_000 }),
  })
  fc.assert(
    fc.property(limits, requests, ({ entries, entryBytes, totalBytes }, all) => {
      const journal = new Journal({ entries, entryBytes, totalBytes })
      const records = all.map(({ path, request_text, response_text, ignored }, index) =>
        journal.record({
          id: journal.nextId(),
          at: String(index),
          received: index,
          trace: createCheckTrace(),
          operation: null,
          method: 'GET',
          path: 'p'.repeat(path),
          status: 200,
          duration_ms: 0,
          ignored: ignored > 0 ? Array.from({ length: ignored }, () => 'i'.repeat(ignored * 2)) : undefined,
          ...absent,
          request_text,
          response_text,
        }),
      )
      const kept = journal.entries().map(({ at }) => at)
      const suffixes = Array.from({ length: Math.min(entries, records.length) + 1 }, (_, length) =>
        records.slice(records.length - length),
      )
      const fitting = suffixes.filter(
        (suffix) => suffix.reduce((sum, record) => sum + bytesOf(record), 0) <= totalBytes,
      )
      expect(kept).toEqual(fitting.at(-1)?.map(({ at }) => at))
      for (const { path, ignored = [], request_text = '', response_text = '' } of records) {
        expect(path.length).toBeLessThanOrEqual(2000)
        expect(ignored.length).toBeLessThanOrEqual(101)
        for (const name of ignored) expect(name.length).toBeLessThanOrEqual(200)
        for (const body of [request_text, response_text]) {
          expect(body.length * 2).toBeLessThanOrEqual(Math.max(entryBytes / 2, '"(3000 characters)"'.length * 2))
        }
      }
    }),
    { numRuns: 300 },
  )
})

/** Bytes in use after a garbage collection. */
async function bytesInUse(): Promise<number> {
  if (!globalThis.gc) throw new Error('This test needs Node to run with --expose-gc')
  for (let round = 0; round < 3; round++) {
    await setImmediate()
    globalThis.gc()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const mebibyte = 2 ** 20
/** What everything besides the journal may keep, such as compiled code. */
const rest = 12 * mebibyte

/** Sends requests to a journal of 2 MiB, and checks that the rest of them is not kept. */
async function expectBounded(prepare: (send: ReturnType<typeof setUp>['send']) => Promise<() => Promise<unknown>>) {
  const totalBytes = 2 * mebibyte
  const { academy, platform, send } = setUp({ totalBytes })
  const request = await prepare(send)
  await request()
  academy.clearJournal()
  const before = await bytesInUse()
  return {
    async send(count: number) {
      for (let index = 0; index < count; index++) await request()
      const grown = (await bytesInUse()) - before
      expect(grown).toBeLessThan(totalBytes + rest)
      expect(academy.journal.length + platform.journal.length).toBeGreaterThan(0)
    },
  }
}

const body = (fields: string) => `{"name":7,${fields}}`

it('bodies of 1 MiB with 100,000 unknown fields do not fill the memory', async () => {
  // Fewer requests than the journal has entries: all would be kept if only their number counted.
  const fields = Array.from({ length: 100_000 }, (_, index) => `"k${index.toString(36)}":1`).join(',')
  const run = await expectBounded(async (send) => () => send('POST', '/lists', body(fields)))
  await run.send(20)
})

it('unknown fields with a name of 1 MiB do not fill the memory', async () => {
  let count = 0
  const run = await expectBounded(
    async (send) => () => send('POST', '/lists', body(`"${String(++count).repeat(500_000).slice(0, 900_000)}":1`)),
  )
  await run.send(60)
})

it('responses with 2,500 lists do not fill the memory, and their entries can be written as JSON', async () => {
  const run = await expectBounded(async (send) => {
    for (let index = 0; index < 2500; index++) await send('POST', '/lists', JSON.stringify({ name: `List ${index}` }))
    return () => send('GET', '/lists')
  })
  await run.send(200)
})

it('1,000 entries of the largest size can be written as JSON', async () => {
  const { academy, send } = setUp()
  const unknown = 'x'.repeat(65_000)
  const names = Array.from({ length: 1000 }, (_, index) => `${index} ${unknown}`)
  for (const name of names) await send('POST', '/lists', JSON.stringify({ unknown: name }))
  const { journal } = academy
  expect(journal.length).toBeGreaterThan(400)
  expect(JSON.stringify(journal).length).toBeGreaterThan(400 * unknown.length)
  expect(journal.at(-1)?.request_body).toEqual({ unknown: names.at(-1) })
})
