import { expect } from 'vitest'

import { column, firstOf } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const lists = chapter('Lists', {
  'R205 R018 R212 R216 R228 D12 D74 the times of a list are those of the fixture or of a request, in UTC': async ({
    open,
  }) => {
    const { academy, api } = open({ lists: [{ name: 'Old', created_at: '2024-02-03T04:05:06+02:00' }] })
    academy.clock.freeze()
    academy.clock.set('2025-06-07T08:09:10.011Z')
    const created = (await api.post('/lists', { name: 'New' })).data
    const { data } = await api.get('/lists')
    expect(column(data.lists, 'created_at')).toEqual(['2025-06-07T08:09:10.011Z', '2024-02-03T02:05:06.000Z'])
    expect(column(data.lists, 'updated_at')).toEqual(['2025-06-07T08:09:10.011Z', '2024-02-03T02:05:06.000Z'])
    academy.clock.advance(5)
    const changed = await api.patch(`/lists/${created.id}`, { name: 'New' })
    expect(changed.data).toEqual({ ...created, updated_at: '2025-06-07T08:09:10.016Z' })
    expect(column((await api.get('/lists')).data.lists, 'name')).toEqual(['New', 'Old'])
  },

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
})
