import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type Platform } from '@academy-access/engine'
import { followChanges } from '@academy-access/engine/internal'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { flip, look, newFolder, none } from '../../test/data.ts'
import { openData } from './open.ts'
import type { DataFileRecovery } from './recover.ts'

vi.setConfig({ testTimeout: 300_000 })

const isThorough = process.env['THOROUGH'] !== undefined

let whole: Buffer
let records: ReadonlyMap<string, string>
let state: object[]
beforeAll(async () => {
  ;({ whole, records, state } = await makeFile(join(tempFolder(), 'academy.db')))
})

/** Creates a file with two academies, and changes them. Returns its content, its records by key, and its state. */
async function makeFile(path: string) {
  const students = Array.from({ length: 80 }, (_, index) => ({
    email: `student-${index}@example.com`,
    // Some rows are longer than a page.
    avatar_url: `https://example.com/${'x'.repeat((index % 8) * 200)}`,
    enrollments: [{ course: 'one' }],
  }))
  const academy = {
    courses: [{ title: 'One', slug: 'one', description: 'x'.repeat(9000) }],
    students,
    lists: [{ name: 'VIP', members: students.map(({ email }) => email) }],
    offers: [{ name: 'All', courses: ['one'], granted_to: ['VIP'], holders: ['student-3@example.com'] }],
  }
  const data = await openData(path, () =>
    createPlatform({ fixture: { academies: [{ ...academy, name: 'A' }, { ...academy, name: 'B' }, { name: 'C' }] } }),
  )
  const { platform } = data
  for (let index = 0; index < 20; index++) {
    platform.academy('A').students.update(`student-${index}@example.com`, { name: 'Changed' })
    platform.academy('B').students.createMany(2)
    await data.saved()
  }
  platform.academies.delete(platform.academy('C').id)
  await data.close()
  return { whole: await readFile(path), records: recordsOf(platform), state: look(platform) }
}

/** The records of a platform as JSON, by key, without the time of a clock that runs. */
function recordsOf(platform: Platform): Map<string, string> {
  const changes = followChanges(platform).take()
  return new Map(
    changes.flatMap((change) => {
      const { academy, state, kind, id, record } = change
      if (record === null) return []
      const content = kind === 'counters' ? { ...record, clock: null } : record
      return [[JSON.stringify([academy, state, kind, id]), JSON.stringify(content)]]
    }),
  )
}

/** The file after statements of SQL, which begin with the whole file, or with an empty one. */
async function edited(file: Buffer, sql: string): Promise<Buffer> {
  const path = join(tempFolder(), 'edited.db')
  await writeFile(path, file)
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  return readFile(path)
}

/** What a start makes of a file: the whole state, an error, or an error and the rest of the file with `recover`. */
interface Outcome {
  readonly problem?: string
  readonly recovery?: DataFileRecovery | undefined
}

