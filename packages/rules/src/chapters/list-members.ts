import { visibleChapter } from '../chapter.ts'
import { expectData, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { column, unknownId } from '../values.ts'

export const listMembers = visibleChapter('Members of a list', {
  'R236 an empty list has no members and a total of 0': async ({ api, list }) => {
    const empty = { members: [], pagination: { total: 0, limit: 50, offset: 0 } }
    expectData(await api.get(`/lists/${(await list()).id}/members`), empty)
  },

  'R238 D20 D79 the newest member is first; of equal times the one added later, also one who returns': async (
    scene,
  ) => {
    const { addMembers, api, email, list } = scene
    const { id } = await list()
    const path = `/lists/${id}/members`
    const [one, two, three, four] = [email(), email(), email(), email()] as const
    await addMembers(id, [three, one])
    await addMembers(id, [four, two])
    const { members } = (await api.get(path)).data
    expectSame('data.members', column(members, 'email'), [two, four, one, three])
    const pages = [await api.get(`${path}?limit=2`), await api.get(`${path}?limit=2&offset=2`)]
    expectSame(
      'pages of 2',
      pages.flatMap(({ data }) => data.members),
      members,
    )
    await api.delete(`${path}/${members[3].id}`)
    await addMembers(id, [three])
    expectSame('data.members', column((await api.get(path)).data.members, 'email'), [three, two, four, one])
  },

  'R239 R240 D19 the total counts all active members, as member_count does, on every page': async (scene) => {
    const { addMembers, api, email, listOf } = scene
    const { list, members } = await listOf(4)
    const path = `/lists/${list.id}`
    const expectCounts = async (total: number) => {
      for (const query of ['', '?limit=1', '?limit=2&offset=1', '?offset=4', '?offset=500']) {
        expectFields(await api.get(`${path}/members${query}`), { pagination: { total } })
      }
      expectFields(await api.get(path), { member_count: total })
    }
    await expectCounts(4)
    await api.delete(`${path}/members/${members[0]?.id}`)
    await expectCounts(3)
    await api.delete(`/students/${members[1]?.id}`)
    await expectCounts(2)
    await addMembers(list.id, [email(), email()])
    await expectCounts(4)
  },

  'R242 joined_at of a member is when the student joined the list': async (scene) => {
    const { addMembers, api, later, list, student } = scene
    const { id, email } = await student()
    const own = await list()
    await later()
    await addMembers(own.id, [email])
    const [member] = (await api.get(`/lists/${own.id}/members`)).data.members
    const joined = (await api.get(`/students/${id}`)).data.joined_at
    expectSame('whether the list was joined after the academy', member.joined_at > joined, true)
    expectSame('whether it was joined after it was created', member.joined_at > own.created_at, true)
  },
})

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
