import { expect, it } from 'vitest'

import { clientOf, fine, responding, setup } from '../../test/support.ts'
import { type AcademyClient, type PagePromise } from '../index.ts'

const students = ['ada@example.com', 'bob@example.com', 'cleo@example.com'].map((email) => ({ email }))
const lists = [{ name: 'VIP', members: students.map(({ email }) => email) }, { name: 'Waiting' }]
const offers = [{ name: 'All', courses: ['one', 'two'], granted_to: ['VIP'] }]
const courses = ['one', 'two', 'three'].map((slug) => ({ title: slug, slug, visibility: 'published' as const }))

async function vip(client: AcademyClient): Promise<string> {
  const found = (await client.lists.list()).items.find(({ name }) => name === 'VIP')
  return found?.id ?? expect.unreachable()
}

const everyList: [string, number, (client: AcademyClient, listId: string) => PagePromise<object>][] = [
  ['courses.list', 3, (client) => client.courses.list()],
  ['students.list', 3, (client) => client.students.list()],
  ['lists.list', 2, (client) => client.lists.list()],
  ['lists.members.list', 3, (client, listId) => client.lists.members.list(listId)],
  ['lists.courses.list', 2, (client, listId) => client.lists.courses.list(listId)],
]

it.each(everyList)('%s is read by for await and by all()', async (_, count, list) => {
  const { client } = setup({}, { students, lists, courses, offers })
  const listId = await vip(client)
  const rows: object[] = []
  for await (const row of list(client, listId)) rows.push(row)
  expect(rows).toHaveLength(count)
  expect(await list(client, listId).all()).toEqual(rows)
  expect(await list(client, listId).all({ max: 1 })).toEqual(rows.slice(0, 1))
  expect(await list(client, listId).all({ max: 0 })).toEqual([])
  for await (const row of list(client, listId)) {
    expect(row).toEqual(rows[0])
    break
  }
})

it.each(everyList)('%s rejects options of all() that would be ignored', async (operation, _, list) => {
  const { client } = setup({}, { students, lists, courses, offers })
  const listId = await vip(client)
  const all = (options: unknown) => list(client, listId).all(options as { max?: number })
  const expected = 'max: expected an integer from 0 or Infinity'
  await expect(all({ max: -1 })).rejects.toThrow(`${operation}: all: ${expected}, got -1`)
  await expect(all({ max: 2.5 })).rejects.toThrow(`${operation}: all: ${expected}, got 2.5`)
  await expect(all({ max: Number.NaN })).rejects.toThrow(`${operation}: all: ${expected}, got NaN`)
  await expect(all({ limit: 5 })).rejects.toThrow(`${operation}: all: limit: unknown option; expected max`)
  await expect(all(5)).rejects.toThrow(`${operation}: all: expected { max }, got 5`)
  await expect(all(null)).rejects.toMatchObject({ name: 'InputError', operation, attempts: 0 })
  expect(await all({ max: undefined })).toEqual(await all({}))
})

it('sends one request for a list that comes in one page, also with several readers', async () => {
  const { client } = setup(
    {},
    { courses: Array.from({ length: 130 }, (_, index) => ({ title: `${index}`, slug: `${index}` })) },
  )
  const requests: string[] = []
  const counted = client.withOptions({ hooks: { onRequest: ({ url }) => void requests.push(url) } })
  const call = counted.courses.list()
  const page = await call
  expect([...page]).toEqual(page.items)
  expect(page).toMatchObject({ hasNext: false, nextOffset: null, pagination: { total: 130, limit: 130, offset: 0 } })
  const rows: object[] = []
  for await (const row of call) rows.push(row)
  expect(rows).toEqual(page.items)
  expect(await call.all({ max: 120 })).toEqual(page.items.slice(0, 120))
  expect((await call.result()).data).toBe(page)
  expect(requests).toEqual(['http://academy.test/api/v1/courses', 'http://academy.test/api/v1/courses'])
  expect(await page.next()).toMatchObject({ items: [], hasNext: false })
})

it('a list below another one takes its query after the id', async () => {
  const { fetch, requests } = responding(fine())
  const message =
    'lists.courses.list: query.timeout: options are the third argument: lists.courses.list(listId, query, { timeout })'
  const call = clientOf(fetch).lists.courses.list('id', { timeout: 5 } as never)
  await expect(call).rejects.toMatchObject({ name: 'InputError', message })
  expect(requests).toHaveLength(0)
})
