import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { firstOf } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const deletingLists = chapter('Deleting a list', {
  'R230 a deleted list no longer grants courses, and neither does a new list of its name': async ({ open }) => {
    const { academy, api } = open({
      courses: [{ title: 'Course', slug: 'course' }],
      lists: [{ name: 'VIP' }, { name: 'Gold' }],
      offers: [{ name: 'Bundle', courses: ['course'], granted_to: ['VIP', 'Gold'] }],
    })
    await api.delete(`/lists/${academy.lists.get('VIP').id}`)
    expect(firstOf(academy.offers.list()).granted_to).toEqual(['Gold'])
    const again = (await api.post('/lists', { name: 'VIP' })).data
    expect((await api.get(`/lists/${again.id}/courses`)).data.courses).toEqual([])
    expect((await api.get(`/lists/${academy.lists.get('Gold').id}/courses`)).data.courses).toHaveLength(1)
  },

  'R234 D75 a list of an offer cannot be deleted, but can be renamed and described': async ({ open }) => {
    const { academy, api } = open({
      students: [{ email: 'ada@example.com' }],
      offers: [{ name: 'Held', holders: ['ada@example.com'] }],
    })
    const { id } = academy.lists.get('Held')
    const { status, code } = await api.delete(`/lists/${id}`)
    expect([status, code]).toEqual([400, 'list_managed_by_offer'])
    expect((await api.get(`/lists/${id}/members`)).data.pagination.total).toBe(1)
    const { status: patched, data } = await api.patch(`/lists/${id}`, { name: 'Renamed', description: 'by hand' })
    expect([patched, data.name, data.description, data.member_count]).toEqual([200, 'Renamed', 'by hand', 1])
    expect(firstOf(academy.offers.list()).name).toBe('Held')
    expectError(await api.delete(`/lists/${id}`), 'list_managed_by_offer')
  },
})
