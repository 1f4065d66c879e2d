import { expect } from 'vitest'

import { addresses, column, listId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const paging = chapter('Paging', {
  'R091 R093 R235 R298 R305 D16 a page has 50 rows by default, and 1 to 100 on request': async ({ open }) => {
    // More students than the largest page, all of them on one list.
    const emails = addresses(103)
    const { academy, api } = open({
      students: emails.map((email) => ({ email })),
      lists: [{ name: 'All', members: emails }],
    })
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
    const members = `/lists/${listId(academy, 'All')}/members`
    for (const [key, path] of [
      ['students', '/students'],
      ['members', members],
    ] as const) {
      for (const [query, limit, offset] of used) {
        const { data } = await api.get(`${path}${query}`)
        expect(column(data[key], 'email'), query).toEqual(emails.toReversed().slice(offset, offset + limit))
        expect(data.pagination).toEqual({ total: 103, limit, offset })
      }
    }
  },
})
