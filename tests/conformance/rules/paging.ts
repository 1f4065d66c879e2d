import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { firstOf, addresses, listId, minute, unknownId, frozenClock } from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

/** More students than the largest page, all of them on one list. */
const manyStudents: AcademyFixture = {
  clock: frozenClock,
  students: addresses(103).map((email) => ({ email })),
  lists: [{ name: 'All', members: addresses(103) }],
}

const newestFirst = addresses(103).toReversed()

/** The two paged endpoints, read the same way. */
function paged(open: Scene['open']) {
  const { academy, api } = open(manyStudents)
  const rows = (key: 'students' | 'members', path: string) => async (query: string) => {
    const { data } = await api.get(`${path}${query}`)
    const found: { id: string; email: string }[] = data[key]
    return {
      ids: found.map(({ id }) => id),
      emails: found.map(({ email }) => email),
      ...data.pagination,
    }
  }
  const members = rows('members', `/lists/${listId(academy, 'All')}/members`)
  return { academy, api, endpoints: [rows('students', '/students'), members] as const }
}

export const paging = chapter('Paging', (rule) => {
  rule(
    'D16 a limit out of range becomes the nearest one in range, with more rows than a page has',
    async ({ open }) => {
      for (const read of paged(open).endpoints) {
        for (const [requested, used] of [
          [0, 1],
          [-1, 1],
          [-1000, 1],
          [1, 1],
          [2, 2],
          [99, 99],
          [100, 100],
          [101, 100],
          [1e9, 100],
        ]) {
          const { emails, ...page } = await read(`?limit=${requested}`)
          expect(emails, `limit=${requested}`).toEqual(newestFirst.slice(0, used))
          expect(page, `limit=${requested}`).toMatchObject({ limit: used, offset: 0, total: 103 })
        }
        expect((await read('?limit=99999999999999999999999999')).limit).toBe(100)
      }
    },
  )

  rule('D09 of a repeated parameter the first counts, and the journal names the others', async ({ open }) => {
    const { academy, endpoints } = paged(open)
    for (const read of endpoints) {
      expect((await read('?limit=2&limit=3&limit=x')).emails).toHaveLength(2)
      expect(await read('?offset=5&limit=1&offset=6')).toMatchObject({ offset: 5, limit: 1 })
      expect(await read('?limit=&limit=3')).toMatchObject({ limit: 50 })
      expect(await read('?limit=&offset=')).toMatchObject({ limit: 50, offset: 0 })
      expect(await read('?limit&offset')).toMatchObject({ limit: 50, offset: 0 })
      expect(academy.journal.at(-5)?.ignored).toEqual(['query.limit'])
      expect(academy.journal.at(-1)?.ignored).toBeUndefined()
      await read('?limit=2&limit=2')
      expect(academy.journal.at(-1)?.ignored).toEqual(['query.limit'])
    }
  })

  rule('D19 the total counts active rows, on every page', async ({ open }) => {
    const { api, endpoints } = paged(open)
    const [readStudents, readMembers] = endpoints
    const { ids } = await readStudents('?limit=2')
    await api.delete(`/students/${ids[0]}`)
    await api.delete(`/students/${ids[1]}`)
    for (const read of endpoints) {
      for (const query of ['', '?limit=1', '?offset=99', '?offset=500'])
        expect((await read(query)).total, query).toBe(101)
    }
    await api.post('/students', { email: newestFirst[0] })
    expect((await readStudents('')).total).toBe(102)
    expect((await readMembers('')).total).toBe(101)
  })

  rule('D20 of equal times the later row is newer, and a returning student counts as later', async ({ open }) => {
    const { academy, api, endpoints } = paged(open)
    for (const read of endpoints) {
      const first = await read('?limit=100')
      const rest = await read('?limit=100&offset=100')
      expect([...first.emails, ...rest.emails]).toEqual(newestFirst)
    }
    const email = firstOf(addresses(1))
    const { id } = academy.students.get(email)
    await api.delete(`/students/${id}`)
    await api.post('/students', { email, list_ids: [listId(academy, 'All')] })
    for (const read of endpoints) expect((await read('?limit=2')).emails).toEqual([email, newestFirst[0]])
  })

  rule('D20 of enrollments and lists with equal times the later one is newer too', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      courses: ['a', 'b', 'c'].map((slug) => ({ title: slug, slug })),
      students: [{ email: 'ada@example.com', enrollments: ['a', 'b', 'c'].map((course) => ({ course })) }],
      lists: ['a', 'b', 'c'].map((name) => ({ name })),
    })
    const { id } = academy.students.get('ada@example.com')
    const read = async () => {
      const { enrollments } = (await api.get(`/students/${id}`)).data
      const { students } = (await api.get('/students')).data
      expect(students[0].enrollments.map((row: { id: string }) => row.id)).toEqual(
        enrollments.map((row: { id: string }) => row.id),
      )
      return enrollments.map((row: { course_slug: string }) => row.course_slug).join('')
    }
    expect(await read()).toBe('cba')
    const first = firstOf(academy.students.get('ada@example.com').enrollments)
    await api.delete(`/students/${id}/enrollments/${first.id}`)
    await api.post(`/students/${id}/enrollments`, { course_id: firstOf(academy.courses.list()).id })
    expect(await read()).toBe('acb')
    await api.post('/lists', { name: 'd' })
    expect((await api.get('/lists')).data.lists.map(({ name }: { name: string }) => name).join('')).toBe('dcba')
  })

  rule(
    'D21 each page shows the state at its request: a student who joins between two pages moves the rows',
    async ({ open }) => {
      const { academy, api, endpoints } = paged(open)
      academy.clock.advance(minute)
      for (const [index, read] of endpoints.entries()) {
        const first = await read('?limit=10')
        const body = { email: 'late@example.com' }
        await (index === 0 ? api.post('/students', body) : api.post(`/lists/${listId(academy, 'All')}/members`, body))
        const second = await read('?limit=10&offset=10')
        expect(second.ids[0]).toBe(first.ids[9])
        expect(second.total).toBe(104)
        await api.delete(
          index === 0 ? `/students/${academy.students.get('late@example.com').id}` : `/students/${unknownId}`,
        )
      }
    },
  )
})
