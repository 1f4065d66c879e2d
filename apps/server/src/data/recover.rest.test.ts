import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type Platform } from '@academy-access/engine'
import { followChanges } from '@academy-access/engine/internal'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { flip, newFolder, none } from '../../test/data.ts'
import { type Data, openData } from './open.ts'

vi.setConfig({ testTimeout: 300_000 })

let whole: Buffer
let records: ReadonlyMap<string, string>
beforeAll(async () => {
  ;({ whole, records } = await makeFile(join(tempFolder(), 'academy.db')))
})

let folder: string
let path: string
beforeEach(() => void ({ folder, path } = newFolder()))

/** Creates a file with two academies, and changes them. Returns its content and its records by key. */
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
  platform.removeAcademy(platform.academy('C').id)
  await data.close()
  return { whole: await readFile(path), records: recordsOf(platform) }
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

/** A start without --recover gives the whole state or an error. With it, it gives what is left, and keeps the damaged file. */
async function checkRecovery(damaged: Buffer): Promise<Data['recovery']> {
  ;({ folder, path } = newFolder())
  await writeFile(path, damaged, { mode: 0o600 })
  const started = await openData(path, none).catch((error: Error) => error)
  if (!(started instanceof Error)) {
    expect(recordsOf(started.platform)).toEqual(records)
    await started.close()
    return undefined
  }
  expect(started.message).toContain(`${path} is damaged: `)
  expect(started.message).toContain('; start with --recover to continue: ')
  expect(damaged.equals(await readFile(path))).toBe(true)
  const data = await openData(path, none, { recover: true })
  const { recovery, platform } = data
  const left = recordsOf(platform)
  const kept = [...left.keys()].filter((key) => records.has(key)).length
  // Records in the place of lost ones: a head and counters for each state.
  expect(left.size - (recovery?.kept ?? 0)).toBeLessThanOrEqual(8)
  expect(kept).toBeGreaterThanOrEqual(recovery?.kept ?? 0)
  if (recovery?.lost !== undefined) expect(recovery.lost + recovery.kept).toBe(records.size)
  expect(damaged.equals(await readFile(recovery?.damaged ?? ''))).toBe(true)
  expect((await stat(recovery?.damaged ?? '')).mode & 0o777).toBe(0o600)
  // A copy of each academy has the same content, so nothing refers to a lost record.
  for (const academy of platform.academies) {
    const { id: _, api_keys, ...snapshot } = academy.snapshot()
    const copy = createPlatform().createAcademy({ ...snapshot, clock: { ...snapshot.clock, frozen: true } })
    expect({ ...copy.snapshot(), id: '', api_keys, clock: '' }).toEqual({ ...snapshot, id: '', api_keys, clock: '' })
  }
  await data.close()
  const again = await openData(path, none)
  expect(recordsOf(again.platform)).toEqual(left)
  await again.close()
  expect((await readdir(folder)).length).toBe(2)
  return recovery
}

/** The length of a page of SQLite in bits. */
const pageBits = 4096 * 8

it('flipped bits cost the records of their page at most', async () => {
  let recovered = 0
  await fc.assert(
    fc.asyncProperty(
      // Without the version, whose damage looks like a file of another version.
      fc.array(
        fc.nat({ max: whole.byteLength * 8 - 1 }).filter((bit) => bit < 480 || bit >= 512),
        { minLength: 1, maxLength: 3 },
      ),
      async (bits) => {
        const recovery = await checkRecovery(flip(whole, bits))
        if (!recovery) return
        recovered++
        expect(recovery.kept).toBeGreaterThan(records.size / 4)
      },
    ),
    // Each example changes the type of a page that has records.
    { examples: [1, 2, 3].map((page) => [[page * pageBits]]), numRuns: process.env['THOROUGH'] ? 18 : 8 },
  )
  expect(recovered).toBeGreaterThan(2)
})

/** In the place of each page, the one that is as far from the other end. */
function withPagesSwapped(file: Buffer): Buffer {
  const pages = Array.from({ length: file.length / 4096 }, (_, page) => file.subarray(page * 4096, (page + 1) * 4096))
  return Buffer.concat(pages.toReversed())
}

