import { existsSync } from 'node:fs'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

import { createPlatform, type Platform } from '@academy-access/engine'
import * as fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'

import { newFolder } from '../../test/data.ts'
import { apiOf } from '../../test/api.ts'
import { openData } from './open.ts'

const create = () => createPlatform({ fixture: { academies: [{ name: 'First' }, { name: 'Second' }] } })

const open = (path: string) => openData(path, create, { requests: true })

const send = (platform: Platform, index: number, path: string, method = 'GET', body?: object) =>
  apiOf(platform.academies.list()[index]!.apiKey, platform)(method, path, body)

it('the requests are there after a restart, at their addresses, and can be sent again', async () => {
  const { path } = newFolder()
  const first = await open(path)
  await send(first.platform, 0, '/lists', 'POST', { name: 'VIP', colour: 'red' })
  await send(first.platform, 0, '/lists', 'POST', { name: 'VIP' })
  await send(first.platform, 1, '/students?limit=500')
  await first.platform.fetch('http://localhost/api/v1/courses', { headers: { authorization: 'Bearer wrong' } })
  const plainOf = (platform: Platform) =>
    JSON.parse(
      JSON.stringify([platform.journal.list(), ...platform.academies.list().map(({ journal }) => journal.list())]),
    )
  const before = plainOf(first.platform)
  expect(before[1][1]).toMatchObject({ status: 409, checks: expect.arrayContaining([{ check: 'body', passed: true }]) })
  await first.close()
  expect(await readFile(`${path}-requests`, 'utf8')).not.toContain(first.platform.academies.list()[0]!.apiKey)

  const { platform, close } = await open(path)
  onTestFinished(close)
  expect(plainOf(platform)).toEqual(before)
  const [academy] = platform.academies.list()
  const { id } = academy!.journal.list()[0]!
  expect(academy!.journal.get(id).changes).toEqual([])
  expect(() => academy!.fork({ before: id })).toThrow('no longer kept')
  const again = await academy!.journal.replay(id)
  expect(again).toMatchObject({ status: 409, request_body: { name: 'VIP', colour: 'red' } })
  expect(academy!.journal.list().map((entry) => entry.id)).toEqual([before[1][0].id, before[1][1].id, again.id])
})

it('requests are written without an end of the process: a second after the first one, together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { path } = newFolder()
  const data = await open(path)
  onTestFinished(data.close)
  for (let count = 0; count < 120; count++) {
    await send(data.platform, 0, '/courses')
    await data.saved()
  }
  const lines = async () =>
    existsSync(`${path}-requests`) && (await readFile(`${path}-requests`, 'utf8')).trimEnd().split('\n').length
  expect(await lines()).toBe(false)
  vi.advanceTimersByTime(1000)
  await vi.waitUntil(async () => (await lines()) === 121, { timeout: 60_000 })
  data.platform.academies.list()[0]!.reset()
  await data.saved()
  vi.advanceTimersByTime(1000)
  await vi.waitUntil(async () => (await lines()) === 122, { timeout: 60_000 })
})

it('damaged entries, and the file of another data file, do not prevent a start', async () => {
  const { path } = newFolder()
  const first = await open(path)
  for (const list of ['/lists', '/courses', '/students']) await send(first.platform, 0, list)
  await first.close()
  const file = `${path}-requests`
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('/api/v1/courses', '/api/v1/COURSES'))
  await appendFile(file, '0123 {"academy"')
  const second = await open(path)
  const paths = () =>
    second.platform.academies
      .list()[0]!
      .journal.list()
      .map((entry) => entry.path)
  expect(paths()).toEqual(['/api/v1/lists', '/api/v1/students'])
  await second.close()

  await rm(path)
  const other = await open(path)
  onTestFinished(other.close)
  expect(other.platform.academies.list()[0]!.journal.list()).toEqual([])
})

it('a large file does not delay a start, and its requests come before those that arrive while it is read', async () => {
  const { path } = newFolder()
  const first = await open(path)
  const description = 'x'.repeat(60_000)
  for (let count = 0; count < 50; count++) await send(first.platform, 0, '/lists', 'POST', { name: 'VIP', description })
  const ids = (platform: Platform) =>
    platform.academies
      .list()[0]!
      .journal.list()
      .map(({ id }) => id)
  const before = ids(first.platform)
  await send(first.platform, 1, '/courses')
  await first.close()

  const second = await open(path)
  expect(ids(second.platform)).toEqual([])
  await send(second.platform, 0, '/courses')
  const [own] = ids(second.platform)
  await vi.waitUntil(() => ids(second.platform).length > 1, { timeout: 60_000 })
  expect(ids(second.platform)).toEqual([...before, own])
  await second.close()

  const third = await open(path)
  third.platform.academies.list()[0]!.journal.clear()
  await vi.waitUntil(() => third.platform.academies.list()[1]!.journal.list().length === 1, { timeout: 60_000 })
  await third.close()
  const fourth = await open(path)
  onTestFinished(fourth.close)
  expect(ids(fourth.platform)).toEqual([])
})

it('on a full disk the requests are deleted before a change is rejected', async () => {
  const { path } = newFolder()
  const first = await open(path)
  await send(first.platform, 0, '/courses')
  await first.close()
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const data = await open(path)
  const database = exec.mock.contexts.at(-1) as DatabaseSync
  exec.mockRestore()
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => problems.mockRestore())
  // SQLite says of both that the disk is full.
  database.exec('PRAGMA max_page_count = 1')
  data.platform.academies.create({ students: Array.from({ length: 100 }, (_, n) => ({ email: `${n}@example.com` })) })
  await expect(data.saved()).rejects.toThrow('the disk is full')
  expect(existsSync(`${path}-requests`)).toBe(false)
  database.exec('PRAGMA max_page_count = 1000000')
  await data.saved()
  await send(data.platform, 0, '/lists')
  await data.close()
  const again = await open(path)
  onTestFinished(again.close)
  expect(again.platform.academies.list()).toHaveLength(3)
  expect(
    again.platform.academies
      .list()[0]!
      .journal.list()
      .map((entry) => entry.path),
  ).toEqual(['/api/v1/lists'])
})

const steps = fc.array(fc.constantFrom('request', 'request', 'reset', 'undo', 'clear', 'restart', 'delete'), {
  maxLength: 15,
})

it('a restart has the requests that were there, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { path } = newFolder()
      let data = await open(path)
      let undos: (() => void)[] = []
      for (const step of all) {
        const academy = data.platform.academies.list()[0]
        if (!academy) continue
        if (step === 'request') await send(data.platform, 0, '/courses')
        else if (step === 'reset') undos.push(academy.core.reset())
        else if (step === 'clear') academy.journal.clear()
        else if (step === 'undo') undos.pop()?.()
        else if (step === 'delete') {
          data.platform.academies.delete(academy.id)
          undos = []
        } else {
          const before = data.platform.academies.list().map(({ journal }) => journal.list().map(({ id }) => id))
          await data.close()
          data = await open(path)
          undos = []
          expect(data.platform.academies.list().map(({ journal }) => journal.list().map(({ id }) => id))).toEqual(
            before,
          )
        }
      }
      await data.close()
    }),
    { numRuns: 15 },
  )
})