/** Starts on a file, and checks that an error changes nothing, and that a recovery keeps what it can. */
async function startOn(damaged: Buffer): Promise<Outcome> {
  const { folder, path } = newFolder()
  await writeFile(path, damaged, { mode: 0o600 })
  const problemOf = async (recover: boolean) => {
    const data = await openData(path, none, { recover }).catch(({ message }: Error) => message)
    if (typeof data !== 'string') return data
    expect(data.startsWith(`${path} `) && !data.includes('\n'), data).toBe(true)
    expect(damaged.equals(await readFile(path))).toBe(true)
    expect(await readdir(folder)).toEqual(['academy.db'])
    return data
  }
  const problem = await problemOf(false)
  if (typeof problem !== 'string') {
    expect(look(problem.platform)).toEqual(state)
    // A write uses parts of the file that a start does not read.
    problem.platform.academy('B').students.update('student-1@example.com', { name: 'New' })
    await problem.close()
    const again = await openData(path, none)
    expect(look(again.platform)).toEqual(look(problem.platform))
    await again.close()
    return {}
  }
  if (!problem.includes('; start with --recover to continue: ')) {
    expect(problem).not.toContain('--recover')
    expect(await problemOf(true)).toBe(problem)
    return { problem }
  }
  expect(problem).toContain(`${path} is damaged: `)
  expect(problem).toContain('left as it is')
  const { recovery, platform, close } = await openData(path, none, { recover: true })
  const left = recordsOf(platform)
  const kept = [...left.keys()].filter((key) => records.has(key)).length
  // Records in the place of lost ones: a head and counters for each state.
  expect(left.size - (recovery?.kept ?? 0)).toBeLessThanOrEqual(8)
  expect(kept).toBeGreaterThanOrEqual(recovery?.kept ?? 0)
  if (recovery?.lost !== undefined) expect(recovery.lost + recovery.kept).toBe(records.size)
  expect(damaged.equals(await readFile(recovery?.damaged ?? ''))).toBe(true)
  expect((await stat(recovery?.damaged ?? '')).mode & 0o777).toBe(0o600)
  // A copy of each academy has the same content, so nothing refers to a lost record.
  for (const academy of platform.academies.list()) {
    const { id: _, api_keys, ...snapshot } = academy.snapshot()
    const copy = createPlatform().academies.create({ ...snapshot, clock: { ...snapshot.clock, frozen: true } })
    expect({ ...copy.snapshot(), id: '', api_keys, clock: '' }).toEqual({ ...snapshot, id: '', api_keys, clock: '' })
  }
  await close()
  const again = await openData(path, none)
  expect(recordsOf(again.platform)).toEqual(left)
  await again.close()
  expect((await readdir(folder)).length).toBe(2)
  return { problem, recovery }
}

/** The length of a page of SQLite in bytes. */
const page = 4096

/** In the place of each page, the one that is as far from the other end. */
const withPagesSwapped = (file: Buffer) =>
  Buffer.concat(
    Array.from({ length: file.length / page }, (_, at) => file.subarray(at * page, (at + 1) * page)).toReversed(),
  )

const withBitFlippedInEachPage = (file: Buffer) => {
  const places = Array.from({ length: file.length / page }, (_, at) => at * page + 300)
  return flip(
    file,
    places.map((at) => at * 8),
  )
}

type Damage = (file: Buffer) => Buffer | Promise<Buffer>

