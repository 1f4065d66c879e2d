import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, emoji, malformedIds, unknownId } from '../values.ts'

/** Sends every request that names a list. */
export async function requestsOnList({ api, email, listName }: Scene, id: string) {
  return [
    await api.get(`/lists/${id}`),
    await api.patch(`/lists/${id}`, { name: listName() }),
    await api.delete(`/lists/${id}`),
    await api.get(`/lists/${id}/members`),
    await api.post(`/lists/${id}/members`, { email: email(), send_welcome_email: false }),
    await api.delete(`/lists/${id}/members/${unknownId}`),
    await api.get(`/lists/${id}/courses`),
  ]
}

export const listChanges = visibleChapter('Reading, changing and deleting a list', (rule) => {
  rule('R217 a list is the data itself, the same as in the collection', async ({ api, listOf }) => {
    const { list } = await listOf(1)
    const inCollection = (await api.get('/lists')).data.lists.find(({ id }: { id: string }) => id === list.id)
    const response = await api.get(`/lists/${list.id}`)
    expectStatus(response, 200)
    expectData(response, inCollection)
    expectData(await api.get(`/lists/${list.id.toUpperCase()}`), inCollection)
  })

  rule('R218 a list that does not exist is 404 for every request that names it', async (scene) => {
    for (const response of await requestsOnList(scene, unknownId)) expectError(response, 'not_found')
  })

  rule('R219 a list id that is not a UUID is a validation error', async (scene) => {
    for (const id of malformedIds) {
      for (const response of await requestsOnList(scene, id)) expectError(response, 'validation_error')
    }
  })

  rule(
    'R220 R299 R300 an update takes a name of 1 to 100 characters and a description of at most 500',
    async (scene) => {
      const { api, list, listName } = scene
      const own = await list({ description: 'Very' })
      const path = `/lists/${own.id}`
      const bodies = [
        { name: '' },
        { name: '  ' },
        { name: 'x'.repeat(101) },
        { name: emoji.repeat(101) },
        { description: 'x'.repeat(501) },
        { name: listName(), description: emoji.repeat(501) },
      ]
      for (const body of bodies) expectError(await api.patch(path, body), 'validation_error')
      expectData(await api.get(path), own)
      const filled = (text: string) => {
        const start = listName(' ')
        return start + text.repeat(100 - start.length)
      }
      for (const name of [filled('y'), filled(emoji)]) {
        expectFields(await api.patch(path, { name }), { name })
        expectFields(await api.get(path), { name })
      }
      const trimmed = listName()
      expectFields(await api.patch(path, { name: `  ${trimmed} ` }), { name: trimmed })
      for (const description of ['x'.repeat(500), emoji.repeat(500), ' kept ', '']) {
        expectFields(await api.patch(path, { description }), { description })
      }
    },
  )

  rule('R221 D78 an update without a known field is rejected', async ({ api, list }) => {
    const own = await list()
    for (const body of [{}, { colour: 'red' }, { member_count: 3, id: unknownId }]) {
      expectError(await api.patch(`/lists/${own.id}`, body), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('R222 R224 null clears the description, and a missing field is not changed', async ({ api, list, listName }) => {
    const { id } = await list({ description: 'Very' })
    const path = `/lists/${id}`
    const name = listName()
    expectFields(await api.patch(path, { name }), { name, description: 'Very' })
    expectFields(await api.patch(path, { description: 'Shiny' }), { name, description: 'Shiny' })
    expectFields(await api.patch(path, { description: null }), { name, description: null })
    expectFields(await api.get(path), { name, description: null })
    const both = { name: listName(), description: 'at once' }
    expectFields(await api.patch(path, both), both)
  })

  rule('R223 a name of null is rejected, also beside a valid description', async ({ api, list }) => {
    const own = await list()
    expectError(await api.patch(`/lists/${own.id}`, { name: null }), 'validation_error')
    expectError(await api.patch(`/lists/${own.id}`, { name: null, description: 'd' }), 'validation_error')
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('R225 an update is 200 with the whole updated list', async ({ api, listName, listOf }) => {
    const { list } = await listOf(1)
    const name = listName()
    const updated = await api.patch(`/lists/${list.id}`, { name })
    expectStatus(updated, 200)
    expectData(updated, { ...list, name, member_count: 1, updated_at: anyTime })
    expectData(await api.get(`/lists/${list.id}`), updated.data)
  })

  rule('R226 D73 D78 the name of another list is rejected in any case, before anything is written', async (scene) => {
    const { api, list } = scene
    const [taken, own] = [(await list()).name, await list({ description: 'old' })]
    for (const name of [taken, taken.toUpperCase(), ` ${taken} `]) {
      expectError(await api.patch(`/lists/${own.id}`, { name, description: 'new' }), 'already_exists')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('R227 D73 a list may be renamed to its own name, in upper or lower case', async ({ api, list, listName }) => {
    const { id, name: own } = await list()
    for (const name of [own, own.toUpperCase(), own]) expectFields(await api.patch(`/lists/${id}`, { name }), { name })
    await api.patch(`/lists/${id}`, { name: listName() })
    expectStatus(await api.post('/lists', { name: own.toUpperCase() }), 201)
  })

  rule(
    'R228 D74 an update changes updated_at, which never decreases, and no other field',
    async ({ api, later, list }) => {
      const [own, newer] = [await list(), await list()]
      let before = own.updated_at
      for (const description of ['Very', null]) {
        await later()
        const { data } = await api.patch(`/lists/${own.id}`, { description })
        expectSame('data', data, { ...own, description, updated_at: anyTime })
        expectSame('whether updated_at is later', data.updated_at > before, true)
        expectData(await api.get(`/lists/${own.id}`), data)
        before = data.updated_at
      }
      const all: { id: string; updated_at: string }[] = (await api.get('/lists')).data.lists
      const found = all.filter(({ id }) => id === own.id || id === newer.id)
      expectSame('order of the lists', column(found, 'id'), [newer.id, own.id])
      expectSame('updated_at in the collection', column(found, 'updated_at'), [newer.updated_at, before])
    },
  )

  rule('D74 adding and removing members does not change updated_at', async (scene) => {
    const { addMembers, api, email, later, list } = scene
    const own = await list()
    await later()
    const { results } = (await addMembers(own.id, [email()])).data
    expectData(await api.get(`/lists/${own.id}`), { ...own, member_count: 1 })
    await api.delete(`/lists/${own.id}/members/${results[0].student_id}`)
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('D74 D78 an update to the current values succeeds, and sets updated_at', async ({ api, later, list }) => {
    const { id, name, updated_at } = await list({ description: 'Very' })
    await later()
    const body = { name, description: 'Very' }
    const updated = await api.patch(`/lists/${id}`, { ...body, colour: 'red' })
    expectStatus(updated, 200)
    expectFields(updated, body)
    expectSame('whether updated_at is later', updated.data.updated_at > updated_at, true)
  })
})
