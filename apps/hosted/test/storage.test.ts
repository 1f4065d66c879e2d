import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { createPlatform } from '@academy-access/engine'
import { faultsAndOutboxOf } from '@academy-access/engine/internal'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import {
  faultsAndEmailsMigration,
  faultsAndEmailsOf,
  loadFaultsAndEmails,
  writeFaultsAndEmails,
} from '../src/faults-and-emails.ts'
import { startService, type TestAcademy } from './service.ts'

const service = await startService()
afterAll(() => service.close())

const failed = { status: 500, body: { error: { code: 'internal_error' } } }
const statusOf = async ({ api }: TestAcademy, path: string) => (await api('GET', path)).status
const listNames = async ({ get }: TestAcademy) => (await get('/lists')).lists.map(({ name }: { name: string }) => name)

/** A row of the storage has at most 2 MB, and all courses are one row. */
const largeState = {
  courses: Array.from({ length: 300 }, (_, index) => ({
    title: `Large ${index}`,
    slug: `large-${index}`,
    description: 'x'.repeat(10_000),
  })),
}

describe('a change that the storage rejects', () => {
  it('changes nothing, and the academy goes on', async () => {
    const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
    await academy.api('POST', '/lists', { name: 'Before' })
    const { status, body } = await academy.dashboard('restore', largeState)
    const message = 'The change could not be stored, so nothing was changed'
    expect([status, body.error]).toEqual([500, { code: 'internal_error', message }])
    expect([await academy.shown('courses.list'), await listNames(academy)]).toEqual([[], ['Before']])
    expect((await academy.api('POST', '/lists', { name: 'After' })).status).toBe(201)
    await academy.test('evict')
    expect([await academy.shown('courses.list'), await listNames(academy)]).toEqual([[], ['After', 'Before']])
  })

  it('does not halve the requests at the same time: they are stored or get an error', async () => {
    const academy = await service.create()
    const names = Array.from({ length: 20 }, (_, index) => `List ${index}`)
    const [, ...created] = await Promise.all([
      academy.dashboard('restore', largeState),
      ...names.map((name) => academy.api('POST', '/lists', { name })),
    ])
    await academy.test('evict')
    const acknowledged = names.filter((_, index) => created[index]?.status === 201)
    expect((await listNames(academy)).toSorted()).toEqual(acknowledged.toSorted())
  })

  it('may be a fault, which is then not there', async () => {
    const academy = await service.create()
    await academy.dashboard('faults.add', { operation: 'lists.list', status: 500 })
    // All faults are one row, which has at most 2 MB.
    const large = { operation: 'lists.delete', status: 500, html: 'x'.repeat(100_000) }
    let stored = 1
    let added = await academy.dashboard('faults.add', large)
    for (; added.status === 200 && stored < 40; stored++) added = await academy.dashboard('faults.add', large)
    expect(added).toMatchObject(failed)
    expect(await academy.shown('faults.list')).toHaveLength(stored)
    expect([await statusOf(academy, '/courses'), await statusOf(academy, '/lists')]).toEqual([200, 500])
  })
})

describe('the storage', () => {
  it('is empty where there is no academy: after reads of one, streams, rejected creations and a deletion', async () => {
    const data = await mkdtemp(join(tmpdir(), 'academy-storage-'))
    const own = await startService({ data, readToken: 'look' })
    onTestFinished(async () => {
      await own.close()
      await rm(data, { recursive: true })
    })
    const files = async () => (await readdir(data, { recursive: true })).length
    // All objects of the directory have files then.
    await own.control('academies.list')
    const before = await files()
    const headers = { authorization: 'Bearer look' }
    for (let index = 0; index < 20; index++) {
      const id = crypto.randomUUID()
      for (const [method, path] of [
        ['POST', `/academies/${id}/controls/students.list`],
        ['GET', `/academies/${id}/events`],
        ['GET', `/events?academy=${id}`],
      ] as const)
        expect(
          (await own.send(method, `/dashboard/api${path}`, method === 'POST' ? {} : undefined, headers)).status,
        ).toBe(404)
    }
    expect(await files()).toBe(before)
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const
    expect((await own.control('academies.create', { id: ids[0], lists: [{ name: '' }] })).status).toBe(400)
    expect((await own.control('academies.create', { id: ids[1], ...largeState })).status).toBe(500)
    const academy = await own.create({ id: ids[2] })
    expect(await academy.test('tables')).toBeGreaterThan(0)
    await academy.remove()
    for (const id of ids) expect(await own.academyOf({ id, api_key: '' }).test('tables')).toBe(0)
  })

  it('is not read by a write, however many changes it has, and not written by a read', async () => {
    const academy = await service.create()
    const create = (index: number) => academy.api('POST', '/lists', { name: `List ${index}` })
    for (let index = 0; index < 20; index++) await create(index)
    await academy.test('readRows')
    expect((await create(20)).status).toBe(201)
    expect(await academy.test('readRows')).toBe(0)
    const rows = await academy.test('rows')
    await academy.test('readRows')
    expect(await listNames(academy)).toHaveLength(21)
    expect(await academy.test('readRows')).toBe(0)
    expect(await academy.test('rows')).toBe(rows)
  })

  it('of newer code is not touched by older code', async () => {
    const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
    await academy.test('becomeNewer')
    expect(await statusOf(academy, '/students')).toBe(200)
    await academy.test('evict')
    expect(await academy.api('POST', '/students', { email: 'bob@example.com' })).toMatchObject(failed)
    expect(await academy.dashboard('students.list')).toMatchObject(failed)
  })

  it('of the first version is brought up to date, and the academy goes on', async () => {
    const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
    await academy.test('becomeOlder')
    await academy.test('evict')
    expect((await academy.get('/students')).pagination.total).toBe(1)
    expect((await academy.dashboard('faults.add', { operation: '*', status: 500, times: 1 })).status).toBe(200)
    await academy.test('evict')
    expect(await statusOf(academy, '/students')).toBe(500)
  })
})