describe('a data file', () => {
  it.each<[string, Damage, least: number, problem: RegExp]>([
    ['cut short', (file) => file.subarray(0, Math.floor(file.length * 0.7) + 100), 1 / 8, /is damaged/],
    ['cut to half', (file) => file.subarray(0, file.length / 2), 1 / 8, /is damaged/],
    ['without a header', (file) => file.fill(0, 0, 100), 1, /its header is wrong/],
    ['without its first page', (file) => file.fill(0, 0, page), 1, /its header is wrong/],
    ['without its first half', (file) => file.fill(0, 0, file.length / 2), 1 / 8, /its header is wrong/],
    ['without its second half', (file) => file.fill(0xff, file.length / 2), 1 / 8, /is damaged/],
    ['with a hole', (file) => file.fill(0xff, 8192, 20_000), 1 / 8, /is damaged/],
    ['without its first bytes', (file) => file.subarray(16), 1, /its header is wrong/],
    ['behind other bytes', (file) => Buffer.concat([Buffer.alloc(100, 'x'), file]), 1, /its header is wrong/],
    ['with the mark of another program', (file) => file.fill('x', 68, 72), 1, /its header is wrong/],
    ['with swapped pages', withPagesSwapped, 1 / 8, /its header is wrong/],
    ['with a flipped bit in each page', withBitFlippedInEachPage, 1 / 8, /is damaged/],
    [
      'with every fourth page lost',
      (file) => file.map((byte, at) => ((at >> 12) % 4 === 1 ? 0 : byte)) as Buffer,
      1 / 8,
      /is damaged/,
    ],
    [
      'with a changed record',
      (file) => edited(file, "UPDATE record SET json = '{}' WHERE kind = 'list'"),
      1 / 2,
      /the record "list [-0-9a-f]{36}" does not match its checksum/,
    ],
    [
      'with deleted records',
      (file) => edited(file, "DELETE FROM record WHERE kind = 'list'"),
      1 / 2,
      /records are missing/,
    ],
    ['with other tables', (file) => edited(file, 'CREATE TABLE other (x)'), 1, /its tables are not those/],
  ])('%s is rejected, and recovered', async (_, damage, least, problem) => {
    const outcome = await startOn(await damage(Buffer.from(whole)))
    expect(outcome.problem).toMatch(problem)
    expect(outcome.recovery?.kept).toBeGreaterThanOrEqual(records.size * least)
  })

  it.each<[string, Damage, problem: RegExp]>([
    [
      'that was cut to its first pages',
      (file) => file.subarray(0, 8192),
      /is damaged: .*; none of its records can be read: put a backup/,
    ],
    ['that was cut to its header', (file) => file.subarray(0, 100), /is damaged: .*; none of its records can be read/],
    ['of zeros', (file) => file.fill(0), /is not a data file of academy-server/],
    [
      'of another version',
      (file) => file.fill(3, 63, 64),
      /another version of academy-server: its format is 3, and .* 4/,
    ],
    [
      'that something has emptied',
      () => Buffer.alloc(0),
      /is empty: something has emptied it; put a backup in its place/,
    ],
    ['that is a text', () => Buffer.from('Dear diary, '.repeat(1000)), /is not a data file of academy-server/],
    ['that is a short text', () => Buffer.from('x'), /is not a data file of academy-server/],
    [
      'that is a database of another program',
      () => edited(Buffer.alloc(0), 'CREATE TABLE x (y)'),
      /is a database of another program; it was left as it is/,
    ],
  ])('%s is rejected, and no error advises a recovery', async (_, damage, problem) => {
    const outcome = await startOn(await damage(Buffer.from(whole)))
    expect(outcome).toEqual({ problem: expect.stringMatching(problem) })
  })

  it('with the statistics that the command line of SQLite adds is whole', async () => {
    expect(await startOn(await edited(whole, 'ANALYZE'))).toEqual({})
  })

  it('that was cut at any place gives the whole state or an error', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.byteLength }), async (length) => {
        await startOn(whole.subarray(0, length))
      }),
      { numRuns: isThorough ? 60 : 4 },
    ))

  it('with flipped bits loses the records of their page at most', async () => {
    let recovered = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: whole.byteLength * 8 - 1 }), { minLength: 1, maxLength: 3 }),
        async (bits) => {
          const { problem, recovery } = await startOn(flip(whole, bits))
          if (problem === undefined) return
          // The version, whose damage looks like a file of another version.
          if (bits.some((bit) => bit >= 480 && bit < 512)) return
          recovered++
          expect(recovery?.kept).toBeGreaterThan(records.size / 4)
        },
      ),
      // Each example changes the type of a page that has records.
      { examples: [1, 2, 3].map((at) => [[at * page * 8]]), numRuns: isThorough ? 300 : 12 },
    )
    expect(recovered).toBeGreaterThan(2)
  })
})

it('a start with `recover` does not touch a file that is whole or in use', async () => {
  const { folder, path } = newFolder()
  await writeFile(path, whole, { mode: 0o600 })
  const data = await openData(path, none, { recover: true })
  expect(data.recovery).toBeUndefined()
  await expect(openData(path, none, { recover: true })).rejects.toThrow('in use by another server')
  await data.close()
  expect((await readFile(path)).length).toBe(whole.length)
  expect(await readdir(folder)).toEqual(['academy.db'])
})

it('a recovery does not bring back a deleted academy', async () => {
  const { path } = newFolder()
  await writeFile(path, whole, { mode: 0o600 })
  const data = await openData(path, none)
  const { platform } = data
  platform.academies.delete(platform.academy('A').id)
  await data.close()
  const left = recordsOf(platform)
  await writeFile(path, (await readFile(path)).fill(0, 0, 100))
  const recovered = await openData(path, none, { recover: true })
  expect([...recordsOf(recovered.platform).keys()].filter((key) => !left.has(key))).toEqual([])
  await recovered.close()
})
