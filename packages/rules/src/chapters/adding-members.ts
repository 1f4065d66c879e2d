import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { absent, anyText, anyTime, anyUuid, oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, unknownId } from '../values.ts'

const flag = { send_welcome_email: false }

/** A list with one member, a student who is no member, and a student who was removed. */
async function openList(scene: Scene) {
  const { addMembers, api, list, student } = scene
  const own = await list()
  const [ada, bob, eve] = [
    await student({ name: 'Ada', list_ids: [own.id] }),
    await student({ name: 'Bob' }),
    await student({ name: 'Eve' }),
  ]
  await api.delete(`/students/${eve.id}`)
  const members = `/lists/${own.id}/members`
  const add = async (...emails: readonly string[]) => (await addMembers(own.id, emails)).data.results
  return { own, ada, bob, eve, members, add }
}

export const addingMembers = visibleChapter('Adding members to a list', (rule) => {
  rule('R252 the status is 200, whether students were created, added, already members or rejected', async (scene) => {
    const { members, ada, bob, eve } = await openList(scene)
    for (const email of [scene.email(), ada.email, bob.email, eve.email, 'nonsense']) {
      expectStatus(await scene.api.post(members, { email, ...flag }), 200)
    }
  })

  rule('R267 an unknown list is 404, and no student is created', async ({ api, email }) => {
    const body = { email: email(), ...flag }
    expectError(await api.post(`/lists/${unknownId}/members`, body), 'not_found')
    expectFields(await api.post('/students', body), { membershipStatus: 'created' })
  })

  rule('D83 the list id is checked first, then the body, then the list, then the addresses', async ({ api }) => {
    expectError(await api.post('/lists/abc/members', { emails: [] }), 'validation_error')
    expectError(await api.post(`/lists/${unknownId}/members`, {}), 'validation_error')
    expectError(await api.post(`/lists/${unknownId}/members`, { email: 'nonsense', ...flag }), 'not_found')
  })

  rule('R250 R260 D95 an unknown address becomes a student and a member, with status created', async (scene) => {
    const { members } = await openList(scene)
    const email = scene.email()
    const response = await scene.api.post(members, { email, name: 'New', ...flag })
    expectData(response, { results: [{ email, status: 'created', student_id: anyUuid }] })
    const id = response.data.results[0].student_id
    const student = { id, email, name: null, avatar_url: null, joined_at: anyTime, enrollments: [] }
    expectData(await scene.api.get(`/students/${id}`), student)
  })

  rule('R251 R262 D81 adding a member again changes no field', async (scene) => {
    const { own, ada, members, add } = await openList(scene)
    const { api } = scene
    const readAll = async () => [
      (await api.get(members)).data,
      (await api.get(`/lists/${own.id}`)).data,
      (await api.get(`/students/${ada.id}`)).data,
    ]
    const before = await readAll()
    const item = { email: ada.email, status: 'already_member', student_id: ada.id }
    await scene.later()
    for (const _ of [1, 2]) expectSame('data.results', await add(ada.email), [item])
    expectSame('data', await readAll(), before)
  })

  rule('R253 D89 the results have one item per address, in order and as sent', async (scene) => {
    const { ada, bob, members, add } = await openList(scene)
    const zoe = scene.email('.Zoe')
    const tagged = ada.email.replace('@', '+tag@')
    const emails = [
      zoe,
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
  })

  rule('R254 the status of an item is created, added, already_member or error', async (scene) => {
    const { ada, bob, add } = await openList(scene)
    const results = await add(scene.email(), bob.email, ada.email, '@')
    expectSame('status', column(results, 'status'), ['created', 'added', 'already_member', 'error'])
  })

  rule('R255 R256 D90 an item has only a student id, or a code and a message', async (scene) => {
    const { ada, bob, add } = await openList(scene)
    const emails = [scene.email(), bob.email, ada.email]
    const results = await add(...emails, 'nonsense')
    const ok = (email: string) => ({
      email,
      status: oneOf('created', 'added', 'already_member'),
      student_id: anyUuid,
      code: absent,
      message: absent,
    })
    const failed = {
      email: 'nonsense',
      status: 'error',
      student_id: absent,
      code: 'validation_error',
      message: anyText,
    }
    expectSame('data.results', results, [...emails.map(ok), failed])
  })

  rule('R257 R258 an address that fails does not affect the others, and all of them may fail', async (scene) => {
    const { api, list } = scene
    const { id } = await list()
    const path = `/lists/${id}/members`
    const shortest = scene.email('-')
    const tooLong = shortest.replace('-@', `-${'a'.repeat(255 - shortest.length)}@`)
    const bad = ['nonsense', '', 'two@at@example.com', 'a b@example.com', 'missing@example', '@example.com', tooLong]
    const mixed = await api.post(path, { emails: bad.flatMap((email) => [email, scene.email()]), ...flag })
    expectStatus(mixed, 200)
    expectSame(
      'status',
      column(mixed.data.results, 'status'),
      bad.flatMap(() => ['error', 'created']),
    )
    expectFields(await api.get(`/lists/${id}`), { member_count: bad.length })
    const all = await api.post(path, { emails: bad, ...flag })
    expectStatus(all, 200)
    expectSame(
      'code',
      column(all.data.results, 'code'),
      bad.map(() => 'validation_error'),
    )
  })

  rule('R260 D93 a removed student returns under the same id with status created', async (scene) => {
    const { eve, add } = await openList(scene)
    expectSame('data.results', await add(eve.email), [{ email: eve.email, status: 'created', student_id: eve.id }])
    expectStatus(await scene.api.get(`/students/${eve.id}`), 200)
  })

  rule('R261 a student who is not on the list joins it and is the same student', async (scene) => {
    const { api } = scene
    const { bob, members, add } = await openList(scene)
    const before = (await api.get(`/students/${bob.id}`)).data
    expectSame('data.results', await add(bob.email), [{ email: bob.email, status: 'added', student_id: bob.id }])
    expectData(await api.get(`/students/${bob.id}`), before)
    const member = { id: bob.id, email: bob.email, name: 'Bob', avatar_url: null, joined_at: anyTime }
    expectSame('data.members[0]', (await api.get(members)).data.members[0], member)
  })

  rule('R263 the student id of an item is the id of the student and of the member', async (scene) => {
    const { api } = scene
    const { ada, bob, eve, members, add } = await openList(scene)
    const emails = [scene.email(), bob.email, ada.email, eve.email]
    const results = await add(...emails)
    const listed: { id: string; email: string }[] = (await api.get(members)).data.members
    for (const [index, email] of emails.entries()) {
      const id = results[index].student_id
      expectFields(await api.get(`/students/${id}`), { email })
      expectSame('id of the member', listed.find((member) => member.email === email)?.id, id)
    }
  })

  rule(
    'R264 D95 a new student has no name, avatar or enrollment; a returning student has the earlier name',
    async (scene) => {
      const { eve, add } = await openList(scene)
      const [fresh, back] = await add(scene.email(), eve.email)
      const none = { avatar_url: null, enrollments: [] }
      expectFields(await scene.api.get(`/students/${fresh.student_id}`), { name: null, ...none })
      expectFields(await scene.api.get(`/students/${back.student_id}`), { name: 'Eve', ...none })
    },
  )

  rule('R265 member_count grows by the number of created and added items', async (scene) => {
    const { own, ada, bob, members, add } = await openList(scene)
    await add(scene.email(), scene.email(), bob.email, ada.email, 'nonsense', bob.email)
    expectFields(await scene.api.get(`/lists/${own.id}`), { member_count: 4 })
    expectSame('data.pagination.total', (await scene.api.get(members)).data.pagination.total, 4)
  })

  rule('R268 adding a member creates no enrollment', { courses: 1 }, async (scene) => {
    const { own } = await openList(scene)
    const { id, email } = await scene.student({ course_ids: [String(scene.courses[0]?.id)] })
    const [known, fresh] = (await scene.addMembers(own.id, [email, scene.email()])).data.results
    expectSame('student_id', known.student_id, id)
    expectSame('data.enrollments.length', (await scene.api.get(`/students/${id}`)).data.enrollments.length, 1)
    expectFields(await scene.api.get(`/students/${fresh.student_id}`), { enrollments: [] })
  })
})
