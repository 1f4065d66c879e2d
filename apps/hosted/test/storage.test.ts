import { afterAll, expect, it } from 'vitest'

import { startService, type TestAcademy } from './service.ts'

const service = await startService()
afterAll(() => service.close())

const fixture = {
  clock: { now: '2026-01-01T00:00:00.000Z', frozen: true },
  courses: [
    { title: 'Algebra', slug: 'algebra', lessons: [{ reading_time_minutes: 5 }] },
    { title: 'Botany', slug: 'botany' },
  ],
  students: [{ email: 'ada@example.com', enrollments: [{ course: 'algebra' }] }, { email: 'bob@example.com' }],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
}

/** Requests that touch every kind of record; each one depends on those before it. */
async function useAcademy({ api, dashboard }: TestAcademy, between: () => Promise<unknown>): Promise<unknown[]> {
  const responses: unknown[] = []
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await api(method, path, body)
    responses.push([response.status, response.body])
    await between()
    return response.body.data
  }
  const call = async (control: string, input: object) => {
    responses.push((await dashboard(control, input)).status)
    await between()
  }
  const courses = (await send('GET', '/courses')).courses
  const [algebra, botany] = courses.map(({ id }: { id: string }) => id)
  const vip = (await send('GET', '/lists')).lists[0].id
  const cy = await send('POST', '/students', { email: 'cy@example.com', course_ids: [algebra], list_ids: [vip] })
  const enrolled = await send('POST', `/students/${cy.id}/enrollments`, { course_id: botany })
  await send('DELETE', `/students/${cy.id}/enrollments/${enrolled.id}`)
  await send('POST', `/students/${cy.id}/enrollments`, { course_id: botany })
  const list = await send('POST', '/lists', { name: 'New' })
  await send('PATCH', `/lists/${list.id}`, { description: 'Paying' })
  await send('POST', `/lists/${list.id}/members`, { emails: ['dee@example.com', 'ada@example.com', 'wrong'] })
  await call('clock.advance', { milliseconds: 60_000 })
  await send('DELETE', `/lists/${list.id}/members/${cy.id}`)
  await send('DELETE', `/students/${cy.id}`)
  await send('POST', '/students', { email: 'cy@example.com', name: 'Cy' })
  await call('plan.set', { rate_limit: { requests: 1000, window_seconds: 60 } })
  await send('DELETE', `/lists/${vip}`)
  await send('GET', '/students?limit=2')
  await send('GET', `/lists/${list.id}/members`)
  return responses
}

it('an object that is evicted between any two requests responds as one that stays in memory', async () => {
  const staying = await service.create(fixture)
  const { id: _, api_keys: __, ...same } = (await staying.dashboard('snapshot')).body.data
  const evicted = await service.create(same)
  const expected = await useAcademy(staying, async () => {})
  expect(await useAcademy(evicted, () => evicted.test('evict'))).toEqual(expected)
  const snapshotOf = async ({ dashboard }: TestAcademy) => {
    const { id: _, api_keys: __, ...rest } = (await dashboard('snapshot')).body.data
    return rest
  }
  expect(await snapshotOf(evicted)).toEqual(await snapshotOf(staying))
  for (const academy of [staying, evicted]) {
    await academy.dashboard('reset')
    await academy.test('evict')
  }
  expect(await snapshotOf(evicted)).toEqual(await snapshotOf(staying))
})

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