it.each<[string, (file: Buffer) => Buffer, least: number]>([
  ['cut short', (file) => file.subarray(0, Math.floor(file.length * 0.7) + 100), 1 / 8],
  ['cut to half', (file) => file.subarray(0, file.length / 2), 1 / 8],
  ['without a header', (file) => file.fill(0, 0, 100), 1],
  ['without its first page', (file) => file.fill(0, 0, 4096), 1],
  ['without its first half', (file) => file.fill(0, 0, file.length / 2), 1 / 8],
  ['without its second half', (file) => file.fill(0xff, file.length / 2), 1 / 8],
  ['with a hole', (file) => file.fill(0xff, 8192, 20_000), 1 / 8],
  ['without its first bytes', (file) => file.subarray(16), 1],
  ['behind other bytes', (file) => Buffer.concat([Buffer.alloc(100, 'x'), file]), 1],
  ['with the mark of another program', (file) => file.fill('x', 68, 72), 1],
  ['with swapped pages', withPagesSwapped, 1 / 8],
  [
    'with a flipped bit in each page',
    (file) =>
      flip(
        file,
        [...file.keys()].filter((at) => at % 4096 === 300).map((at) => at * 8),
      ),
    1 / 8,
  ],
  ['with every fourth page lost', (file) => file.map((byte, at) => ((at >> 12) % 4 === 1 ? 0 : byte)) as Buffer, 1 / 8],
])('a file %s is recovered', async (_, damage, least) => {
  expect((await checkRecovery(damage(Buffer.from(whole))))?.kept).toBeGreaterThanOrEqual(records.size * least)
})

it.each<[string, (file: Buffer) => Buffer, RegExp]>([
  [
    'cut to its first pages',
    (file) => file.subarray(0, 8192),
    /is damaged: .*; none of its records can be read: put a backup/,
  ],
  ['of zeros', (file) => file.fill(0), /is not a data file of academy-server/],
  [
    'of another version',
    (file) => file.fill(3, 63, 64),
    /another version of academy-server: its format is 3, and .* has 4/,
  ],
  [
    'that something has emptied',
    () => Buffer.alloc(0),
    /is empty: something has emptied it; put a backup in its place/,
  ],
])('a file %s is rejected and left as it is, and no error advises a recovery', async (_, damage, problem) => {
  const damaged = damage(Buffer.from(whole))
  for (const recover of [false, true]) {
    await writeFile(path, damaged)
    const error = await openData(path, none, { recover }).catch((error: Error) => error)
    expect(error).toMatchObject({ message: expect.stringMatching(problem) })
    expect(error).toMatchObject({ message: expect.not.stringContaining('--recover') })
    expect(damaged.equals(await readFile(path))).toBe(true)
    expect(await readdir(folder)).toEqual(['academy.db'])
  }
})

it('a start with `recover` does not touch a file that is whole, in use, or of another program', async () => {
  await writeFile(path, whole, { mode: 0o600 })
  const data = await openData(path, none, { recover: true })
  expect(data.recovery).toBeUndefined()
  await expect(openData(path, none, { recover: true })).rejects.toThrow('in use by another server')
  await data.close()
  expect((await readFile(path)).length).toBe(whole.length)
  await writeFile(path, 'Dear diary, '.repeat(1000))
  await expect(openData(path, none, { recover: true })).rejects.toThrow('is not a data file')
  expect(await readdir(folder)).toEqual(['academy.db'])
})

it('a recovery does not bring back a deleted academy', async () => {
  await writeFile(path, whole, { mode: 0o600 })
  const data = await openData(path, none)
  const { platform } = data
  platform.removeAcademy(platform.academy('A').id)
  await data.close()
  const left = recordsOf(platform)
  await writeFile(path, (await readFile(path)).fill(0, 0, 100))
  const recovered = await openData(path, none, { recover: true })
  expect([...recordsOf(recovered.platform).keys()].filter((key) => !left.has(key))).toEqual([])
  await recovered.close()
})
