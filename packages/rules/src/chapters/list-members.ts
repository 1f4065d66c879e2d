import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame } from '../check/checks.ts'
import { anyTime } from '../check/matchers.ts'
import { column, malformedIds, unknownId } from '../values.ts'

export const listMembers = visibleChapter('Members of a list', (rule) => {
  rule('R235 R305 a page of members has 50 rows from offset 0 by default, and 1 to 100 on request', async (scene) => {
    const { api, listOf } = scene
    const { list, members } = await listOf(4)
    const newestFirst = column(members, 'email').toReversed()
    for (const [query, limit, offset] of [
      ['', 50, 0],
      ['?limit=1', 1, 0],
      ['?limit=100', 100, 0],
      ['?limit=101', 100, 0],
      ['?limit=0', 1, 0],
      ['?limit=2&offset=1', 2, 1],
      ['?offset=0', 50, 0],
      ['?limit=10&offset=4', 10, 4],
      ['?offset=5000', 50, 5000],
    ] as const) {
      const { data } = await api.get(`/lists/${list.id}/members${query}`)
      expectSame(`pagination of ${query}`, data.pagination, { total: 4, limit, offset })
      expectSame(`emails of ${query}`, column(data.members, 'email'), newestFirst.slice(offset, offset + limit))
    }
  })

  rule('R236 members are beside their pagination, which has three fields', async ({ api, list }) => {
    const { id } = await list()
    const empty = { members: [], pagination: { total: 0, limit: 50, offset: 0 } }
    expectData(await api.get(`/lists/${id}/members`), empty)
  })

  rule('R237 a student who was removed from the list or the academy is not listed', async ({ api, listOf }) => {
    const { list, members } = await listOf(3)
    const [first, second, third] = members
    const path = `/lists/${list.id}/members`
    await api.delete(`${path}/${first?.id}`)
    await api.delete(`/students/${second?.id}`)
    const page = await api.get(path)
    expectSame('data.members', column(page.data.members, 'email'), [third?.email])
    expectSame('data.pagination.total', page.data.pagination.total, 1)
    await api.post('/students', { email: second?.email, send_welcome_email: false })
    expectSame('data.pagination.total', (await api.get(path)).data.pagination.total, 1)
  })

  rule(
    'R238 D79 the newest member is first; of equal times the one added later',
    async ({ addMembers, api, email, list }) => {
      const { id } = await list()
      const emails = [email(), email(), email(), email()]
      await addMembers(id, [String(emails[2]), String(emails[0])])
      await addMembers(id, [String(emails[3]), String(emails[1])])
      const { members } = (await api.get(`/lists/${id}/members`)).data
      expectSame('data.members', column(members, 'email'), [emails[1], emails[3], emails[0], emails[2]])
      const pages = [
        await api.get(`/lists/${id}/members?limit=2`),
        await api.get(`/lists/${id}/members?limit=2&offset=2`),
      ]
      expectSame(
        'pages of 2',
        pages.flatMap(({ data }) => data.members),
        members,
      )
    },
  )

  rule('R239 R240 the total counts all active members, as member_count does, on every page', async (scene) => {
    const { addMembers, api, email, listOf } = scene
    const { list, members } = await listOf(3)
    const expectCounts = async (total: number) => {
      for (const query of ['', '?limit=2&offset=1', '?offset=9']) {
        const { pagination } = (await api.get(`/lists/${list.id}/members${query}`)).data
        expectSame(`total of ${query}`, pagination.total, total)
      }
      expectFields(await api.get(`/lists/${list.id}`), { member_count: total })
    }
    await expectCounts(3)
    await api.delete(`/lists/${list.id}/members/${members[0]?.id}`)
    await expectCounts(2)
    await addMembers(list.id, [email(), email()])
    await expectCounts(4)
  })

  rule('R241 D94 a member has an account id, email, name, avatar and joining time', async ({ api, list, student }) => {
    const own = await list()
    const { id, email } = await student({ name: 'Ada', list_ids: [own.id] })
    const member = { id, email, name: 'Ada', avatar_url: null, joined_at: anyTime }
    expectFields(await api.get(`/lists/${own.id}/members`), { members: [member] })
  })

  rule('R242 joined_at of a member is when the student joined the list', async (scene) => {
    const { addMembers, api, later, list, student } = scene
    const { id, email } = await student()
    const own = await list()
    await later()
    await addMembers(own.id, [email])
    const [member] = (await api.get(`/lists/${own.id}/members`)).data.members
    const joined = (await api.get(`/students/${id}`)).data.joined_at
    expectSame('whether the list was joined after the academy', member.joined_at > joined, true)
    expectSame('whether it was joined after it was created', member.joined_at > own.created_at, true)
  })

  rule('R244 members of an unknown list are 404; a list id that is not a UUID is 400', async ({ api }) => {
    expectError(await api.get(`/lists/${unknownId}/members?limit=abc`), 'not_found')
    for (const id of malformedIds) expectError(await api.get(`/lists/${id}/members`), 'validation_error')
  })
})
