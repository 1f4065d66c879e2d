import { expect } from 'vitest'

import { firstOf, column, unknownId } from '../fixtures.ts'
import { requestsOnList } from '../school.ts'
import { chapter } from '../suite.ts'

export const listChanges = chapter('Reading, changing and deleting a list', (rule) => {
  rule(
    'R218 a list that does not exist, or is in another academy, is 404 for every request that names it',
    async ({ open }) => {
      const { academy, api } = open()
      const other = open({
        students: [{ email: 'ada@example.com' }],
        lists: [{ name: 'VIP', members: ['ada@example.com'] }],
      })
      const before = other.academy.lists.list()
      for (const id of [unknownId, firstOf(before).id]) {
        for (const request of requestsOnList(api, id)) {
          const { status, code } = await request
          expect([status, code]).toEqual([404, 'not_found'])
        }
      }
      expect(other.academy.lists.list()).toEqual(before)
      expect(academy.students.list()).toEqual([])
    },
  )

  rule(
    'R226 D73 D78 the name of another list is rejected in upper or lower case, before anything is written',
    async ({ open }) => {
      const { academy, api } = open({
        lists: [{ name: 'VIP' }, { name: 'Gold', description: 'old' }],
        offers: [{ name: 'Held', holders: [] }],
      })
      const { id } = academy.lists.get('Gold')
      const before = (await api.get(`/lists/${id}`)).data
      academy.clock.advance(1000)
      for (const name of ['VIP', 'vip', ' Vip ', 'held']) {
        const { status, code } = await api.patch(`/lists/${id}`, { name, description: 'new' })
        expect([status, code]).toEqual([409, 'already_exists'])
      }
      expect((await api.get(`/lists/${id}`)).data).toEqual(before)
    },
  )

  rule('R228 D74 an update sets updated_at to now, even if no value changes, and no other field', async ({ open }) => {
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
  })

  rule('D74 adding and removing members later does not change updated_at', async ({ open }) => {
    const { academy, api } = open()
    const list = (await api.post('/lists', { name: 'VIP' })).data
    academy.clock.advance(60_000)
    const [{ student_id }] = (await api.post(`/lists/${list.id}/members`, { email: 'ada@example.com' })).data.results
    expect((await api.get(`/lists/${list.id}`)).data).toEqual({ ...list, member_count: 1 })
    await api.delete(`/lists/${list.id}/members/${student_id}`)
    expect((await api.get(`/lists/${list.id}`)).data).toEqual(list)
  })
})