describe('faults and emails', () => {
  it('faults are the same after an eviction, and one that is used up stays so', async () => {
    const academy = await service.create()
    for (const fault of [
      { operation: 'courses.list', status: 500, times: 1 },
      { operation: 'lists.list', code: 'forbidden', message: 'Not you', times: 2 },
      { operation: '*', status: 503, html: '<h1>Away</h1>', retry_after: 7 },
      { operation: 'students.list', status: 500 },
    ])
      await academy.dashboard('faults.add', fault)
    await academy.dashboard('faults.remove', { fault: '4' })
    await academy.test('evict')
    expect(await statusOf(academy, '/courses')).toBe(500)
    await academy.test('evict')
    expect((await academy.api('GET', '/lists')).body.error).toEqual({ code: 'forbidden', message: 'Not you' })
    const listed = await academy.shown('faults.list')
    expect(listed).toMatchObject([
      { id: '2', hits: 1, times: 1 },
      { id: '3', hits: 0, html: '<h1>Away</h1>' },
    ])
    await academy.test('evict')
    expect(await academy.shown('faults.list')).toEqual(listed)
    const away = await academy.api('GET', '/courses')
    expect([away.status, away.headers.get('retry-after'), away.body]).toEqual([503, '7', '<h1>Away</h1>'])
    await academy.test('evict')
    expect((await academy.shown('faults.add', { operation: '*', status: 500 })).id).toBe('5')
    expect(await academy.shown('faults.list')).toMatchObject([{ id: '2' }, { id: '3', hits: 1 }, { id: '5' }])
  })

  it('a fault fires once, also when the object is evicted after the connection broke', async () => {
    const academy = await service.create()
    await academy.dashboard('faults.add', { operation: 'lists.create', phase: 'after', network: 'reset', times: 1 })
    await expect(academy.api('POST', '/lists', { name: 'New' })).rejects.toThrow(TypeError)
    await academy.test('evict')
    expect([await academy.shown('faults.list'), await listNames(academy)]).toEqual([[], ['New']])
  })

  it('emails are the same after an eviction, and their numbers go on', async () => {
    const academy = await service.create()
    const send = (name: string) => academy.api('POST', '/students', { email: `${name}@example.com` })
    await send('ada')
    await academy.test('evict')
    await send('bob')
    const emails = await academy.shown('outbox.list')
    expect(emails).toMatchObject([
      { id: '1', to: 'ada@example.com' },
      { id: '2', to: 'bob@example.com' },
    ])
    await academy.test('evict')
    expect(await academy.shown('outbox.list')).toEqual(emails)
    await academy.dashboard('outbox.clear')
    await academy.test('evict')
    expect(await academy.shown('outbox.list')).toEqual([])
    await send('cy')
    await academy.test('evict')
    expect(await academy.shown('outbox.list')).toMatchObject([{ id: '3', to: 'cy@example.com' }])
  })

  it('a reset deletes both for good, and starts their numbers again; a fork has neither', async () => {
    const academy = await service.create()
    const both = async (one = academy) => [await one.shown('faults.list'), await one.shown('outbox.list')]
    const fill = async () => {
      await academy.dashboard('faults.add', { operation: 'lists.list', status: 500 })
      await academy.api('POST', '/students', { email: 'ada@example.com' })
    }
    await fill()
    expect(await both(service.academyOf(await academy.shown('fork', {})))).toEqual([[], []])
    await academy.dashboard('reset')
    await academy.test('evict')
    expect(await both()).toEqual([[], []])
    await fill()
    await academy.test('evict')
    expect(await both()).toMatchObject([[{ id: '1' }], [{ id: '1' }]])
  })

  it('as many emails are stored as an outbox keeps', () => {
    const database = new DatabaseSync(':memory:')
    const sql = {
      exec(query: string, ...values: (string | number | null)[]) {
        const rows = database.prepare(query).all(...values) as Record<string, string | number | null>[]
        return Object.assign(rows.values(), { toArray: () => rows, rowsRead: rows.length })
      },
    }
    for (const statement of faultsAndEmailsMigration) sql.exec(statement)
    const [academy, restored] = [createPlatform().academy(), createPlatform().academy()]
    for (let request = 0; request < 150; request++) {
      const stored = faultsAndEmailsOf(academy)
      for (let index = 0; index < 100; index++) {
        const email = { to: `${request}-${index}@example.com`, kind: 'created', sent_at: '', student_id: '' } as const
        faultsAndOutboxOf(academy).outbox.add(email)
      }
      writeFaultsAndEmails(sql, academy, stored)
    }
    expect(sql.exec('SELECT count(*) AS count FROM emails').toArray()).toEqual([{ count: 100 }])
    loadFaultsAndEmails(restored, sql)
    expect(restored.outbox.list()).toEqual(academy.outbox.list())
    expect(restored.outbox.list().at(-1)?.id).toBe('15000')
  })
})
