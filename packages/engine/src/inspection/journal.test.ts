import { setImmediate } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'
import { createPlatform, type PlatformEvent } from '../index.ts'
import { CheckTrace, type JournalRecord } from './journal-record.ts'
import { Journal } from './journal.ts'
import { storedHeaders } from './masked-headers.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

it('a body that is nested 20,000 levels deep can be read, written as JSON and listened to', async () => {
  const { platform, academy, send } = createWorld()
  const events: PlatformEvent[] = []
  platform.subscribe((event) => events.push(event))
  const bodies = [nested(20_000), `{"name":${nested(20_000)}}`, `{"name":"New","unknown":${nested(20_000)}}`]
  for (const body of bodies) await send('POST', '/lists', body)
  await setImmediate()
  const placeholder = { request_body: '(nested too deeply to show)' }
  expect(academy.journal.list()).toMatchObject([
    { status: 400, ...placeholder },
    { status: 400, ...placeholder },
    { status: 201, ...placeholder },
  ])
  expect(events.map(({ entry }) => entry)).toEqual(academy.journal.list())
  expect(JSON.parse(JSON.stringify(academy.journal.list()))).toEqual(academy.journal.list())
})

it('brackets within texts do not count as nesting', async () => {
  const { academy, send } = createWorld()
  const body = { name: 'New', unknown: ['['.repeat(900), '\\"{'.repeat(900), 1] }
  await send('POST', '/lists', JSON.stringify(body))
  expect(academy.journal.list()).toMatchObject([{ status: 201, request_body: body }])
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

it('stores the newest entries, as many as the limits allow', () => {
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
          journal: journal.id,
          id: journal.nextId(),
          at: String(index),
          received: index,
          trace: new CheckTrace(),
          operation: null,
          method: 'GET',
          path: 'p'.repeat(path),
          status: 200,
          duration_ms: 0,
          ignored: ignored > 0 ? Array.from({ length: ignored }, () => 'i'.repeat(ignored * 2)) : undefined,
          ...absent,
          request_headers: storedHeaders([]),
          response_headers: {},
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
