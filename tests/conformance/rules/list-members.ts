import { expect } from 'vitest'

import { column, startTime, listId, studentId, frozenClock } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const listMembers = chapter('Members of a list', {
  'R238 D79 a member of a fixture is where its joining time is': async ({ open }) => {
    const joined = { c: '2025-03-03T00:00:00Z', a: '2025-02-02T00:00:00Z' }
    const { academy, api } = open({
      clock: frozenClock,
      students: ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com`, joined_at: '2025-01-01T00:00:00Z' })),
      lists: [
        {
          name: 'VIP',
          members: Object.entries(joined).map(([name, at]) => ({ email: `${name}@example.com`, joined_at: at })),
        },
      ],
    })
    const path = `/lists/${listId(academy, 'VIP')}/members`
    await api.post(path, { email: 'b@example.com' })
    const emails = ['b', 'c', 'a'].map((name) => `${name}@example.com`)
    expect(column((await api.get(path)).data.members, 'email')).toEqual(emails)
  },

  'R107 R241 D94 the avatar of a student and of a member is null until the dashboard sets one': async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [
        { email: 'ada@example.com', name: 'Ada', avatar_url: 'https://example.com/ada.png' },
        { email: 'bob@example.com' },
      ],
      lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }],
    })
    const members = async () => (await api.get(`/lists/${listId(academy, 'VIP')}/members`)).data.members
    const [bob, ada] = ['bob@example.com', 'ada@example.com'].map((email) => ({
      id: studentId(academy, email),
      email,
      name: null,
      avatar_url: null as string | null,
      joined_at: startTime,
    }))
    const named = { ...ada, name: 'Ada', avatar_url: 'https://example.com/ada.png' }
    expect(await members()).toEqual([bob, named])
    const avatar_url = 'https://example.com/bob.png'
    academy.students.update('bob@example.com', { avatar_url })
    expect(await members()).toEqual([{ ...bob, avatar_url }, named])
    expect(column((await api.get('/students')).data.students, 'avatar_url')).toEqual([avatar_url, named.avatar_url])
  },
})
