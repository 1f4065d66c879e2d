import { expect } from 'vitest'

import type { Api } from '../api.ts'
import { column, frozenClock } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const emails = async (api: Api) => column((await api.get('/students')).data.students, 'email')

export const studentPages = chapter('Pages of students', {
  'R096 the student who joined last is first; of equal times the one added last': async ({ open }) => {
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
    expect(await emails(api)).toEqual(expected)
    academy.clock.set('2025-06-15T00:00:00.000Z')
    await api.post('/students', { email: 'mid-june@example.com' })
    expect(await emails(api)).toEqual(expected.toSpliced(4, 0, 'mid-june@example.com'))
  },
})
