import { execFile } from 'node:child_process'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'

import { createPlatform } from '@academy-access/engine'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openDashboard } from '../../test/dashboard.ts'
import { demo, look, newFolder, none } from '../../test/data.ts'
import { apiOf } from '../../test/api.ts'
import { createApp, openData, serve } from '../index.ts'
import { inFile } from './errors.ts'
import { lockFile } from './file.ts'

let folder: string
let path: string
beforeEach(() => void ({ folder, path } = newFolder()))

describe('openData', () => {
  it('restores the changes of the API and of the dashboard API', async () => {
    const data = await openData(path, demo)
    expect(data.isRestored).toBe(false)
    const server = await serve(data.platform, { port: 0, saved: data.saved })
    const academy = data.platform.academy()
    const { control } = openDashboard(server)
    const body = { email: 'new@example.com', name: 'New' }
    expect((await apiOf(academy.apiKey, server.url)('POST', '/students', body)).status).toBe(201)
    expect((await control('academies.create', { name: 'Second' })).status).toBe(200)
    expect((await control('plan.update', { locked: true }, academy.id)).status).toBe(200)
    await server.close()
    await data.close()

    const { platform, isRestored, close } = await openData(path, none)
    expect(isRestored).toBe(true)
    expect(platform.academies.list().map(({ id, name }) => ({ id, name }))).toEqual(
      data.platform.academies.list().map(({ id, name }) => ({ id, name })),
    )
    const restored = platform.academy()
    expect({ ...restored.snapshot(), clock: null }).toEqual({ ...academy.snapshot(), clock: null })
    restored.reset()
    expect([restored.students.list().length, restored.plan.get().locked]).toEqual([120, false])
    await close()
  })

  it('writes while a constant stream of requests arrives', async () => {
    const data = await openData(path, demo)
    data.platform.academies.create({})
    let turns = 0
    let isSaved = false
    const arrive = () => {
      if (isSaved) return
      turns++
      void data.saved()
      setImmediate(arrive)
    }
    setImmediate(arrive)
    await data.saved()
    isSaved = true
    expect(turns).toBeLessThan(40)
    await data.close()
  })

  it('rejects a file that is in use', async () => {
    const data = await openData(path, demo)
    await expect(openData(path, none)).rejects.toThrow(`${path} is in use by another server`)
    // The failed start must not give up the lock of this process, which another process can see.
    expect(await lockFromElsewhere(path)).toBe('database is locked')
    await data.close()
    expect(await lockFromElsewhere(path)).toBe('')
  })

  it('waits for another connection that reads the file, and locks nothing while it waits', async () => {
    await (await openData(path, demo)).close()
    const reader = new DatabaseSync(path)
    reader.exec('PRAGMA journal_mode = DELETE; BEGIN; SELECT * FROM counters')
    const closed = vi.spyOn(DatabaseSync.prototype, 'close')
    onTestFinished(() => closed.mockRestore())
    const opening = openData(path, none)
    // The one that looks at the header, and the one of the first attempt.
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2), { interval: 1, timeout: 60_000 })
    reader.exec('COMMIT; BEGIN EXCLUSIVE; COMMIT')
    reader.close()
    const data = await opening
    expect(data.isRestored).toBe(true)
    await data.close()
  })

  it('a path is always a file, also one that SQLite would keep in memory', async () => {
    onTestFinished(() => rm(':memory:', { force: true }))
    const data = await openData(':memory:', demo)
    await data.close()
    const again = await openData(':memory:', none)
    expect(again.isRestored).toBe(true)
    await again.close()
    await expect(openData(`file:${path}?mode=memory`, demo)).rejects.toThrow('cannot be opened')
  })

  it('says that a file is read-only', () => {
    const error = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 })
    expect(inFile('academy.db', error).message).toMatch(/^academy\.db is read-only; /)
  })

  it('only the owner can read the file and those beside it', async () => {
    const { database } = await lockFile(path)
    const modes = async () => {
      const names = await readdir(folder)
      return new Set(await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777)))
    }
    expect(await modes()).toEqual(new Set([0o600]))
    database.close()
    const data = await openData(path, demo, { requests: true })
    data.platform.academies.create({})
    await data.platform.fetch('http://localhost/api/v1/courses')
    await data.saved()
    expect(await modes()).toEqual(new Set([0o600]))
    await data.close()
    expect(await readdir(folder)).toEqual(['academy.db', 'academy.db-requests'])
    expect(await modes()).toEqual(new Set([0o600]))
  })

  it.each<[string, () => Promise<void>]>([
    ['deleted', () => rm(path)],
    ['moved', () => rename(path, `${path}.moved`)],
    ['replaced', async () => writeFile(`${path}.new`, 'a backup').then(() => rename(`${path}.new`, path))],
  ])('saves no change while the file is %s, and all of them after it was put back', async (_, change) => {
    const data = await openData(path, demo)
    await link(path, `${path}.open`)
    await change()
    const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => problems.mockRestore())
    for (const name of ['One', 'Two']) {
      data.platform.academies.create({ name })
      await expect(data.saved()).rejects.toThrow(`${path} cannot be written: it was deleted, moved or replaced`)
    }
    // Without a change of its own, a call must not acknowledge the changes of others.
    await expect(data.saved()).rejects.toThrow('deleted, moved or replaced')
    await rename(`${path}.open`, path)
    await data.saved()
    await data.close()
    const { platform, close } = await openData(path, none)
    expect(platform.academies.list().map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']))
    await close()
  })

  it('on a full disk every response says what is not stored yet, and all of it is stored when there is room', async () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
    const data = await openData(path, demo)
    const database = exec.mock.contexts.at(-1) as DatabaseSync
    exec.mockRestore()
    const server = await serve(data.platform, { port: 0, saved: data.saved })
    const app = createApp(data.platform, { saved: data.saved })
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => printed.mockRestore())
    const academy = data.platform.academy()
    const api = apiOf(academy.apiKey, server.url)
    const inApp = apiOf(academy.apiKey, { fetch: async (url, init) => app.fetch(new Request(url, init)) })
    const { control } = openDashboard(server)
    // SQLite says the same as on a full disk.
    database.exec('PRAGMA max_page_count = 1')
    const students = Array.from({ length: 100 }, (_, n) => ({ email: `${n}@example.com` }))
    const sent = async (response: Promise<Response> | Response) => {
      const { status } = await response
      return { status, ...((await (await response).json()) as { error?: object }) }
    }
    const calls: (() => Promise<{ status: number; error?: object | undefined }>)[] = [
      () => control('academies.create', { name: 'Second', students }),
      ...['fork', 'reset', 'clock.freeze', 'journal.clear'].map((name) => () => control(name, {}, academy.id)),
      () => control('plan.update', { locked: false }, academy.id),
      () => control('students.create', { email: 'own@example.com' }, academy.id),
      ...[api, inApp].map((send, n) => () => sent(send('POST', '/students', { email: `new${n}@example.com` }))),
      () => sent(api('GET', '/courses')),
    ]
    const error = {
      code: 'internal_error',
      message: `${path} cannot be written: the disk is full; the latest changes are in memory and are not on disk yet: each request tries again to write them`,
    }
    for (const call of calls) {
      const response = await call()
      expect([response.status, response.error], String(call)).toEqual([503, error])
    }
    const params = { name: 'run_control', arguments: { control: 'plan.get', academy: academy.id } }
    const agent = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    expect([agent.status, await agent.text()]).toEqual([200, expect.stringContaining(error.message)])
    expect(new Set(printed.mock.calls.flat())).toEqual(
      new Set([`academy-server: every request gets 503: ${error.message}`]),
    )

    database.exec('PRAGMA max_page_count = 1000000')
    expect((await control('plan.get', {}, academy.id)).status).toBe(200)
    const inMemory = look(data.platform)
    await server.close()
    database.close()
    const again = await openData(path, none)
    expect(look(again.platform)).toEqual(inMemory)
    await again.close()
  })

  it('rejects an empty file, unless it may be one and nothing lies beside it', async () => {
    await writeFile(path, '')
    await expect(openData(path, demo)).rejects.toThrow(`${path} is empty: something has emptied it`)
    await writeFile(`${path}-requests`, '')
    await expect(openData(path, demo, { acceptEmpty: true })).rejects.toThrow('beside it is academy.db-requests')
    expect((await stat(path)).size).toBe(0)
    await rm(`${path}-requests`)
    const data = await openData(path, demo, { acceptEmpty: true })
    expect(data.isRestored).toBe(false)
    await data.close()
  })

  it('rejects the journal of a file that was deleted', async () => {
    await writeFile(`${path}-journal`, 'x'.repeat(5000))
    await expect(openData(path, demo)).rejects.toThrow('its -journal belongs to another file; remove it')
    expect(await readdir(folder)).toEqual(['academy.db-journal'])
  })

  it('creates one file, and does not touch files with similar names', async () => {
    await writeFile(`${path}.new`, 'a file of the user')
    const data = await openData(path, demo)
    data.platform.academies.create({})
    await data.saved()
    expect((await readdir(folder)).toSorted()).toEqual(['academy.db', 'academy.db-journal', 'academy.db.new'])
    expect((await stat(`${path}-journal`)).size).toBe(0)
    await data.close()
    expect((await readdir(folder)).toSorted()).toEqual(['academy.db', 'academy.db.new'])
    expect(await readFile(`${path}.new`, 'utf8')).toBe('a file of the user')
  })

  it('a fixture that is wrong leaves no file', async () => {
    const wrong = () => createPlatform({ fixture: { academies: [{ plan: 'gold' as 'paid' }] } })
    await expect(openData(path, wrong)).rejects.toThrow('academies[0].plan')
    expect(await readdir(folder)).toEqual([])
  })
})

/** Locks a file in another process. Returns its error, if any. */
async function lockFromElsewhere(file: string): Promise<string> {
  const script = `
    const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    try { database.exec('BEGIN EXCLUSIVE') } catch ({ message }) { console.log(message) }`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, file])
  return stdout.trim()
}
