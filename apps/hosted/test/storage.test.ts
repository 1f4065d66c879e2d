import { afterAll, expect, it } from 'vitest'

import { startService } from './service.ts'

const service = await startService()
afterAll(() => service.close())

/** A row of the storage has at most 2 MB, and all courses are one row. */
const largeState = {
  courses: Array.from({ length: 300 }, (_, index) => ({
    title: `Large ${index}`,
    slug: `large-${index}`,
    description: 'x'.repeat(10_000),
  })),
}

it('a change that the storage rejects changes nothing, and the academy goes on', async () => {
  const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
  await academy.api('POST', '/lists', { name: 'Before' })
  const failed = await academy.dashboard('restore', largeState)
  expect(failed).toMatchObject({
    status: 500,
    body: { error: { code: 'internal_error', message: 'The change could not be stored, so nothing was changed' } },
  })
  const state = async () => [
    (await academy.dashboard('courses.list')).body.data.length,
    (await academy.api('GET', '/lists')).body.data.lists.map(({ name }: { name: string }) => name),
  ]
  expect(await state()).toEqual([0, ['Before']])
  expect((await academy.api('POST', '/lists', { name: 'After' })).status).toBe(201)
  await academy.test('evict')
  expect(await state()).toEqual([0, ['After', 'Before']])
})

it('requests at the time of a storage error are stored or get an error, and never half', async () => {
  const academy = await service.create()
  const names = Array.from({ length: 20 }, (_, index) => `List ${index}`)
  const [, ...created] = await Promise.all([
    academy.dashboard('restore', largeState),
    ...names.map((name) => academy.api('POST', '/lists', { name })),
  ])
  await academy.test('evict')
  const { lists } = (await academy.api('GET', '/lists')).body.data
  const acknowledged = names.filter((_, index) => created[index]?.status === 201)
  expect(lists.map(({ name }: { name: string }) => name).toSorted()).toEqual(acknowledged.toSorted())
})

it('a write reads no rows, however many changes are stored', async () => {
  const academy = await service.create()
  const create = (index: number) => academy.api('POST', '/lists', { name: `List ${index}` })
  for (let index = 0; index < 20; index++) await create(index)
  await academy.test('readRows')
  expect((await create(20)).status).toBe(201)
  expect((await academy.api('GET', '/lists')).body.data.lists).toHaveLength(21)
  expect(await academy.test('readRows')).toBe(0)
})

it('older code does not touch the storage of newer code', async () => {
  const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
  await academy.test('becomeNewer')
  expect((await academy.api('GET', '/students')).status).toBe(200)
  await academy.test('evict')
  const error = { status: 500, body: { error: { code: 'internal_error' } } }
  expect(await academy.api('POST', '/students', { email: 'bob@example.com' })).toMatchObject(error)
  expect(await academy.dashboard('students.list')).toMatchObject(error)
})

it('storage of the first version is brought up to date, and the academy goes on', async () => {
  const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
  await academy.test('becomeOlder')
  await academy.test('evict')
  expect((await academy.api('GET', '/students')).body.data.pagination.total).toBe(1)
  expect((await academy.dashboard('faults.add', { operation: '*', status: 500, times: 1 })).status).toBe(200)
  await academy.test('evict')
  expect((await academy.api('GET', '/students')).status).toBe(500)
})
