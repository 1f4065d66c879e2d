import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'

import { readyLine, start } from '../../test/command.ts'
import { demo, flip, look, newFolder, none } from '../../test/data.ts'
import { apiOf } from '../../test/api.ts'
import { openData } from './open.ts'

vi.setConfig({ testTimeout: 300_000 })

const isThorough = process.env['THOROUGH'] !== undefined

let folder: string
let path: string
let journal: string
beforeEach(() => {
  ;({ folder, path } = newFolder())
  journal = `${path}-journal`
})

it('a server that was killed leaves every acknowledged change in the file alone', async () => {
  const server = await start('--json', '--data', path)
  const { url, api_key } = readyLine(server.output)
  for (let number = 0; number < 20; number++) {
    const response = await apiOf(api_key, url)('POST', '/students', { email: `new-${number}@example.com` })
    expect(response.status).toBe(201)
  }
  await server.stop('SIGKILL')
  for (const name of await readdir(folder)) if (name !== 'academy.db') await rm(join(folder, name))
  const data = await openData(path, none)
  expect(data.platform.academy().students.list()).toHaveLength(140)
  await data.close()
})

it('a commit that was cut is undone, also when it follows the first one', async () => {
  const state = await makeFile()
  killDuringCommit(path)
  const data = await openData(path, none)
  expect(look(data.platform)).toEqual(state)
  await data.close()
  expect(await readdir(folder)).toEqual(['academy.db'])
})

it('a whole file keeps its last commit when a power failure brings back the journal of it', async () => {
  await makeFile()
  const former = await readFile(path)
  const data = await openData(path, none)
  data.platform.academy().students.update('tove.haddad@example.com', { name: 'Changed again' })
  await data.close()
  const state = look(data.platform)
  const latest = await readFile(path)
  await writeFile(path, former)
  killDuringCommit(path)
  await writeFile(path, latest)
  const again = await openData(path, none)
  expect(look(again.platform)).toEqual(state)
  await again.close()
})

it('a damaged, shortened or deleted journal gives the former state or an error, and an error changes no file', async () => {
  const state = await makeFile()
  killDuringCommit(path)
  const cut = { data: await readFile(path), journal: await readFile(journal) }
  let rejected = 0
  const check = async (left: Buffer | undefined) => {
    await writeFile(path, cut.data)
    await (left ? writeFile(journal, left) : rm(journal, { force: true }))
    const data = await openData(path, none).catch((error: Error) => error)
    if (data instanceof Error) {
      expect(data.message.startsWith(`${path} `) && !data.message.includes('\n'), data.message).toBe(true)
      if (left?.length) expect(left.equals(await readFile(journal))).toBe(true)
      expect(cut.data.equals(await readFile(path))).toBe(true)
      rejected++
      return
    }
    expect(look(data.platform)).toEqual(state)
    await data.close()
  }
  await check(undefined)
  const flips = fc.integer({ min: 0, max: cut.journal.length * 8 - 1 })
  // Half of them in the header of the journal and of its first page.
  await fc.assert(
    fc.asyncProperty(fc.oneof(flips, fc.integer({ min: 0, max: 8 * 600 })), async (bit) => {
      await check(flip(cut.journal, [bit]))
    }),
    { numRuns: isThorough ? 60 : 6 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: cut.journal.length }), (length) => check(cut.journal.subarray(0, length))),
    { numRuns: isThorough ? 30 : 3 },
  )
  expect(rejected).toBeGreaterThan(isThorough ? 10 : 0)
})

it.each<[string, (backup: string) => Promise<void>, RegExp]>([
  ['a journal of a later commit', async () => killDuringCommit(path), /-journal belongs to another file; remove it/],
  [
    'a journal of another file',
    async () => {
      const other = join(folder, 'other.db')
      await makeFile(other)
      killDuringCommit(other)
      await copyFile(`${other}-journal`, journal)
    },
    /is damaged|-journal belongs to another file; remove it/,
  ],
  ['a -wal', () => writeFile(`${path}-wal`, 'x'), /-wal belongs to another file; remove it/],
])('a backup beside %s is rejected and left as it is, and then opens without it', async (_, prepare, problem) => {
  const state = await makeFile()
  const backup = await readFile(path)
  const data = await openData(path, none)
  for (const name of ['One', 'Two', 'Three']) {
    data.platform.academies.create({ name })
    await data.saved()
  }
  await data.close()
  await prepare(path)
  await writeFile(path, backup)
  const beside = (await readdir(folder)).filter((name) => /-(?:wal|journal)$/.test(name) && !name.startsWith('other'))
  const before = await Promise.all(beside.map((name) => readFile(join(folder, name))))
  expect(beside).toHaveLength(1)

  await expect(openData(path, none)).rejects.toThrow(problem)
  await expect(openData(path, none)).rejects.toThrow('left as it is')
  expect(backup.equals(await readFile(path))).toBe(true)
  expect(await Promise.all(beside.map((name) => readFile(join(folder, name))))).toEqual(before)

  for (const name of beside) await rm(join(folder, name))
  const again = await openData(path, none)
  expect(look(again.platform)).toEqual(state)
  await again.close()
})

/** Creates a data file with two commits. Returns its state. */
async function makeFile(file = path): Promise<object[]> {
  const data = await openData(file, demo)
  data.platform.academy().students.update('tove.haddad@example.com', { name: 'Changed' })
  await data.close()
  return look(data.platform)
}

/** Kills a process that has written a part of a commit to the file. */
function killDuringCommit(file: string): void {
  const script = `
    const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN')
    database.exec("UPDATE counters SET json = json || ' ' WHERE academy <> ''; UPDATE record SET json = json || '          '")
    process.kill(process.pid, 'SIGKILL')`
  expect(spawnSync(process.execPath, ['-e', script, file]).signal).toBe('SIGKILL')
  expect(existsSync(`${file}-journal`)).toBe(true)
}
