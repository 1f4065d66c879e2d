import type { ListCourse } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { firstOf, silent, unknownId } from '../values.ts'

const rolesOf = (courses: readonly ListCourse[]) =>
  new Set(courses.flatMap(({ granted_via }) => granted_via.map(({ role }) => role)))

export const managedList = visibleChapter('A list that an offer manages', {
  'R052 R206 R208 R266 D83 adding members is 400 list_managed_by_offer, after the body and before the addresses':
    async (scene) => {
      const { answer, api, email, student } = scene
      const path = `/lists/${answer('managed_list')}`
      const { member_count } = (await api.get(path)).data
      expectError(await api.post(`${path}/members`, {}), 'validation_error')
      const address = email()
      for (const body of [{ email: address }, { email: 'nonsense' }, { emails: [address, 'nonsense'] }]) {
        expectError(await api.post(`${path}/members`, { ...body, ...silent }), 'list_managed_by_offer')
      }
      expectFields(await api.get(path), { member_count })
      expectSame('enrollments of the address', (await student({ email: address })).enrollments, [])
    },

  'R052 R272 D01 D82 removing a member is 400 list_managed_by_offer, after malformed ids and before the member': async (
    scene,
  ) => {
    const { answer, api, student } = scene
    const path = `/lists/${answer('managed_list')}`
    const { members } = (await api.get(`${path}/members`)).data
    const first = firstOf<{ id: string }>('data.members', members)
    expectError(await api.delete(`${path}/members/abc`), 'validation_error')
    for (const id of [first.id, (await student()).id, unknownId]) {
      expectError(await api.delete(`${path}/members/${id}`), 'list_managed_by_offer')
    }
    expectFields(await api.get(path), { member_count: members.length })
  },

  'R124 D53 a new student cannot join it, nor other lists beside it': async ({ answer, email, list, postStudent }) => {
    const [managed, { id: manual }, body] = [answer('managed_list'), await list(), { email: email() }]
    for (const list_ids of [[managed], [manual, managed], [managed, manual]]) {
      expectError(await postStudent({ ...body, list_ids }), 'list_managed_by_offer')
    }
    expectFields(await postStudent(body), { membershipStatus: 'created' })
  },

  'R234 D75 it can be described, but not deleted': async ({ answer, api }) => {
    const path = `/lists/${answer('managed_list')}`
    const { description, name } = (await api.get(path)).data
    expectError(await api.delete(path), 'list_managed_by_offer')
    expectFields(await api.patch(path, { description: 'verify' }), { name, description: 'verify' })
    expectFields(await api.patch(path, { description }), { name, description })
  },

  'R206 R207 R243 its members are read like those of any list': async ({ answer, api }) => {
    const id = answer('managed_list')
    const { member_count } = (await api.get(`/lists/${id}`)).data
    const { members, pagination } = (await api.get(`/lists/${id}/members?limit=100`)).data
    expectSame('data.pagination.total', pagination.total, member_count)
    for (const { id: student, email } of members.slice(0, 3)) {
      expectFields(await api.get(`/students/${student}`), { email })
    }
  },

  'R286 its own offer grants courses with the role member': async ({ answer, api }) => {
    const { courses } = (await api.get(`/lists/${answer('managed_list')}/courses`)).data
    expectSame('whether a role is member', rolesOf(courses).has('member'), true)
  },

  'R292 on a manual list no role is member': async ({ answer, api }) => {
    const response = await api.get(`/lists/${answer('granting_list').list}/courses`)
    expectStatus(response, 200)
    expectSame('roles', [...rolesOf(response.data.courses)], ['grants_to'])
  },
})
