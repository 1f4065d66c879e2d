import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime, anyUuid } from '../check/matchers.ts'
import { column, emoji, filled } from '../values.ts'
import { expectNoList } from './list-changes.ts'

/** Only the lists that this run made can be compared: others may change at any time. */
const own = (lists: readonly { id: string }[], ids: readonly string[]) => lists.filter(({ id }) => ids.includes(id))

export const lists = visibleChapter('Lists', {
  'R199 R200 R215 D72 all lists are returned newest first, with their number of members, whatever the query': async (
    scene,
  ) => {
    const { addMembers, api, email, list } = scene
    const made = [await list(), await list(), await list()]
    await addMembers(String(made[1]?.id), [email()])
    const { data } = await api.get('/lists')
    const ids = column(made, 'id').toReversed().map(String)
    expectSame('ids of the new lists', column(data.lists.slice(0, 3), 'id'), ids)
    expectSame('member_count', column(own(data.lists, ids), 'member_count'), [0, 1, 0])
    const times = column(data.lists, 'created_at').map(String)
    expectSame('created_at', times, times.toSorted().toReversed())
    const queried = (await api.get('/lists?limit=1&offset=1&name=x')).data.lists
    expectSame('data.lists', column(own(queried, ids), 'id'), ids)
    expectSame('data.lists.length', queried.length, data.lists.length)
  },

  'R060 R202 R213 D73 a name that is taken, in upper or lower case, is 409, and nothing is created': async (scene) => {
    const { api, listName } = scene
    const name = listName(' Gr\u00f6\u00dfe \u00c4')
    const made = (await api.post('/lists', { name })).data
    const upper = name.replace('verify', 'VERIFY').replace('\u00f6', '\u00d6')
    for (const same of [name, name.toLowerCase(), upper, ` ${name} `, ` ${name.toLowerCase()}  `]) {
      expectError(await api.post('/lists', { name: same, description: 'other' }), 'already_exists')
    }
    expectData(await api.get(`/lists/${made.id}`), made)
    const names = column((await api.get('/lists')).data.lists, 'name')
    const taken = names.filter((one) => String(one).toLowerCase() === name.toLowerCase())
    expectSame('lists with the name', taken, [name])
    expectStatus(await api.post('/lists', { name: name.replace('\u00df', 'ss') }), 201)
  },

  'R204 R237 D19 a member who is removed from the academy is not counted or listed, and does not return': async (
    scene,
  ) => {
    const { api, listOf, student } = scene
    const { list, members } = await listOf(3)
    const [first, second, third] = members
    const path = `/lists/${list.id}`
    const expectMembers = async (...emails: (string | undefined)[]) => {
      const page = (await api.get(`${path}/members`)).data
      expectSame('data.members', column(page.members, 'email'), emails)
      expectSame('data.pagination.total', page.pagination.total, emails.length)
      expectFields(await api.get(path), { member_count: emails.length })
    }
    await expectMembers(third?.email, second?.email, first?.email)
    await api.delete(`${path}/members/${first?.id}`)
    await api.delete(`/students/${second?.id}`)
    await expectMembers(third?.email)
    await student({ email: String(second?.email) })
    await expectMembers(third?.email)
  },

  'R201 R205 R209 R212 R216 R217 D11 a new list is 201 with the list itself, the same wherever it is read': async (
    scene,
  ) => {
    const { api, listName } = scene
    const name = listName()
    const created = await api.post('/lists', { name, description: 'Very', member_count: 7, id: 'mine' })
    expectStatus(created, 201)
    expectData(created, {
      id: anyUuid,
      name,
      description: 'Very',
      member_count: 0,
      created_at: anyTime,
      updated_at: created.data.created_at,
    })
    const { id } = created.data
    expectData(await api.get(`/lists/${id}`), created.data)
    expectSame('row in the collection', own((await api.get('/lists')).data.lists, [id]), [created.data])
    expectFields(await api.patch(`/lists/${id}`, { name: listName() }), { id })
  },

  'R210 R220 R299 D44 D45 a name has 1 to 100 code points after trimming, in POST and in PATCH': async (scene) => {
    const { api, list, listName } = scene
    const made = await list({ description: 'Very' })
    const path = `/lists/${made.id}`
    expectError(await api.post('/lists', { description: 'd' }), 'validation_error')
    for (const name of ['', ' ', '   ', '\t\n ', filled(listName(' '), 'x', 101), emoji.repeat(101)]) {
      expectError(await api.post('/lists', { name, description: 'd' }), 'validation_error')
      expectError(await api.patch(path, { name }), 'validation_error')
    }
    expectData(await api.get(path), made)
    const names: ((name: string) => [sent: string, stored: string])[] = [
      (name) => [name, name],
      (name) => [`  ${name} important\n`, `${name} important`],
      (name) => [`${name}  important`, `${name}  important`],
      (name) => [filled(name, emoji, 100), filled(name, emoji, 100)],
      (name) => [`  ${filled(name, 'z', 100)} `, filled(name, 'z', 100)],
    ]
    for (const of of names) {
      const [sent, stored] = of(listName())
      const created = await api.post('/lists', { name: sent })
      expectFields(created, { name: stored })
      expectFields(await api.get(`/lists/${created.data.id}`), { name: stored })
      const [changed, kept] = of(listName())
      expectFields(await api.patch(path, { name: changed }), { name: kept })
      expectFields(await api.get(path), { name: kept })
    }
  },

  'R203 R211 R220 R300 D44 D45 D77 a description has at most 500 code points and is stored unchanged': async (
    scene,
  ) => {
    const { api, list, listName } = scene
    const made = await list()
    expectSame('data.description', made.description, null)
    const path = `/lists/${made.id}`
    // A combining accent is a separate code point.
    const tooLong = ['x'.repeat(501), emoji.repeat(501), ` ${'d'.repeat(500)}`, 'e\u0301'.repeat(251)]
    for (const description of tooLong) {
      expectError(await api.post('/lists', { name: listName(), description }), 'validation_error')
      expectError(await api.patch(path, { name: listName(), description }), 'validation_error')
    }
    expectData(await api.get(path), made)
    const longest = ['x'.repeat(500), emoji.repeat(500), 'e\u0301'.repeat(250)]
    for (const description of ['  as it is  ', ' \n', ...longest, '']) {
      const other = await list({ description })
      expectSame('data.description', other.description, description)
      expectFields(await api.patch(path, { description }), { description })
      for (const { id } of [other, made]) expectFields(await api.get(`/lists/${id}`), { description })
      expectSame('row', column(own((await api.get('/lists')).data.lists, [other.id]), 'description'), [description])
    }
  },

  'R208 R214 a list created through the API is manual: it takes and loses members, and can be deleted': async (
    scene,
  ) => {
    const { addMembers, api, email, list } = scene
    const { id } = await list()
    const added = await addMembers(id, [email()])
    expectStatus(added, 200)
    expectStatus(await api.delete(`/lists/${id}/members/${added.data.results[0].student_id}`), 200)
    expectStatus(await api.delete(`/lists/${id}`), 200)
  },
})

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
