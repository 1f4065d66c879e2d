import { visibleChapter } from '../chapter.ts'
import { expectData, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { column, unknownId } from '../values.ts'

export const removingMembers = visibleChapter('Removing members from a list', {
  'R269 R270 a member is removed by the id that the list shows, and the response says removed': async ({
    api,
    listOf,
  }) => {
    const { list, members } = await listOf(3)
    const path = `/lists/${list.id}/members`
    const [, middle] = (await api.get(path)).data.members
    const removed = await api.delete(`${path}/${middle.id.toUpperCase()}`)
    expectStatus(removed, 200)
    expectData(removed, { removed: true })
    const left = column((await api.get(path)).data.members, 'email')
    expectSame('data.members', left, [members[2]?.email, members[0]?.email])
  },

  'R271 a student who is not on the list cannot be removed from it': async ({ api, listOf, student }) => {
    // The others stay on the list: a list with members may be handled unlike an empty one.
    const { list, members } = await listOf(5)
    const path = `/lists/${list.id}/members`
    const [fromList = '', fromAcademy = ''] = members.map(({ id }) => id)
    const elsewhere = await student()
    await api.delete(`${path}/${fromList}`)
    await api.delete(`/students/${fromAcademy}`)
    await expectErrors(
      api,
      'not_found',
      [fromList, fromAcademy, elsewhere.id, unknownId].map((id) => ['DELETE', `${path}/${id}`] as const),
    )
  },

  'R276 the list has one member less, and no other list changes': async ({ api, list, student }) => {
    const [one, two] = [await list(), await list()]
    const fields = { list_ids: [one.id, two.id] }
    const { id } = await student(fields)
    await student(fields)
    await api.delete(`/lists/${one.id}/members/${id}`)
    expectFields(await api.get(`/lists/${one.id}`), { member_count: 1 })
    expectFields(await api.get(`/lists/${two.id}`), { member_count: 2 })
  },

  'R278 D80 a student who is added again joins anew: status added, now, first in the list': async (scene) => {
    const { addMembers, api, later, listOf } = scene
    const { list, members } = await listOf(2)
    const [first] = members
    const path = `/lists/${list.id}/members`
    const [other, before] = (await api.get(path)).data.members
    await api.delete(`${path}/${first?.id}`)
    await later()
    const { results } = (await addMembers(list.id, [String(first?.email)])).data
    expectSame('data.results', results, [{ email: first?.email, status: 'added', student_id: first?.id }])
    const after = (await api.get(path)).data.members
    expectSame('data.members', column(after, 'id'), [first?.id, members[1]?.id])
    expectSame('whether joined_at is later', after[0].joined_at > before.joined_at, true)
    expectSame('joined_at of the other member', after[1].joined_at, other.joined_at)
  },
})
