import { expect } from 'vitest'

import { column } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const listChanges = chapter('Reading, changing and deleting a list', {
  'R228 D74 an update sets updated_at to now, even if no value changes, and no other field': async ({ open }) => {
    const { academy, api } = open({
      students: [{ email: 'ada@example.com' }],
      lists: [
        { name: 'VIP', created_at: '2025-01-01T00:00:00Z', members: ['ada@example.com'] },
        { name: 'Newer', created_at: '2025-01-01T00:00:00Z' },
      ],
    })
    academy.clock.freeze()
    academy.clock.set('2025-01-02T00:00:00Z')
    const { id } = academy.lists.get('VIP')
    const before = (await api.get(`/lists/${id}`)).data
    const changed = (await api.patch(`/lists/${id}`, { name: 'VIP' })).data
    expect(changed).toEqual({ ...before, updated_at: '2025-01-02T00:00:00.000Z' })
    academy.clock.advance(5)
    expect((await api.patch(`/lists/${id}`, { description: null })).data.updated_at).toBe('2025-01-02T00:00:00.005Z')
    expect(column((await api.get('/lists')).data.lists, 'name')).toEqual(['Newer', 'VIP'])
  },
})
