import { expect } from 'vitest'

import type { Api } from '../api.ts'
import { addresses, courseId, minute, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

/** This many students; the last joined last. */
const crowd = (count: number) => ({ students: addresses(count).map((email) => ({ email })) })

const newestFirst = (count: number) => addresses(count).toReversed()

async function page(api: Api, query = '') {
  const { status, data } = await api.get(`/students${query}`)
  expect(status).toBe(200)
  return {
    emails: data.students.map(({ email }: { email: string }) => email) as string[],
    pagination: data.pagination,
  }
}

export const studentPages = chapter('Pages of students', (rule) => {
  rule('R090 limit and offset are the only query parameters', async ({ open }) => {
    const { api } = open(crowd(4))
    const { text } = await api.get('/students?limit=2&offset=1')
    for (const more of [
      'page=2',
      'cursor=x',
      'per_page=1',
      'sort=email',
      'order=asc',
      'status=removed',
      'Limit=1',
      'OFFSET=0',
    ]) {
      expect((await api.get(`/students?limit=2&offset=1&${more}`)).text, more).toBe(text)
    }
  })

  rule('R091 a page has 50 students by default', async ({ open }) => {
    const { api } = open(crowd(51))
    expect(await page(api)).toEqual({
      emails: newestFirst(51).slice(0, 50),
      pagination: { total: 51, limit: 50, offset: 0 },
    })
  })

  rule('R092 a page has at least one student: a lower limit counts as 1', async ({ open }) => {
    const { api } = open(crowd(3))
    for (const limit of ['1', '0', '-1', '-7']) {
      expect(await page(api, `?limit=${limit}`), limit).toEqual({
        emails: newestFirst(3).slice(0, 1),
        pagination: { total: 3, limit: 1, offset: 0 },
      })
    }
    expect((await page(api, '?limit=2')).emails).toHaveLength(2)
  })

  rule('R093 a page has at most 100 students: a higher limit counts as 100', async ({ open }) => {
    const { api } = open(crowd(102))
    for (const [requested, used] of Object.entries({
      99: 99,
      100: 100,
      101: 100,
      102: 100,
      1000000: 100,
    })) {
      expect(await page(api, `?limit=${requested}`), requested).toEqual({
        emails: newestFirst(102).slice(0, used),
        pagination: { total: 102, limit: used, offset: 0 },
      })
    }
  })

  rule('R094 a page starts at the newest student by default', async ({ open }) => {
    const { api } = open(crowd(3))
    const [third, second, first] = newestFirst(3)
    expect((await page(api)).emails).toEqual([third, second, first])
    expect((await page(api, '?offset=0')).emails).toEqual([third, second, first])
    expect((await page(api, '?offset=1')).emails).toEqual([second, first])
    expect((await page(api, '?offset=-2')).emails).toEqual([third, second, first])
  })

  rule('R095 a page has students and pagination', async ({ open }) => {
    const { api } = open()
    expect((await api.get('/students')).body).toEqual({
      data: { students: [], pagination: { total: 0, limit: 50, offset: 0 } },
    })
  })

  rule('R096 the student who joined last is first; of equal times the one added last', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [
        { email: 'june@example.com', joined_at: '2025-06-01T00:00:00.000Z' },
        { email: 'may-1@example.com', joined_at: '2025-05-01T00:00:00.000Z' },
        { email: 'july@example.com', joined_at: '2025-07-01T00:00:00.000Z' },
        { email: 'may-2@example.com', joined_at: '2025-05-01T00:00:00.000Z' },
        { email: 'new@example.com' },
      ],
    })
    await api.post('/students', { email: 'newer@example.com' })
    await api.post('/students', { email: 'newest@example.com' })
    const expected = ['newest', 'newer', 'new', 'july', 'june', 'may-2', 'may-1'].map((name) => `${name}@example.com`)
    expect((await page(api)).emails).toEqual(expected)
    academy.clock.set('2025-06-15T00:00:00.000Z')
    await api.post('/students', { email: 'mid-june@example.com' })
    expect((await page(api)).emails).toEqual(expected.toSpliced(4, 0, 'mid-june@example.com'))
  })

  rule('R097 a removed student is on no page', async ({ open }) => {
    const { academy, api } = open({
      students: [{ email: 'a@example.com' }, { email: 'gone@example.com', removed: true }, { email: 'b@example.com' }],
    })
    expect((await page(api)).emails).toEqual(['b@example.com', 'a@example.com'])
    await api.delete(`/students/${studentId(academy, 'b@example.com')}`)
    expect((await page(api)).emails).toEqual(['a@example.com'])
    expect((await page(api, '?offset=1')).emails).toEqual([])
  })

  rule('R098 the total is the number of active students, on every page', async ({ open }) => {
    const { api } = open({
      students: [...crowd(5).students, { email: 'gone@example.com', removed: true }],
    })
    for (const query of ['', '?limit=1', '?limit=2&offset=4', '?offset=5', '?offset=1000']) {
      expect((await page(api, query)).pagination.total, query).toBe(5)
    }
    const created = await api.post('/students', { email: 'more@example.com' })
    expect((await page(api, '?limit=1')).pagination.total).toBe(6)
    await api.delete(`/students/${created.data.id}`)
    expect((await page(api, '?limit=1')).pagination.total).toBe(5)
  })

  rule('R099 pagination shows the limit and the offset that were used', async ({ open }) => {
    const { api } = open(crowd(2))
    const used = {
      '': [50, 0],
      '?limit=7&offset=1': [7, 1],
      '?limit=101&offset=-1': [100, 0],
      '?limit=0&offset=2000': [1, 2000],
      '?limit=&offset=': [50, 0],
      '?limit=ten&offset=one': [50, 0],
      '?limit=1e1&offset=0x1': [50, 0],
      '?limit=Infinity&offset=NaN': [50, 0],
      '?limit=3.9&offset=1.9': [3, 1],
      '?limit=%20%2B4%20&offset=%20%2B1': [4, 1],
    }
    for (const [query, [limit, offset]] of Object.entries(used)) {
      expect((await page(api, query)).pagination, query).toEqual({ total: 2, limit, offset })
    }
  })

  rule('R100 pagination has no cursor, link or flag, whether or not there are more pages', async ({ open }) => {
    const { api } = open(crowd(3))
    for (const query of ['?limit=2', '?limit=2&offset=2', '?offset=9']) {
      const { data } = await api.get(`/students${query}`)
      expect(Object.keys(data), query).toEqual(['students', 'pagination'])
      expect(Object.keys(data.pagination), query).toEqual(['total', 'limit', 'offset'])
    }
  })

  rule('R101 a page past the end is empty and no error', async ({ open }) => {
    const { api } = open(crowd(3))
    expect((await page(api, '?offset=2')).emails).toEqual(addresses(1))
    for (const offset of [3, 4, 1_000_000]) {
      expect(await page(api, `?offset=${offset}`)).toEqual({
        emails: [],
        pagination: { total: 3, limit: 50, offset },
      })
    }
  })

  rule('R102 the pages of an unchanged academy contain every student once', async ({ open }) => {
    const { academy, api } = open({ ...crowd(11), clock: frozenClock })
    // A student who returns is at another place in the order.
    const id = studentId(academy, 'student-3@example.com')
    await api.delete(`/students/${id}`)
    await api.post('/students', { email: addresses(3)[2] })
    const all = (await page(api, '?limit=100')).emails
    expect(all.toSorted()).toEqual(addresses(11).toSorted())
    for (const limit of [1, 2, 3, 5, 11]) {
      const joined: string[] = []
      for (let offset = 0; offset < 11; offset += limit) {
        joined.push(...(await page(api, `?limit=${limit}&offset=${offset}`)).emails)
      }
      expect(joined, `pages of ${limit}`).toEqual(all)
    }
  })

  rule('R103 students cannot be searched or filtered', async ({ open }) => {
    const { academy, api } = open({
      courses: [{ title: 'One', slug: 'one' }],
      students: [
        { email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'one' }] },
        { email: 'bob@example.com' },
      ],
      lists: [{ name: 'VIP', members: ['ada@example.com'] }],
    })
    academy.clock.advance(minute)
    const { text } = await api.get('/students')
    const filters = {
      email: 'ada@example.com',
      name: 'Ada',
      q: 'ada',
      search: 'ada',
      course_id: courseId(academy, 'one'),
      list_id: academy.lists.get('VIP').id,
      id: studentId(academy, 'ada@example.com'),
    }
    for (const filter of Object.entries(filters)) {
      expect((await api.get(`/students?${new URLSearchParams([filter]).toString()}`)).text, filter[0]).toBe(text)
    }
  })
})
