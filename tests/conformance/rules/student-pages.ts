import { expect } from 'vitest'

import type { Api } from '../api.ts'
import { addresses, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

/** This many students; the last joined last. */
const crowd = (count: number) => ({ students: addresses(count).map((email) => ({ email })) })

async function page(api: Api, query = '') {
  const { status, data } = await api.get(`/students${query}`)
  expect(status).toBe(200)
  return {
    emails: data.students.map(({ email }: { email: string }) => email) as string[],
    pagination: data.pagination,
  }
}

export const studentPages = chapter('Pages of students', (rule) => {
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

  rule('R102 the pages of an unchanged academy contain every student once, also one who returned', async ({ open }) => {
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
})
