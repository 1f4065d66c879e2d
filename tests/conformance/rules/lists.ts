import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { addresses, column } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const lists = chapter('Lists', {
  'R199 R215 D20 D72 all lists, manual or not, are returned newest first, each with its number of members': async ({
    open,
  }) => {
    const { api } = open({
      students: [{ email: 'ada@example.com' }, { email: 'bob@example.com' }],
      lists: [
        { name: 'Second', created_at: '2025-02-02T00:00:00Z', members: ['ada@example.com', 'bob@example.com'] },
        { name: 'Fourth', created_at: '2025-04-04T00:00:00Z' },
        { name: 'First', created_at: '2025-01-01T00:00:00Z' },
        { name: 'Fifth', created_at: '2025-04-04T00:00:00Z' },
      ],
      offers: [{ name: 'Third', holders: ['ada@example.com'], holder_list: { created_at: '2025-03-03T00:00:00Z' } }],
    })
    const { data } = await api.get('/lists')
    expect(column(data.lists, 'name')).toEqual(['Fifth', 'Fourth', 'Third', 'Second', 'First'])
    expect(column(data.lists, 'member_count')).toEqual([0, 0, 1, 2, 0])
  },

  'R202 D73 the names of offers are taken too, and those of other academies are not': async ({ open }) => {
    const { api } = open({ offers: [{ name: 'Mentoring', holders: [] }] })
    const { id } = (await api.post('/lists', { name: 'Straße Ä' })).data
    for (const name of ['mentoring', 'MENTORING']) {
      expectError(await api.post('/lists', { name }), 'already_exists')
      expectError(await api.patch(`/lists/${id}`, { name }), 'already_exists')
    }
    expect(column((await api.get('/lists')).data.lists, 'name')).toEqual(['Straße Ä', 'Mentoring'])
    expect((await open().api.post('/lists', { name: 'Straße Ä' })).status).toBe(201)
  },

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

  'R207 R243 the members of an offer-managed list are the holders of its offer, read like other members': async ({
    open,
  }) => {
    const { academy, api } = open({ students: addresses(3).map((email) => ({ email })) })
    const offer = academy.offers.create({ name: 'Mentoring', holders: addresses(3) })
    const [{ id, name }] = (await api.get('/lists')).data.lists
    expect(name).toBe('Mentoring')
    const { data } = await api.get(`/lists/${id}/members?limit=2`)
    expect(column(data.members, 'email')).toEqual(addresses(3).toReversed().slice(0, 2))
    expect(data.pagination).toEqual({ total: 3, limit: 2, offset: 0 })
    academy.offers.update(offer.id, { holders: addresses(1) })
    expect(column((await api.get(`/lists/${id}/members`)).data.members, 'email')).toEqual(addresses(1))
    academy.offers.remove(offer.id)
    expectError(await api.get(`/lists/${id}`), 'not_found')
  },
})
