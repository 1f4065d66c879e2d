import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime, anyUuid } from '../check/matchers.ts'
import { column, emoji } from '../values.ts'

/** Only the lists that this run made can be compared: others may change at any time. */
const own = (lists: readonly { id: string }[], ids: readonly string[]) => lists.filter(({ id }) => ids.includes(id))

export const lists = visibleChapter('Lists', (rule) => {
  rule('R199 R215 all lists are returned newest first, each with its number of members', async (scene) => {
    const { addMembers, api, email, list } = scene
    const made = [await list(), await list(), await list()]
    await addMembers(String(made[1]?.id), [email()])
    const { data } = await api.get('/lists')
    const ids = column(made, 'id').toReversed().map(String)
    expectSame('ids of the new lists', column(data.lists.slice(0, 3), 'id'), ids)
    expectSame('member_count', column(own(data.lists, ids), 'member_count'), [0, 1, 0])
    const times = column(data.lists, 'created_at').map(String)
    expectSame('created_at', times, times.toSorted().toReversed())
  })

  rule('R200 R298 D72 all lists are one response without pagination, and a query changes nothing', async (scene) => {
    const { api, list } = scene
    const ids = [(await list()).id, (await list()).id]
    const { data } = await api.get('/lists')
    expectSame('fields of data', Object.keys(data), ['lists'])
    const queried = await api.get('/lists?limit=1&offset=1&name=x')
    expectSame('data.lists', column(own(queried.data.lists, ids), 'id'), ids.toReversed())
    expectSame('data.lists.length', queried.data.lists.length, data.lists.length)
  })

  rule('R201 a list keeps one id, the same in every response', async ({ api, list, listName }) => {
    const { id } = await list()
    expectFields(await api.get(`/lists/${id}`), { id })
    expectFields(await api.patch(`/lists/${id}`, { name: listName() }), { id })
    expectSame(
      'whether the id is in the collection',
      column((await api.get('/lists')).data.lists, 'id').includes(id),
      true,
    )
  })

  rule('R202 D73 list names are unique in an academy, ignoring case', async ({ api, listName }) => {
    const name = listName(' Gr\u00f6\u00dfe \u00c4')
    expectStatus(await api.post('/lists', { name }), 201)
    for (const same of [name, name.toLowerCase(), ` ${name.toLowerCase()}  `, name.replace('verify', 'VERIFY')]) {
      expectError(await api.post('/lists', { name: same }), 'already_exists')
    }
    expectStatus(await api.post('/lists', { name: name.replace('\u00df', 'ss') }), 201)
  })

  rule('R203 a description is returned as it was set, or as null', async ({ api, list }) => {
    const description = 'x'.repeat(500)
    const ids = [(await list({ description })).id, (await list()).id]
    const { data } = await api.get('/lists')
    expectSame('description', column(own(data.lists, ids), 'description'), [null, description])
  })

  rule('R204 member_count counts active members only', async ({ api, listOf }) => {
    const { list, members } = await listOf(2)
    expectFields(await api.get(`/lists/${list.id}`), { member_count: 2 })
    await api.delete(`/students/${members[0]?.id}`)
    expectFields(await api.get(`/lists/${list.id}`), { member_count: 1 })
    await api.post('/students', { email: members[0]?.email, send_welcome_email: false })
    expectFields(await api.get(`/lists/${list.id}`), { member_count: 1 })
  })

  rule('R205 R209 a list has six fields, among them both times, and none for its kind', async ({ api }) => {
    const fields = ['created_at', 'description', 'id', 'member_count', 'name', 'updated_at']
    for (const list of (await api.get('/lists')).data.lists) {
      expectSame('fields of a list', Object.keys(list).toSorted(), fields)
      expectSame('times', [list.created_at, list.updated_at], [anyTime, anyTime])
    }
  })

  rule('R210 R299 a name is required and has 1 to 100 code points after trimming', async ({ api, listName }) => {
    const wrongTypes = [undefined, null, '', '   ', 7, true, ['VIP'], { name: 'VIP' }]
    for (const name of [...wrongTypes, 'x'.repeat(101), emoji.repeat(101)]) {
      expectError(await api.post('/lists', { name, description: 'd' }), 'validation_error')
    }
    const filled = (text: string) => {
      const start = listName(' ')
      return start + text.repeat(100 - start.length)
    }
    for (const name of [listName(), filled('y'), filled(emoji)]) {
      const created = await api.post('/lists', { name })
      expectFields(created, { name })
      expectFields(await api.get(`/lists/${created.data.id}`), { name })
    }
    const longest = filled('z')
    expectFields(await api.post('/lists', { name: `  ${longest} ` }), { name: longest })
  })

  rule(
    'R211 R300 D77 a description is optional, has at most 500 code points and is stored unchanged',
    async (scene) => {
      const { api, list, listName } = scene
      for (const description of [null, 'x'.repeat(501), emoji.repeat(501), 7, ['d']]) {
        expectError(await api.post('/lists', { name: listName(), description }), 'validation_error')
      }
      expectFields(await api.post('/lists', { name: listName() }), { description: null })
      for (const description of ['', '  as it is  ', 'x'.repeat(500), emoji.repeat(500)]) {
        const made = await list({ description })
        expectSame('data.description', made.description, description)
        expectFields(await api.get(`/lists/${made.id}`), { description })
      }
    },
  )

  rule(
    'R212 R216 a new list is 201 with the list itself: empty, created and updated now',
    async ({ api, listName }) => {
      const name = listName()
      const created = await api.post('/lists', { name, description: 'Very', member_count: 7, id: 'mine' })
      expectStatus(created, 201)
      const { created_at } = created.data
      const list = {
        id: anyUuid,
        name,
        description: 'Very',
        member_count: 0,
        created_at: anyTime,
        updated_at: created_at,
      }
      expectData(created, list)
      expectData(await api.get(`/lists/${created.data.id}`), created.data)
    },
  )

  rule('R213 D73 a name that is taken in upper or lower case is 409, and nothing is created', async ({ api, list }) => {
    const made = await list()
    for (const name of [made.name, made.name.toUpperCase(), ` ${made.name} `]) {
      expectError(await api.post('/lists', { name, description: 'other' }), 'already_exists')
    }
    expectData(await api.get(`/lists/${made.id}`), made)
    const same = (await api.get('/lists')).data.lists.filter(
      ({ name }: { name: string }) => name.toLowerCase() === made.name.toLowerCase(),
    )
    expectSame('number of lists with the name', same.length, 1)
  })

  rule(
    'R214 R208 a list created through the API is manual: it takes and loses members, and can be deleted',
    async (scene) => {
      const { addMembers, api, email, list } = scene
      const { id } = await list()
      const added = await addMembers(id, [email()])
      expectStatus(added, 200)
      expectStatus(await api.delete(`/lists/${id}/members/${added.data.results[0].student_id}`), 200)
      expectStatus(await api.delete(`/lists/${id}`), 200)
    },
  )
})
