import { visibleChapter } from '../chapter.ts'
import { expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { firstOf } from '../values.ts'

interface Granted {
  readonly course_id: string
  readonly granted_via: readonly { readonly offer_id: string; readonly role: string }[]
}

const rolesOf = (courses: readonly Granted[]) =>
  new Set(courses.flatMap(({ granted_via }) => granted_via.map(({ role }) => role)))

export const managedList = visibleChapter('A list that an offer manages', (rule) => {
  rule('R052 R208 R266 D83 adding members is 400 list_managed_by_offer', async ({ answer, api, email }) => {
    const path = `/lists/${answer('managed_list')}`
    const { member_count } = (await api.get(path)).data
    for (const address of [email(), 'nonsense']) {
      const body = { email: address, send_welcome_email: false }
      expectError(await api.post(`${path}/members`, body), 'list_managed_by_offer')
    }
    expectFields(await api.get(path), { member_count })
  })

  rule('R272 D82 removing a member is 400 list_managed_by_offer, also an unknown one', async (scene) => {
    const { answer, api, student } = scene
    const path = `/lists/${answer('managed_list')}`
    const { members } = (await api.get(`${path}/members`)).data
    const first = firstOf<{ id: string }>('data.members', members)
    for (const id of [first.id, (await student()).id]) {
      expectError(await api.delete(`${path}/members/${id}`), 'list_managed_by_offer')
    }
    expectFields(await api.get(path), { member_count: members.length })
  })

  rule('R124 D53 a new student cannot join it', async ({ answer, api, email }) => {
    const list = answer('managed_list')
    const body = { email: email(), list_ids: [list], send_welcome_email: false }
    expectError(await api.post('/students', body), 'list_managed_by_offer')
    expectFields(await api.post('/students', { ...body, list_ids: [] }), { membershipStatus: 'created' })
  })

  rule('R234 D75 it can be described, but not deleted', async ({ answer, api }) => {
    const path = `/lists/${answer('managed_list')}`
    const { description, name } = (await api.get(path)).data
    expectError(await api.delete(path), 'list_managed_by_offer')
    expectFields(await api.patch(path, { description: 'verify' }), { name, description: 'verify' })
    expectFields(await api.patch(path, { description }), { name, description })
  })

  rule('R206 R207 R243 its members are read like those of any list', async ({ answer, api }) => {
    const id = answer('managed_list')
    const { member_count } = (await api.get(`/lists/${id}`)).data
    const { members, pagination } = (await api.get(`/lists/${id}/members?limit=100`)).data
    expectSame('data.pagination.total', pagination.total, member_count)
    for (const { id: student, email } of members.slice(0, 3)) {
      expectFields(await api.get(`/students/${student}`), { email })
    }
  })

  rule('R286 its own offer grants courses with the role member', async ({ answer, api }) => {
    const { courses } = (await api.get(`/lists/${answer('managed_list')}/courses`)).data
    expectSame('whether a role is member', rolesOf(courses).has('member'), true)
  })

  rule('R292 on a manual list no role is member', async ({ answer, api }) => {
    const response = await api.get(`/lists/${answer('granting_list').list}/courses`)
    expectStatus(response, 200)
    expectSame('roles', [...rolesOf(response.data.courses)], ['grants_to'])
  })
})
