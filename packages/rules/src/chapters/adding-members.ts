import type { ListMember, MemberResult } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { absent, anyText, anyTime, anyUuid, oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, longEmail, repeated, silent, unknownId } from '../values.ts'

/** A list with one member, a student who is no member, and a student who was removed. */
async function openList(scene: Scene) {
  const { addMembers, api, list, student } = scene
  const own = await list()
  const ada = await student({ name: 'Ada', list_ids: [own.id] })
  const [bob, eve] = [await student({ name: 'Bob' }), await student({ name: 'Eve' })]
  await api.delete(`/students/${eve.id}`)
  const members = `/lists/${own.id}/members`
  const post = (body: object) => api.post(members, { ...silent, ...body })
  const add = async (...emails: readonly string[]) => (await addMembers(own.id, emails)).data.results
  const expectCount = async (member_count: number) => {
    expectFields(await api.get(`/lists/${own.id}`), { member_count })
    expectFields(await api.get(members), { pagination: { total: member_count } })
  }
  return { own, ada, bob, eve, members, post, add, expectCount }
}

export const addingMembers = visibleChapter('Adding members to a list', {
  'R250 R252 R254 the status is 200 and the item says created, added, already_member or error': async (scene) => {
    const { post, add, ada, bob, eve } = await openList(scene)
    for (const [email, status] of [
      [scene.email(), 'created'],
      [ada.email, 'already_member'],
      [bob.email, 'added'],
      [eve.email, 'created'],
      ['nonsense', 'error'],
    ] as const) {
      const response = await post({ email })
      expectStatus(response, 200)
      expectFields(response, { results: [{ email, status }] })
      expectSame('status in a batch', column(await add(email), 'status'), [
        status === 'error' ? status : 'already_member',
      ])
    }
  },

  'R267 an unknown list is 404, and no student is created': async ({ addMembers, email, postStudent }) => {
    const address = email()
    expectError(await addMembers(unknownId, [address]), 'not_found')
    expectFields(await postStudent({ email: address }), { membershipStatus: 'created' })
  },

  'R250 R260 R264 D93 D95 an unknown address becomes a student without a name, and a removed student returns': async (
    scene,
  ) => {
    const { post, add, eve } = await openList(scene)
    const email = scene.email()
    const response = await post({ email, name: 'New' })
    expectData(response, { results: [{ email, status: 'created', student_id: anyUuid }] })
    const id = response.data.results[0].student_id
    const student = { id, email, name: null, avatar_url: null, joined_at: anyTime, enrollments: [] }
    expectData(await scene.api.get(`/students/${id}`), student)
    expectSame('data.results', await add(eve.email), [{ email: eve.email, status: 'created', student_id: eve.id }])
    const back = { name: 'Eve', avatar_url: null, enrollments: [] }
    expectFields(await scene.api.get(`/students/${eve.id}`), back)
  },

  'R060 R251 R262 D81 adding a member again changes no field': async (scene) => {
    const { own, ada, members, add } = await openList(scene)
    const readAll = async () => {
      const paths = [members, `/lists/${own.id}`, `/students/${ada.id}`]
      return Promise.all(paths.map(async (path) => (await scene.api.get(path)).data))
    }
    const before = await readAll()
    const item = { email: ada.email, status: 'already_member', student_id: ada.id }
    await scene.later()
    for (const _ of [1, 2]) expectSame('data.results', await add(ada.email), [item])
    expectSame('data', await readAll(), before)
  },

  'R253 D46 D47 D89 the results have one item per address, in order and as sent; the student has the stored form':
    async (scene) => {
      const { ada, bob, members, post, add } = await openList(scene)
      const zoe = scene.email('.Zoe')
      const tagged = ada.email.replace('@', '+tag@')
      const emails = [
        ` ${zoe}\t`,
        ` ${bob.email.toUpperCase()} `,
        'nonsense',
        zoe.toLowerCase(),
        ada.email,
        ada.email,
        tagged,
        '',
      ]
      const results = await add(...emails)
      expectSame('email of the items', column(results, 'email'), emails)
      const member = 'already_member'
      const statuses = ['created', 'added', 'error', member, member, member, 'created', 'error']
      expectSame('status of the items', column(results, 'status'), statuses)
      expectSame('data.results[3].student_id', results[3].student_id, results[0].student_id)
      const stored = column((await scene.api.get(members)).data.members, 'email')
      expectSame('data.members', stored, [tagged, bob.email, zoe.toLowerCase(), ada.email])
      expectFields(await post({ email: `${zoe} ` }), { results: [{ email: `${zoe} `, status: member }] })
      expectFields(await scene.api.get(`/students/${results[0].student_id}`), { email: zoe.toLowerCase() })
    },

  'R255 R256 D48 D90 an item has only a student id, or a code and a message': async (scene) => {
    const { ada, bob, post, add } = await openList(scene)
    const emails = [scene.email(), bob.email, ada.email]
    const ok = (email: string) => ({
      email,
      status: oneOf('created', 'added', 'already_member'),
      student_id: anyUuid,
      code: absent,
      message: absent,
    })
    const failed = (email: string) => ({
      email,
      status: 'error',
      student_id: absent,
      code: 'validation_error',
      message: anyText,
    })
    const wrong = ['nonsense', '', 'b@example', ' ']
    expectSame('data.results', await add(...emails, ...wrong), [...emails.map(ok), ...wrong.map(failed)])
    expectData(await post({ email: 'nonsense' }), { results: [failed('nonsense')] })
  },

  'R257 R258 an address that fails does not affect the others, and all of them may fail': async (scene) => {
    const { post, expectCount } = await openList(scene)
    const tooLong = longEmail(scene.email('-'), 255)
    const bad = ['nonsense', '', 'two@at@example.com', 'a b@example.com', 'missing@example', '@example.com', tooLong]
    const failed = ['error', 'validation_error']
    for (const [emails, outcomes] of [
      [bad.flatMap((email) => [email, scene.email()]), [failed, ['created', undefined]]],
      [bad, [failed]],
    ] as const) {
      const response = await post({ emails })
      expectStatus(response, 200)
      const received = response.data.results.map(({ status, code }: MemberResult & { code?: string }) => [status, code])
      const expected = bad.flatMap(() => outcomes)
      expectSame('status and code', received, expected)
      await expectCount(1 + bad.length)
    }
  },

  'R241 R261 D94 a student who is not on the list joins it and is the same student': async (scene) => {
    const { bob, members, add } = await openList(scene)
    const before = (await scene.api.get(`/students/${bob.id}`)).data
    expectSame('data.results', await add(bob.email), [{ email: bob.email, status: 'added', student_id: bob.id }])
    expectData(await scene.api.get(`/students/${bob.id}`), before)
    const member = { id: bob.id, email: bob.email, name: 'Bob', avatar_url: null, joined_at: anyTime }
    expectSame('data.members[0]', (await scene.api.get(members)).data.members[0], member)
  },

  'R025 R263 a person has one id: as student, as member, in results and in paths': async (scene) => {
    const { api } = scene
    const { ada, bob, eve, members, add } = await openList(scene)
    const emails = [scene.email(), bob.email, ada.email, eve.email]
    const results = await add(...emails)
    const listed: ListMember[] = (await api.get(members)).data.members
    for (const [index, email] of emails.entries()) {
      const id = results[index].student_id
      expectFields(await api.get(`/students/${id}`), { id, email })
      expectSame('id of the member', listed.find((member) => member.email === email)?.id, id)
      expectStatus(await api.delete(`${members}/${id}`), 200)
    }
    expectSame('ids of the items', column(results.slice(1), 'student_id'), [bob.id, ada.id, eve.id])
  },

  'R265 member_count grows by the number of created and added items': async (scene) => {
    const { ada, bob, add, expectCount } = await openList(scene)
    await add(scene.email(), scene.email(), bob.email, ada.email, 'nonsense', bob.email)
    await expectCount(4)
  },

  'R268 adding a member creates no enrollment': async (scene) => {
    const { api, course, email, student } = scene
    const { add } = await openList(scene)
    const own = await student({ course_ids: [course.id] })
    const before = (await api.get(`/students/${own.id}`)).data
    const [known, fresh] = await add(own.email, email())
    expectSame('student_id', known.student_id, own.id)
    expectData(await api.get(`/students/${own.id}`), before)
    expectFields(await api.get(`/students/${fresh.student_id}`), { enrollments: [] })
  },

  'R245 D49 the body has email or emails but not both': async (scene) => {
    const { post, add, expectCount } = await openList(scene)
    const email = scene.email()
    for (const body of [{ email, emails: [email] }, { email, emails: [] }, {}, { emails: [] }]) {
      expectError(await post(body), 'validation_error')
    }
    await expectCount(1)
    expectFields(await post({ email }), { results: [{ status: 'created' }] })
    expectSame('status', column(await add(email), 'status'), ['already_member'])
  },

  'R246 R304 D47 D50 a batch may have 100 addresses, repeated ones counted; of 101 none is added': async (scene) => {
    const { post, add, expectCount } = await openList(scene)
    const email = scene.email()
    for (const emails of [repeated(email, 101), [...repeated(email, 100), 'nonsense']]) {
      expectError(await post({ emails }), 'validation_error')
    }
    await expectCount(1)
    expectSame('data.results.length', (await add(...repeated(email, 100))).length, 100)
    await expectCount(2)
  },
})
