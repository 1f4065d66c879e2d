import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { firstOf, addresses, listId, frozenClock } from '../fixtures.ts'
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

export const paging = chapter('Paging', {
  'R091 R093 R235 R298 R305 D16 a page has 50 rows by default, and 1 to 100 on request': async ({ open }) => {
    const used = [
      ['', 50, 0],
      ['?limit=0', 1, 0],
      ['?limit=99', 99, 0],
      ['?limit=100', 100, 0],
      ['?limit=101', 100, 0],
      ['?limit=1000000', 100, 0],
      ['?limit=10&offset=100', 10, 100],
      ['?offset=103', 50, 103],
    ] as const
    for (const read of paged(open).endpoints) {
      for (const [query, limit, offset] of used) {
        const { ids: _, ...page } = await read(query)
        const emails = newestFirst.slice(offset, offset + limit)
        expect(page, query).toEqual({ emails, total: 103, limit, offset })
      }
    }
  },

  'D20 a student who returns is newer than all rows with an equal time': async ({ open }) => {
    const { academy, api, endpoints } = paged(open)
    const email = firstOf(addresses(1))
    await api.delete(`/students/${academy.students.get(email).id}`)
    await api.post('/students', { email, list_ids: [listId(academy, 'All')] })
    for (const read of endpoints) expect((await read('?limit=2')).emails).toEqual([email, newestFirst[0]])
  },
})
