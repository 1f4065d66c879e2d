import { describe, expect, it } from 'vitest'

import { drifting, emails, pageFor, studentOf } from '../../test/changing-academy.ts'
import { clientOf, json, responding } from '../../test/support.ts'
import type { PagePromise, Student } from '../index.ts'

describe('an academy that does not change', () => {
  it.each([0, 1, 5, 10, 11, 59, 60])('of %i students is read once, newest first', async (count) => {
    for (const limit of [1, 2, 6, 10, 100]) {
      const { client } = drifting(count, [])
      const found = await emails(client.students.list({ limit }))
      expect(found).toEqual(Array.from({ length: count }, (_, index) => `s${count - 1 - index}@example.com`))
    }
  })

  it('of one page costs one request', async () => {
    const { client, requests } = drifting(50, [])
    expect(await client.students.list().all()).toHaveLength(50)
    expect(requests()).toBeLessThanOrEqual(3)
    const small = drifting(49, [])
    expect(await small.client.students.list().all()).toHaveLength(49)
    expect(small.requests()).toBe(1)
  })

  it('of 1,000 costs at most 13 % more than plain paging', async () => {
    const { client, requests } = drifting(1000, [])
    await emails(client.students.list({ limit: 100 }))
    expect(requests()).toBeLessThanOrEqual(13)
  })
})

describe('pages', () => {
  const page = (call: PagePromise<Student>) =>
    call.then(({ items, hasNext, pagination }) => ({ rows: items.length, hasNext, ...pagination }))

  it('know whether more rows follow', async () => {
    const { client } = drifting(45, [])
    const first = client.students.list({ limit: 20 })
    expect(await page(first)).toEqual({ rows: 20, hasNext: true, total: 45, limit: 20, offset: 0 })
    const second = (await first).next()
    expect(await page(second)).toEqual({ rows: 20, hasNext: true, total: 45, limit: 20, offset: 20 })
    const third = (await second).next()
    expect(await page(third)).toEqual({ rows: 5, hasNext: false, total: 45, limit: 20, offset: 40 })
    expect(await page((await third).next())).toEqual({ rows: 0, hasNext: false, total: 45, limit: 20, offset: 45 })
    expect(await page(client.students.list({ limit: 15, offset: 30 }))).toMatchObject({ hasNext: false })
  })

  it('stop when the caller stops', async () => {
    const { client, requests } = drifting(100, [])
    expect(await client.students.list({ limit: 10 }).all({ max: 15 })).toHaveLength(15)
    expect(requests()).toBe(2)
    for await (const _ of client.students.list({ limit: 10 })) break
    expect(requests()).toBe(3)
  })

  it('start at the offset', async () => {
    const { client } = drifting(30, [])
    const found = await emails(client.students.list({ limit: 10, offset: 25 }))
    expect(found).toEqual(['s4', 's3', 's2', 's1', 's0'].map((name) => `${name}@example.com`))
  })
})

describe('a service with other limits and totals', () => {
  const rows = Array.from({ length: 25 }, (_, index) => studentOf(`s${index}`))

  it.each([0, 1_000_000])('D19 may send any total (%i)', async (total) => {
    const client = clientOf(async (request) => pageFor(request, rows, 100, total))
    expect(await client.students.list({ limit: 10 }).all()).toHaveLength(25)
  })

  it('D16 may send fewer rows than requested', async () => {
    const client = clientOf(async (request) => pageFor(request, rows, 7))
    expect(await client.students.list({ limit: 100 }).all()).toHaveLength(25)
  })

  it.each([
    { total: 25, limit: 9.5, offset: 0 },
    { total: 25, limit: 10, offset: 0.5 },
  ])('is an error if it sends %o, and not one of the caller', async (pagination) => {
    const { fetch } = responding(json({ data: { students: rows.slice(0, 10), pagination } }))
    await expect(clientOf(fetch).students.list({ limit: 10 }).all()).rejects.toMatchObject({
      name: 'ProtocolError',
      message: 'students.list: expected integers in data.pagination',
      value: pagination,
    })
  })

  it('is an error if it ignores the offset', async () => {
    const { fetch } = responding(
      json({ data: { students: rows.slice(0, 10), pagination: { total: 25, limit: 10, offset: 0 } } }),
    )
    await expect(clientOf(fetch).students.list({ limit: 10 }).all()).rejects.toMatchObject({
      name: 'ProtocolError',
      message: 'students.list: requested the page at offset 5, got another one',
    })
  })
})
