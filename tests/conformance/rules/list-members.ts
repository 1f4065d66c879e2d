import { expect } from 'vitest'

import { addresses, column, startTime, listId, listOf, studentId, frozenClock } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const listMembers = chapter('Members of a list', (rule) => {
  rule(
    'R235 a page of members has 50 rows from offset 0 by default, and 1 to 100 from any offset on request',
    async ({ open }) => {
      const { academy, api } = open(listOf(103))
      const id = listId(academy, 'VIP')
      const newestFirst = addresses(103).toReversed()
      const pages: [query: string, limit: number, offset: number][] = [
        ['', 50, 0],
        ['?limit=1', 1, 0],
        ['?limit=100', 100, 0],
        ['?limit=101', 100, 0],
        ['?limit=0', 1, 0],
        ['?limit=-7', 1, 0],
        ['?limit=2.9&offset=3.9', 2, 3],
        ['?limit=ten&offset=one', 50, 0],
        ['?limit=&offset=', 50, 0],
        ['?limit=3&limit=5&offset=1&offset=2', 3, 1],
        ['?offset=-4', 50, 0],
        ['?limit=10&offset=100', 10, 100],
        ['?offset=103', 50, 103],
        ['?offset=5000', 50, 5000],
      ]
      for (const [query, limit, offset] of pages) {
        const { data } = await api.get(`/lists/${id}/members${query}`)
        expect(data.pagination, query).toEqual({ total: 103, limit, offset })
        expect(column(data.members, 'email'), query).toEqual(newestFirst.slice(offset, offset + limit))
      }
    },
  )

  rule(
    'R238 D79 the member with the latest joining time is first; of equal times the one added later',
    async ({ open }) => {
      const { academy, api } = open({
        clock: frozenClock,
        students: ['a', 'b', 'c', 'd', 'e'].map((name) => ({
          email: `${name}@example.com`,
          joined_at: '2025-01-01T00:00:00Z',
        })),
        lists: [
          {
            name: 'VIP',
            members: [
              { email: 'c@example.com', joined_at: '2025-03-03T00:00:00Z' },
              { email: 'a@example.com', joined_at: '2025-02-02T00:00:00Z' },
            ],
          },
        ],
      })
      const id = listId(academy, 'VIP')
      await api.post(`/lists/${id}/members`, { emails: ['e@example.com', 'b@example.com', 'd@example.com'] })
      const { members } = (await api.get(`/lists/${id}/members`)).data
      expect(column(members, 'email')).toEqual(['d', 'b', 'e', 'c', 'a'].map((name) => `${name}@example.com`))
      const pages = [0, 2, 4].map((offset) => api.get(`/lists/${id}/members?limit=2&offset=${offset}`))
      expect((await Promise.all(pages)).flatMap(({ data }) => data.members)).toEqual(members)
    },
  )

  rule(
    'R241 D94 a member has an account id, email, name, avatar and joining time; the avatar is null unless set',
    async ({ open }) => {
      const { academy, api } = open({
        clock: frozenClock,
        students: [
          { email: 'ada@example.com', name: 'Ada', avatar_url: 'https://example.com/ada.png' },
          { email: 'bob@example.com' },
        ],
        lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }],
      })
      const id = listId(academy, 'VIP')
      const [bob, ada] = (await api.get(`/lists/${id}/members`)).data.members
      expect(ada).toEqual({
        id: studentId(academy, 'ada@example.com'),
        email: 'ada@example.com',
        name: 'Ada',
        avatar_url: 'https://example.com/ada.png',
        joined_at: startTime,
      })
      expect(bob).toEqual({ id: bob.id, email: 'bob@example.com', name: null, avatar_url: null, joined_at: startTime })
      await api.post('/students', {
        email: 'eve@example.com',
        avatar_url: 'https://example.com/eve.png',
        list_ids: [id],
      })
      expect((await api.get(`/lists/${id}/members`)).data.members[0]).toMatchObject({
        email: 'eve@example.com',
        avatar_url: null,
      })
      academy.students.update('bob@example.com', { avatar_url: 'https://example.com/bob.png' })
      expect((await api.get(`/students/${bob.id}`)).data.avatar_url).toBe('https://example.com/bob.png')
    },
  )

  rule('R242 joined_at of a member is when the student joined the list, not the academy', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [{ email: 'ada@example.com', joined_at: '2020-01-01T00:00:00Z' }],
      lists: [{ name: 'VIP' }],
    })
    const id = listId(academy, 'VIP')
    await api.post(`/lists/${id}/members`, { email: 'ada@example.com' })
    const [member] = (await api.get(`/lists/${id}/members`)).data.members
    expect(member.joined_at).toBe(startTime)
    expect((await api.get(`/students/${member.id}`)).data.joined_at).toBe('2020-01-01T00:00:00.000Z')
  })

  rule('R243 the holders of an offer are read like other members', async ({ open }) => {
    const { academy, api } = open({
      students: addresses(3).map((email) => ({ email })),
      offers: [{ name: 'Mentoring', holders: addresses(3) }],
    })
    const { data } = await api.get(`/lists/${listId(academy, 'Mentoring')}/members?limit=2`)
    expect(column(data.members, 'email')).toEqual(addresses(3).toReversed().slice(0, 2))
    expect(data.pagination).toEqual({ total: 3, limit: 2, offset: 0 })
  })
})
