import assert from 'node:assert/strict'

import { expect, it } from 'vitest'

import { pageFor } from '../../test/changing-academy.ts'
import { clientOf, setup } from '../../test/support.ts'
import type { Page, PageData, Student } from '../index.ts'

it('has fields of plain data only', async () => {
  const page = await setup().client.students.list({ limit: 2 })
  expect(Object.getPrototypeOf(page)).toBe(Object.prototype)
  expect(Object.keys(page)).toEqual(['items', 'pagination', 'hasNext', 'nextOffset'])
  expect(page).toMatchObject({ hasNext: true, nextOffset: 2, pagination: { total: 3, limit: 2, offset: 0 } })
})

it.each<[string, (page: Page<Student>) => PageData<Student>]>([
  ['structuredClone', (page) => structuredClone<PageData<Student>>(page)],
  ['JSON', (page) => JSON.parse(JSON.stringify(page)) as PageData<Student>],
  ['a copy of its properties', (page) => Object.assign({}, page)],
])('is equal to its copy by %s, which can be continued at its nextOffset', async (_, copyOf) => {
  const { client } = setup()
  const page = await client.students.list({ limit: 2 })
  const copy = copyOf(page)
  assert.deepEqual(copy, page)
  expect(copy).toStrictEqual(page)
  expect(Object.getOwnPropertyNames(copy)).not.toContain('next')
  const rest = await client.students.list({ limit: 2, offset: copy.nextOffset ?? 0 })
  assert.deepEqual(rest, await page.next())
  expect(rest).toMatchObject({ hasNext: false, nextOffset: null })
})

it('is equal to the same page of another client, and differs from another page', async () => {
  const { client } = setup()
  const read = () => client.withOptions({ timeout: 5000 }).students.list({ limit: 2 })
  const [page, same] = await Promise.all([read(), read()])
  assert.deepEqual(page, same)
  expect(page).toStrictEqual(same)
  expect(await page.next()).not.toEqual(page)
})

it('has a nextOffset for each page of an iteration, which continues it', async () => {
  const students = Array.from({ length: 45 }, (_, index) => ({ email: `s${index}@example.com` }))
  const { client } = setup({}, { students })
  const seen: string[] = []
  for await (const page of client.students.list({ limit: 20 }).pages()) {
    seen.push(...page.items.map(({ email }) => email))
    expect(page.hasNext).toBe(page.nextOffset !== null)
    expect(page.nextOffset).toBe(seen.length < 45 ? seen.length : null)
    const next = await page.next()
    expect(next.pagination.offset).toBe(seen.length)
    expect(next.items.map(({ email }) => email)).not.toContain(seen.at(-1))
  }
  expect(seen).toHaveLength(45)
})

it('of an iteration that cuts a longer page knows its own end', async () => {
  // Deleting ten rows makes the next request longer than the limit, so its rows come as several pages.
  const students = Array.from({ length: 60 }, (_, index) => ({ email: `s${index}@example.com` }))
  const { client, service, platform } = setup({}, { students })
  let requests = 0
  const watched = client.withOptions({
    fetch: async (url, init) => {
      if (++requests === 2) {
        const { items } = await client.students.list({ limit: 10 })
        for (const { id } of items) await client.students.remove(id)
      }
      return platform.fetch(url, init)
    },
  })
  const offsets: (number | null)[] = []
  for await (const { items, nextOffset } of watched.students.list({ limit: 20 }).pages()) {
    offsets.push(nextOffset)
    const last = 50 - service.students.list().findIndex(({ id }) => id === items.at(-1)?.id) // oldest first
    if (offsets.length > 1) expect(nextOffset).toBe(last < 50 ? last : null)
  }
  expect(offsets.length).toBeGreaterThan(2)
})

const limitsOf = (requests: readonly string[]) =>
  requests.map((url) => {
    const { searchParams } = new URL(url)
    return [searchParams.get('limit'), searchParams.get('offset')]
  })

/** A client of 250 students, and the URLs of its requests. */
function watched() {
  const students = Array.from({ length: 250 }, (_, index) => ({ email: `s${index}@example.com` }))
  const requests: string[] = []
  const hooks = { onRequest: ({ url }: { url: string }) => void requests.push(url) }
  return { client: setup({ hooks }, { students }).client, requests }
}

it('of an iteration has 100 rows, and of an await the number that the service chooses', async () => {
  const { client, requests } = watched()
  expect(await client.students.list().all()).toHaveLength(250)
  expect(limitsOf(requests)).toEqual([
    ['100', null],
    ['100', '95'],
    ['100', '190'],
    ['100', '0'],
  ])
  requests.length = 0
  for await (const _ of client.students.list()) if (requests.length > 1) break
  for await (const { items } of client.students.list({ offset: 10 }).pages()) {
    expect(items).toHaveLength(100)
    break
  }
  expect(limitsOf(requests)).toEqual([
    ['100', null],
    ['100', '95'],
    ['100', '10'],
  ])
  requests.length = 0
  expect((await client.students.list()).items).toHaveLength(50)
  expect((await client.students.list({ limit: undefined })).items).toHaveLength(50)
  expect(limitsOf(requests)).toEqual([
    [null, null],
    [null, null],
  ])
})

it('of an iteration has the number of rows that the caller asks for', async () => {
  const { client, requests } = watched()
  await client.students.list({ limit: 7 }).pages().next()
  await client.students.list().all({ max: 30 })
  await client.students.list().all({ max: 130 })
  expect(limitsOf(requests)).toEqual([
    ['7', null],
    ['30', null],
    ['100', null],
    ['100', '95'],
  ])
})

it('that was read before the iteration is its first page, and a second iteration starts again', async () => {
  const { client, requests } = watched()
  const call = client.students.list()
  expect((await call).items).toHaveLength(50)
  expect(await call.all()).toHaveLength(250)
  expect(limitsOf(requests).slice(0, 4)).toEqual([
    [null, null],
    ['100', '45'],
    ['100', '140'],
    ['100', '235'],
  ])
  requests.length = 0
  expect(await call.all({ max: 1 })).toHaveLength(1)
  expect(await call.all()).toHaveLength(250)
  expect(limitsOf(requests).slice(0, 2)).toEqual([
    ['1', null],
    ['100', null],
  ])
})

it('is requested with the arguments as they were at the call', async () => {
  const requests: Request[] = []
  const client = clientOf(async (request) => {
    requests.push(request)
    return pageFor(request, [])
  })
  const query = { offset: 5 }
  const options = { headers: { 'x-team': 'blue' } }
  const call = client.students.list(query, options)
  query.offset = 6
  options.headers = { 'x-team': 'red' }
  await call
  expect(new URL(requests[0]?.url ?? '').search).toBe('?offset=5')
  expect(requests[0]?.headers.get('x-team')).toBe('blue')
})
