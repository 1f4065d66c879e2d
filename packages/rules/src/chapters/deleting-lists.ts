import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { column } from '../values.ts'
import { expectNoList } from './list-changes.ts'

export const deletingLists = visibleChapter('Deleting a list', {
  'R229 the response to deleting a list is deleted: true and nothing else': async ({ api, list }) => {
    const [own, stays] = [await list(), await list()]
    const deleted = await api.delete(`/lists/${own.id}`)
    expectStatus(deleted, 200)
    expectData(deleted, { deleted: true })
    const ids = column((await api.get('/lists')).data.lists, 'id')
    expectSame('whether the lists exist', [ids.includes(own.id), ids.includes(stays.id)], [false, true])
  },

  'R233 D76 a deleted list is 404 wherever it is named, and its name is free': async (scene) => {
    const { api, listOf, postStudent } = scene
    const { list } = await listOf(1)
    // A service that keeps responses has them from here on.
    for (const part of ['', '/members', '/courses']) expectStatus(await api.get(`/lists/${list.id}${part}`), 200)
    await api.delete(`/lists/${list.id}`)
    await expectNoList(scene, list.id)
    expectError(await postStudent({ list_ids: [list.id] }), 'invalid_lists')
    const again = await api.post('/lists', { name: list.name.toUpperCase() })
    expectFields(again, { member_count: 0 })
    expectSame('whether the new list has a new id', again.data.id === list.id, false)
  },
})
