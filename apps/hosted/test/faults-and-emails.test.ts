import { DatabaseSync } from 'node:sqlite'

import { createPlatform } from '@academy-access/engine'
import { faultsAndOutboxOf } from '@academy-access/engine/internal'
import { afterAll, expect, it } from 'vitest'

import {
  faultsAndEmailsMigration,
  faultsAndEmailsOf,
  loadFaultsAndEmails,
  writeFaultsAndEmails,
} from '../src/faults-and-emails.ts'
import { startService, type TestAcademy, token } from './service.ts'

const service = await startService()
afterAll(() => service.close())

const partOf = async ({ dashboard }: TestAcademy, part: 'faults' | 'outbox') =>
  (await dashboard(`${part}.list`)).body.data

const statusOf = async ({ api }: TestAcademy, path: string) => (await api('GET', path)).status

it('faults are the same after an eviction, and one that is used up stays so', async () => {
  const academy = await service.create()
  const add = (fault: object) => academy.dashboard('faults.add', fault)
  await add({ operation: 'courses.list', status: 500, times: 1 })
  await add({ operation: 'lists.list', code: 'forbidden', message: 'Not you', times: 2 })
  await add({ operation: '*', status: 503, html: '<h1>Away</h1>', retry_after: 7 })
  await add({ operation: 'students.list', status: 500 })
  await academy.dashboard('faults.remove', { faultId: '4' })
  await academy.test('evict')
  expect(await statusOf(academy, '/courses')).toBe(500)
  await academy.test('evict')
  expect((await academy.api('GET', '/lists')).body.error).toEqual({ code: 'forbidden', message: 'Not you' })
  const listed = await partOf(academy, 'faults')
  expect(listed).toMatchObject([
    { id: '2', hits: 1, times: 1 },
    { id: '3', hits: 0, html: '<h1>Away</h1>' },
  ])
  await academy.test('evict')
  expect(await partOf(academy, 'faults')).toEqual(listed)
  const away = await academy.api('GET', '/courses')
  expect([away.status, away.headers.get('retry-after'), away.body]).toEqual([503, '7', '<h1>Away</h1>'])
  await academy.test('evict')
  expect((await add({ operation: '*', status: 500 })).body.data.id).toBe('5')
  expect(await partOf(academy, 'faults')).toMatchObject([{ id: '2' }, { id: '3', hits: 1 }, { id: '5' }])
})

it('a fault fires once, also when the object is evicted after the connection broke', async () => {
  const academy = await service.create()
  await academy.dashboard('faults.add', { operation: 'lists.create', phase: 'after', network: 'reset', times: 1 })
  await expect(academy.api('POST', '/lists', { name: 'New' })).rejects.toThrow(TypeError)
  await academy.test('evict')
  expect(await partOf(academy, 'faults')).toEqual([])
  expect((await academy.api('GET', '/lists')).body.data.lists).toHaveLength(1)
})

it('emails are the same after an eviction, and their numbers go on', async () => {
  const academy = await service.create()
  const send = (name: string) => academy.api('POST', '/students', { email: `${name}@example.com` })
  await send('ada')
  await academy.test('evict')
  await send('bob')
  const emails = await partOf(academy, 'outbox')
  expect(emails).toMatchObject([
    { id: '1', to: 'ada@example.com' },
    { id: '2', to: 'bob@example.com' },
  ])
  await academy.test('evict')
  expect(await partOf(academy, 'outbox')).toEqual(emails)
  await academy.dashboard('outbox.clear')
  await academy.test('evict')
  expect(await partOf(academy, 'outbox')).toEqual([])
  await send('cy')
  await academy.test('evict')
  expect(await partOf(academy, 'outbox')).toMatchObject([{ id: '3', to: 'cy@example.com' }])
})

it('a reset deletes both for good, and starts their numbers again; a fork has neither', async () => {
  const academy = await service.create()
  const fill = async () => {
    await academy.dashboard('faults.add', { operation: 'lists.list', status: 500 })
    await academy.api('POST', '/students', { email: 'ada@example.com' })
  }
  await fill()
  const fork = (await academy.dashboard('fork', {})).body.data
  const inFork = (part: string) =>
    service.send('POST', `/dashboard/api/academies/${fork.id}/controls/${part}.list`, {}, token)
  expect([(await inFork('faults')).body.data, (await inFork('outbox')).body.data]).toEqual([[], []])
  await academy.dashboard('reset')
  await academy.test('evict')
  expect([await partOf(academy, 'faults'), await partOf(academy, 'outbox')]).toEqual([[], []])
  await fill()
  await academy.test('evict')
  expect(await partOf(academy, 'faults')).toMatchObject([{ id: '1' }])
  expect(await partOf(academy, 'outbox')).toMatchObject([{ id: '1' }])
})

it('a fault that cannot be stored is not there', async () => {
  const academy = await service.create()
  await academy.dashboard('faults.add', { operation: 'lists.list', status: 500 })
  const large = { operation: 'courses.list', status: 500, html: 'x'.repeat(3_000_000) }
  expect(await academy.dashboard('faults.add', large)).toMatchObject({
    status: 500,
    body: { error: { code: 'internal_error' } },
  })
  expect(await partOf(academy, 'faults')).toMatchObject([{ id: '1' }])
  expect([await statusOf(academy, '/courses'), await statusOf(academy, '/lists')]).toEqual([200, 500])
})

it('a request that changes nothing writes nothing', async () => {
  const academy = await service.create()
  const rows = await academy.test('rows')
  await academy.api('GET', '/courses')
  expect(await academy.test('rows')).toBe(rows)
})

it('stores as many emails as an outbox keeps', () => {
  const database = new DatabaseSync(':memory:')
  const sql = {
    databaseSize: 0,
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
  expect(restored.outbox).toEqual(academy.outbox)
  expect(restored.outbox.at(-1)?.id).toBe('15000')
})
