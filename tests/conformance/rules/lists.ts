import { expect } from 'vitest'

import { column } from '../fixtures.ts'
import { chapter } from '../suite.ts'

export const lists = chapter('Lists', (rule) => {
  rule(
    'R199 D72 all lists, manual or not, are returned newest first, each with its number of members',
    async ({ open }) => {
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
  )

  rule('R200 D72 all lists are one response without pagination, and a query changes nothing', async ({ open }) => {
    const { api } = open({ lists: Array.from({ length: 130 }, (_, index) => ({ name: `List ${index}` })) })
    const { data, text } = await api.get('/lists')
    expect(Object.keys(data)).toEqual(['lists'])
    expect(data.lists).toHaveLength(130)
    expect((await api.get('/lists?limit=5&offset=120&name=List+1')).text).toBe(text)
  })

  rule(
    'R202 D73 list names are unique in an academy, ignoring case, and independent of other academies',
    async ({ open }) => {
      const { api } = open({ students: [], offers: [{ name: 'Mentoring', holders: [] }] })
      expect((await api.post('/lists', { name: 'Straße Ä' })).status).toBe(201)
      for (const name of ['STRAßE ä', '  straße Ä  ', 'mentoring', 'MENTORING']) {
        expect((await api.post('/lists', { name })).code).toBe('already_exists')
      }
      expect((await api.get('/lists')).data.lists).toHaveLength(2)
      expect((await api.post('/lists', { name: 'Strasse Ä' })).status).toBe(201)
      expect((await open().api.post('/lists', { name: 'Straße Ä' })).status).toBe(201)
    },
  )

  rule('R204 member_count counts active members only, in the list of an offer too', async ({ open }) => {
    const { api } = open({
      students: [{ email: 'ada@example.com' }, { email: 'bob@example.com' }, { email: 'out@example.com' }],
      lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }],
      offers: [{ name: 'Mentoring', holders: ['ada@example.com'] }],
    })
    const ada = (await api.get('/students')).data.students.find(
      ({ email }: { email: string }) => email === 'ada@example.com',
    )
    await api.delete(`/students/${ada.id}`)
    expect(column((await api.get('/lists')).data.lists, 'member_count')).toEqual([0, 1])
    await api.post('/students', { email: 'ada@example.com' })
    expect(column((await api.get('/lists')).data.lists, 'member_count')).toEqual([0, 1])
  })

  rule('R205 both times of a list are always present, as ISO 8601', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'Old', created_at: '2024-02-03T04:05:06+02:00' }] })
    academy.clock.freeze()
    academy.clock.set('2025-06-07T08:09:10.011Z')
    await api.post('/lists', { name: 'New' })
    const { data } = await api.get('/lists')
    expect(column(data.lists, 'created_at')).toEqual(['2025-06-07T08:09:10.011Z', '2024-02-03T02:05:06.000Z'])
    expect(column(data.lists, 'updated_at')).toEqual(['2025-06-07T08:09:10.011Z', '2024-02-03T02:05:06.000Z'])
  })

  rule(
    'R206 R208 a manual list accepts changes of its members, and a list of an offer rejects them',
    async ({ open }) => {
      const { academy, api } = open({
        students: [{ email: 'ada@example.com' }],
        lists: [{ name: 'Manual' }],
        offers: [{ name: 'Managed', holders: ['ada@example.com'] }],
      })
      const ada = academy.students.get('ada@example.com').id
      const [manual, managed] = ['Manual', 'Managed'].map((name) => academy.lists.get(name).id)
      expect((await api.post(`/lists/${manual}/members`, { email: 'ada@example.com' })).status).toBe(200)
      expect((await api.delete(`/lists/${manual}/members/${ada}`)).status).toBe(200)
      expect((await api.post(`/lists/${managed}/members`, { email: 'bob@example.com' })).code).toBe(
        'list_managed_by_offer',
      )
      expect((await api.delete(`/lists/${managed}/members/${ada}`)).code).toBe('list_managed_by_offer')
      expect((await api.get(`/lists/${managed}`)).data.member_count).toBe(1)
    },
  )

  rule('R207 the members of an offer-managed list are the holders of its offer', async ({ open }) => {
    const { academy, api } = open({ students: [{ email: 'ada@example.com' }, { email: 'bob@example.com' }] })
    const offer = academy.offers.create({ name: 'Mentoring', holders: ['ada@example.com'] })
    const [{ id, name }] = (await api.get('/lists')).data.lists
    expect(name).toBe('Mentoring')
    expect(column((await api.get(`/lists/${id}/members`)).data.members, 'email')).toEqual(['ada@example.com'])
    academy.offers.update(offer.id, { holders: ['bob@example.com'] })
    expect(column((await api.get(`/lists/${id}/members`)).data.members, 'email')).toEqual(['bob@example.com'])
    academy.offers.remove(offer.id)
    expect((await api.get(`/lists/${id}`)).code).toBe('not_found')
  })

  rule('R209 D72 no field of a list shows whether an offer manages it', async ({ open }) => {
    const { api } = open({ lists: [{ name: 'Manual' }], offers: [{ name: 'Managed', holders: [] }] })
    const [managed, manual] = (await api.get('/lists')).data.lists
    const fields = ['id', 'name', 'description', 'member_count', 'created_at', 'updated_at']
    expect(Object.keys(managed)).toEqual(fields)
    expect(Object.keys(manual)).toEqual(fields)
  })

  rule('R212 R216 both times of a new list are the time of the request', async ({ open }) => {
    const { academy, api } = open()
    academy.clock.freeze()
    academy.clock.set('2025-01-01T00:00:00Z')
    const { status, data } = await api.post('/lists', { name: 'VIP', description: 'Very', member_count: 7, id: 'mine' })
    expect(status).toBe(201)
    const now = '2025-01-01T00:00:00.000Z'
    expect(data).toEqual({
      id: data.id,
      name: 'VIP',
      description: 'Very',
      member_count: 0,
      created_at: now,
      updated_at: now,
    })
    expect((await api.get(`/lists/${data.id}`)).data).toEqual(data)
  })

  rule('R215 a new list is first, also among lists of the same instant', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'Old' }] })
    academy.clock.freeze()
    await api.post('/lists', { name: 'New' })
    await api.post('/lists', { name: 'Newer' })
    expect(column((await api.get('/lists')).data.lists, 'name')).toEqual(['Newer', 'New', 'Old'])
  })
})
