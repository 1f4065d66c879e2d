import { expect } from 'vitest'

import { firstOf, column, emoji, malformedIds, unknownId } from '../fixtures.ts'
import { requestsOnList } from '../school.ts'
import { chapter } from '../suite.ts'

export const listChanges = chapter('Reading, changing and deleting a list', (rule) => {
  rule('R217 a list is the data itself, the same as in the collection', async ({ open }) => {
    const { api } = open({
      students: [{ email: 'ada@example.com' }],
      lists: [{ name: 'VIP', members: ['ada@example.com'] }],
    })
    const [list] = (await api.get('/lists')).data.lists
    const { status, data } = await api.get(`/lists/${list.id}`)
    expect([status, data]).toEqual([200, list])
    expect((await api.get(`/lists/${list.id.toUpperCase()}`)).data).toEqual(list)
  })

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

  rule('R219 a list id that is not a UUID is a validation error', async ({ open }) => {
    const { api } = open()
    for (const id of malformedIds) {
      for (const request of requestsOnList(api, id)) {
        const { status, code } = await request
        expect([status, code], id).toEqual([400, 'validation_error'])
      }
    }
  })

  rule('R220 an update takes a name of 1 to 100 characters and a description of at most 500', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP', description: 'Very' }] })
    const { id } = academy.lists.get('VIP')
    const before = academy.lists.list()
    for (const body of [
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(101) },
      { name: emoji.repeat(101) },
      { description: 'x'.repeat(501) },
      { name: 'Fine', description: emoji.repeat(501) },
    ]) {
      expect((await api.patch(`/lists/${id}`, body)).code).toBe('validation_error')
    }
    expect(academy.lists.list()).toEqual(before)
    for (const name of ['x', 'y'.repeat(100), emoji.repeat(100)]) {
      expect((await api.patch(`/lists/${id}`, { name })).data.name).toBe(name)
    }
    expect((await api.patch(`/lists/${id}`, { name: '  Trimmed ' })).data.name).toBe('Trimmed')
    for (const description of ['x'.repeat(500), emoji.repeat(500), ' kept ', '']) {
      expect((await api.patch(`/lists/${id}`, { description })).data.description).toBe(description)
    }
  })

  rule('R221 D78 an update without a known field is rejected', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP' }] })
    const { id } = academy.lists.get('VIP')
    const before = academy.lists.list()
    for (const body of [{}, { colour: 'red' }, { member_count: 3, id: unknownId }]) {
      const { status, code } = await api.patch(`/lists/${id}`, body)
      expect([status, code]).toEqual([400, 'validation_error'])
    }
    expect(academy.lists.list()).toEqual(before)
  })

  rule('R222 R224 null clears the description, and a missing field is not changed', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP', description: 'Very' }] })
    const { id } = academy.lists.get('VIP')
    expect((await api.patch(`/lists/${id}`, { name: 'Gold' })).data).toMatchObject({
      name: 'Gold',
      description: 'Very',
    })
    expect((await api.patch(`/lists/${id}`, { description: 'Shiny' })).data).toMatchObject({
      name: 'Gold',
      description: 'Shiny',
    })
    expect((await api.patch(`/lists/${id}`, { description: null })).data).toMatchObject({
      name: 'Gold',
      description: null,
    })
    expect((await api.get(`/lists/${id}`)).data).toMatchObject({ name: 'Gold', description: null })
    expect((await api.patch(`/lists/${id}`, { name: 'Both', description: 'at once' })).data).toMatchObject({
      name: 'Both',
      description: 'at once',
    })
  })

  rule('R223 a name of null is rejected, also beside a valid description', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP' }] })
    const { id } = academy.lists.get('VIP')
    expect((await api.patch(`/lists/${id}`, { name: null })).code).toBe('validation_error')
    expect((await api.patch(`/lists/${id}`, { name: null, description: 'd' })).code).toBe('validation_error')
    expect(academy.lists.get(id)).toMatchObject({ name: 'VIP', description: null })
  })

  rule('R225 an update is 200 with the whole updated list', async ({ open }) => {
    const { academy, api } = open({
      students: [{ email: 'ada@example.com' }],
      lists: [{ name: 'VIP', members: ['ada@example.com'] }],
    })
    const { id } = academy.lists.get('VIP')
    const { status, data } = await api.patch(`/lists/${id}`, { name: 'Gold' })
    expect(status).toBe(200)
    expect(data).toEqual((await api.get(`/lists/${id}`)).data)
    expect(data).toMatchObject({ id, name: 'Gold', member_count: 1 })
  })

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

  rule('R227 D73 a list may be renamed to its own name, in upper or lower case', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'Vip' }, { name: 'Gold' }] })
    const { id } = academy.lists.get('Vip')
    for (const name of ['Vip', 'VIP', 'vip']) expect((await api.patch(`/lists/${id}`, { name })).data.name).toBe(name)
    await api.patch(`/lists/${id}`, { name: 'Silver' })
    expect((await api.post('/lists', { name: 'VIP' })).status).toBe(201)
  })

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

  rule('D74 adding and removing members does not change updated_at', async ({ open }) => {
    const { academy, api } = open()
    const list = (await api.post('/lists', { name: 'VIP' })).data
    academy.clock.advance(60_000)
    const [{ student_id }] = (await api.post(`/lists/${list.id}/members`, { email: 'ada@example.com' })).data.results
    expect((await api.get(`/lists/${list.id}`)).data).toEqual({ ...list, member_count: 1 })
    await api.delete(`/lists/${list.id}/members/${student_id}`)
    expect((await api.get(`/lists/${list.id}`)).data).toEqual(list)
  })

  rule('D78 an update to the current values succeeds', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP', description: 'Very' }] })
    const { id } = academy.lists.get('VIP')
    const { status, data } = await api.patch(`/lists/${id}`, { name: 'VIP', description: 'Very', colour: 'red' })
    expect([status, data.name, data.description]).toEqual([200, 'VIP', 'Very'])
  })

  rule('D86 an error has a code and a message and nothing else', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'VIP' }], offers: [{ name: 'Held', holders: [] }] })
    const held = academy.lists.get('Held').id
    for (const { status, body } of [
      await api.get('/lists/7'),
      await api.get(`/lists/${unknownId}`),
      await api.post('/lists', { name: 'VIP' }),
      await api.post('/lists', { name: 7 }),
      await api.delete(`/lists/${held}`),
    ]) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(Object.keys(body)).toEqual(['error'])
      expect(Object.keys((body as { error: object }).error)).toEqual(['code', 'message'])
    }
  })
})
