import { visibleChapter } from '../chapter.ts'
import { expectData, expectFields, expectSame } from '../check/checks.ts'
import { column } from '../values.ts'

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
