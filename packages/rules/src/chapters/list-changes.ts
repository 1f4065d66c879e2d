import type { List } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, silent, unknownId } from '../values.ts'

/** Sends every request that names a list, and checks that each is 404. */
export const expectNoList = ({ api, email, listName }: Scene, id: string) =>
  expectErrors(api, 'not_found', [
    ['GET', `/lists/${id}`],
    ['PATCH', `/lists/${id}`, { name: listName() }],
    ['DELETE', `/lists/${id}`],
    ['GET', `/lists/${id}/members`],
    ['GET', `/lists/${id}/members?limit=abc`],
    ['POST', `/lists/${id}/members`, { email: email(), ...silent }],
    ['DELETE', `/lists/${id}/members/${unknownId}`],
    ['GET', `/lists/${id}/courses`],
  ])

export const listChanges = visibleChapter('Reading, changing and deleting a list', {
  'R218 R244 R279 a list that does not exist is 404 for every request that names it': (scene) =>
    expectNoList(scene, unknownId),

  'R221 D08 D78 an update without a known field is rejected': async ({ api, list }) => {
    const own = await list()
    for (const body of [{}, { colour: 'red' }, { member_count: 3, id: unknownId }]) {
      expectError(await api.patch(`/lists/${own.id}`, body), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  },

  'R222 R224 D43 null clears the description, and a missing field is not changed': async ({ api, list, listName }) => {
    const path = `/lists/${(await list({ description: 'Very' })).id}`
    const name = listName()
    expectFields(await api.patch(path, { name }), { name, description: 'Very' })
    expectFields(await api.patch(path, { description: 'Shiny' }), { name, description: 'Shiny' })
    expectFields(await api.patch(path, { description: null }), { name, description: null })
    expectFields(await api.get(path), { name, description: null })
    const both = { name: listName(), description: 'at once' }
    expectFields(await api.patch(path, both), both)
  },

  'R223 a name of null is rejected, also beside a valid description': async ({ api, list }) => {
    const own = await list()
    for (const body of [{ name: null }, { name: null, description: 'd' }]) {
      expectError(await api.patch(`/lists/${own.id}`, body), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  },

  'R225 D11 an update is 200 with the whole updated list': async ({ api, listName, listOf }) => {
    const { list } = await listOf(1)
    const name = listName()
    const updated = await api.patch(`/lists/${list.id}`, { name })
    expectStatus(updated, 200)
    expectData(updated, { ...list, name, member_count: 1, updated_at: anyTime })
    expectData(await api.get(`/lists/${list.id}`), updated.data)
  },

  'R060 R226 D73 D78 the name of another list is rejected in any case, before anything is written': async (scene) => {
    const { api, list } = scene
    const [taken, own] = [(await list()).name, await list({ description: 'old' })]
    for (const name of [taken, taken.toUpperCase(), ` ${taken} `]) {
      expectError(await api.patch(`/lists/${own.id}`, { name, description: 'new' }), 'already_exists')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  },

  'R227 D73 a list may be renamed to its own name, in upper or lower case': async ({ api, list, listName }) => {
    const { id, name: own } = await list()
    for (const name of [own, own.toUpperCase(), own]) expectFields(await api.patch(`/lists/${id}`, { name }), { name })
    await api.patch(`/lists/${id}`, { name: listName() })
    expectStatus(await api.post('/lists', { name: own.toUpperCase() }), 201)
  },

  'R228 D74 D78 an update, also to the current values, changes updated_at, and no other field': async (scene) => {
    const { api, later, list } = scene
    const [own, newer] = [await list(), await list()]
    const path = `/lists/${own.id}`
    let before = own.updated_at
    for (const body of [
      { description: 'Very' },
      { name: own.name, description: 'Very', colour: 'red' },
      { description: null },
    ]) {
      await later()
      const { data } = await api.patch(path, body)
      expectSame('data', data, { ...own, description: body.description, updated_at: anyTime })
      expectSame('whether updated_at is later', data.updated_at > before, true)
      expectData(await api.get(path), data)
      before = data.updated_at
    }
    const all: List[] = (await api.get('/lists')).data.lists
    const found = all.filter(({ id }) => id === own.id || id === newer.id)
    expectSame('order of the lists', column(found, 'id'), [newer.id, own.id])
    expectSame('updated_at in the collection', column(found, 'updated_at'), [newer.updated_at, before])
  },

  'D74 adding and removing members does not change updated_at': async ({ addMembers, api, email, later, list }) => {
    const own = await list()
    await later()
    const { results } = (await addMembers(own.id, [email()])).data
    expectData(await api.get(`/lists/${own.id}`), { ...own, member_count: 1 })
    await api.delete(`/lists/${own.id}/members/${results[0].student_id}`)
    expectData(await api.get(`/lists/${own.id}`), own)
  },
})
