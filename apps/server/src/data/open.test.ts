import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openData, serve } from '../index.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-data-'))
  path = join(folder, 'academy.db')
})
afterEach(() => rm(folder, { recursive: true }))

const demo = () => createPlatform({ fixture: demoFixture() })
const none = () => {
  throw new Error('there should be a file')
}

describe('openData', () => {
  it('brings back what the API and the dashboard API did', async () => {
    const data = await openData(path, demo)
    expect(data.isRestored).toBe(false)
    const server = await serve(data.platform, { port: 0, saved: data.saved })
    const academy = data.platform.academy()
    const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
    const send = (method: string, target: string, body: object) =>
      fetch(server.url + target, { method, headers, body: JSON.stringify(body) })
    const created = await send('POST', '/api/v1/students', { email: 'new@example.com', name: 'New' })
    expect(created.status).toBe(201)
    const made = await send('POST', '/dashboard/api/academies', { name: 'Second' })
    expect(made.status).toBe(201)
    const changed = await send('PATCH', `/dashboard/api/academies/${academy.id}`, { locked: true })
    expect(changed.status).toBe(200)
    await server.close()
    await data.close()

    const { platform, isRestored, close } = await openData(path, none)
    expect(isRestored).toBe(true)
    expect(platform.academies.map(({ id, name }) => ({ id, name }))).toEqual(
      data.platform.academies.map(({ id, name }) => ({ id, name })),
    )
    const restored = platform.academy()
    expect({ ...restored.snapshot(), clock: null }).toEqual({ ...academy.snapshot(), clock: null })
    restored.reset()
    expect([restored.students.list().length, restored.plan.get().locked]).toEqual([120, false])
    await close()
  })

  it('has what was answered when the process ends without another word', async () => {
    const data = await openData(path, demo)
    data.platform.academy().students.update('tove.haddad@example.com', { name: 'Changed' })
    await data.saved()
    // As a killed process leaves them: the files as they are now, under another name.
    for (const name of await readdir(folder)) {
      await writeFile(join(folder, name.replace('academy', 'left')), await readFile(join(folder, name)))
    }
    const left = await openData(join(folder, 'left.db'), none)
    expect(left.platform.academy().students.get('tove.haddad@example.com').name).toBe('Changed')
    await left.close()
    await data.close()
  })

  it('refuses a file that is in use', async () => {
    const data = await openData(path, demo)
    await expect(openData(path, none)).rejects.toThrow(`${path} is in use by another server`)
    await data.close()
  })

  it('takes an empty file for none', async () => {
    await writeFile(path, '')
    const data = await openData(path, demo)
    expect(data.isRestored).toBe(false)
    await data.close()
  })

  it.each<[string, (path: string) => Promise<void>, RegExp]>([
    ['a text', (file) => writeFile(file, 'Dear diary, '.repeat(100)), /is no data file of academy-server/],
    ['a short text', (file) => writeFile(file, 'x'), /is no data file of academy-server/],
    [
      'a database of another program',
      async (file) => new DatabaseSync(file).exec('CREATE TABLE x (y)'),
      /another program/,
    ],
    ['one of another version', (file) => edit(file, 'PRAGMA user_version = 7'), /another version/],
    ['one that was cut', (file) => make(file, (size) => truncate(file, Math.floor(size / 2))), /is torn/],
    ['one that was cut to its header', (file) => make(file, () => truncate(file, 100)), /is torn/],
    ['one with holes', (file) => make(file, (size) => overwrite(file, Math.floor(size / 2))), /is torn/],
    ['one whose records are no JSON', (file) => edit(file, "UPDATE record SET json = '{'"), /is torn/],
    ['one whose records are missing', (file) => edit(file, "DELETE FROM record WHERE kind = 'counters'"), /incomplete/],
  ])('refuses %s with one line, and leaves it as it is', async (_, prepare, problem) => {
    await prepare(path)
    const before = await readFile(path)
    const error = await openData(path, none).then(
      () => undefined,
      (reason: Error) => reason,
    )
    expect(error?.message).toMatch(problem)
    expect(error?.message).toContain('left as it is')
    expect(error?.message).not.toContain('\n')
    expect(await readFile(path)).toEqual(before)
  })
})

async function make(file: string, damage: (size: number) => Promise<void>): Promise<void> {
  const data = await openData(file, demo)
  await data.close()
  await damage((await readFile(file)).length)
}

const edit = (file: string, sql: string) =>
  make(file, async () => {
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
  })

async function overwrite(file: string, offset: number): Promise<void> {
  const content = await readFile(file)
  await writeFile(file, content.fill(0xff, offset, offset + 8192))
}
