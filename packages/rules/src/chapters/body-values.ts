import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyText, anyUuid } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, repeated } from '../values.ts'

const flag = { send_welcome_email: false }

/** A new list, its path, and a way to add members to it. */
async function openList({ api, list }: Scene) {
  const own = await list({ description: 'Very' })
  const path = `/lists/${own.id}`
  const members = `${path}/members`
  const add = async (emails: readonly unknown[]) => (await api.post(members, { emails, ...flag })).data.results
  return { own, path, members, add }
}

const totalOf = async ({ api }: Scene, members: string) => (await api.get(`${members}?limit=1`)).data.pagination.total

export const bodyValues = visibleChapter('Values of request bodies', (rule) => {
  rule('D43 null is accepted for the description in a PATCH and nowhere else', async (scene) => {
    const { api, listName } = scene
    const { own, path, members } = await openList(scene)
    const email = scene.email()
    for (const field of ['email', 'name', 'course_ids', 'list_ids', 'send_welcome_email']) {
      expectError(await api.post('/students', { email, ...flag, [field]: null }), 'validation_error')
    }
    expectError(await api.post('/lists', { name: null }), 'validation_error')
    expectError(await api.post('/lists', { name: listName(), description: null }), 'validation_error')
    expectError(await api.patch(path, { name: null, description: 'New' }), 'validation_error')
    expectError(await api.post(members, { email, send_welcome_email: null }), 'validation_error')
    expectError(await api.post(members, { email, emails: null, ...flag }), 'validation_error')
    expectError(await api.post(members, { email: null, emails: [email], ...flag }), 'validation_error')
    expectData(await api.get(path), own)
    expectFields(await api.patch(path, { description: null }), { description: null })
  })

  rule('D44 a list name is trimmed and cannot be blank', async (scene) => {
    const { api, listName } = scene
    const { own, path } = await openList(scene)
    for (const name of ['', ' ', '\t\n ']) {
      expectError(await api.post('/lists', { name }), 'validation_error')
      expectError(await api.patch(path, { name }), 'validation_error')
    }
    expectData(await api.get(path), own)
    const longest = listName(' ').padEnd(100, 'n')
    expectFields(await api.post('/lists', { name: `  ${longest}\n` }), { name: longest })
    const inner = listName('  important')
    expectFields(await api.patch(path, { name: `  ${inner} ` }), { name: inner })
  })

  rule('D44 D77 a description keeps its blanks, which count towards its length', async (scene) => {
    const { api } = scene
    const { path } = await openList(scene)
    expectFields(await api.patch(path, { description: '  a  ' }), { description: '  a  ' })
    expectFields(await api.patch(path, { description: ' \n' }), { description: ' \n' })
    expectError(await api.patch(path, { description: ` ${'d'.repeat(500)}` }), 'validation_error')
    expectFields(await api.get(path), { description: ' \n' })
    expectFields(await api.patch(path, { description: '' }), { description: '' })
  })

  rule('D45 lengths count code points, so a character outside the BMP counts once', async (scene) => {
    const { api, listName } = scene
    const { path } = await openList(scene)
    const filled = (text: string, length: number) => {
      const start = listName(' ')
      return start + text.repeat(length - start.length)
    }
    const longest = filled('🐳', 100)
    expectFields(await api.post('/lists', { name: longest }), { name: longest })
    expectError(await api.post('/lists', { name: filled('🐳', 101) }), 'validation_error')
    expectFields(await api.patch(path, { description: '🐳'.repeat(500) }), { description: '🐳'.repeat(500) })
    expectError(await api.patch(path, { description: '🐳'.repeat(501) }), 'validation_error')
    // A combining accent is a separate code point.
    expectError(await api.patch(path, { description: 'e\u0301'.repeat(251) }), 'validation_error')
    expectStatus(await api.patch(path, { description: 'e\u0301'.repeat(250) }), 200)
  })

  rule('D46 a result repeats the address as sent; the student has the stored form', async (scene) => {
    const { api } = scene
    const { members, add } = await openList(scene)
    const email = scene.email()
    const sent = ` ${email.toUpperCase()}\t`
    const results = await add([sent])
    expectSame('data.results', results, [{ email: sent, status: 'created', student_id: anyUuid }])
    const single = await api.post(members, { email: `${email} `, ...flag })
    expectFields(single, { results: [{ email: `${email} `, status: 'already_member' }] })
    expectSame('data.members', column((await api.get(members)).data.members, 'email'), [email])
    expectFields(await api.get(`/students/${results[0].student_id}`), { email })
  })

  rule('D46 an address of 254 characters is valid and a longer one is not', async (scene) => {
    const { add } = await openList(scene)
    const shortest = scene.email('-')
    const of = (length: number) => shortest.replace('-@', `-${'a'.repeat(length - shortest.length)}@`)
    const results = await add([of(254), of(255), ` ${of(254).toUpperCase()} `, `${'a@'.repeat(50_000)}.`])
    expectSame('status', column(results, 'status'), ['created', 'error', 'already_member', 'error'])
  })

  rule('D47 an address that occurs twice in a batch has two results and counts twice', async (scene) => {
    const { api } = scene
    const { members, add } = await openList(scene)
    const [a, b] = [scene.email(), scene.email()]
    const results = await add([b, a, b.toUpperCase(), 'invalid', a, 'invalid'])
    const statuses = ['created', 'created', 'already_member', 'error', 'already_member', 'error']
    expectSame('status', column(results, 'status'), statuses)
    expectSame('data.results[2].student_id', results[2].student_id, results[0].student_id)
    expectError(await api.post(members, { emails: repeated(a, 101), ...flag }), 'validation_error')
    expectSame('data.results.length', (await add(repeated(a, 100))).length, 100)
    expectSame('total', await totalOf(scene, members), 2)
  })

  rule('D48 an invalid address is an error of its own item, in a batch and alone', async (scene) => {
    const { members, add } = await openList(scene)
    const email = scene.email()
    const wrong = (address: string) => ({ email: address, status: 'error', code: 'validation_error', message: anyText })
    expectSame('data.results', await add(['', email, 'b@example', ' ']), [
      wrong(''),
      { email, status: 'created', student_id: anyUuid },
      wrong('b@example'),
      wrong(' '),
    ])
    expectData(await scene.api.post(members, { email: 'invalid', ...flag }), { results: [wrong('invalid')] })
    expectSame('total', await totalOf(scene, members), 1)
  })

  rule('D48 a value that is not a string, or not an array of strings, rejects the whole request', async (scene) => {
    const { members } = await openList(scene)
    const email = scene.email()
    const bodies = [
      { emails: email },
      { emails: { 0: email } },
      { emails: [email, 7] },
      { emails: [email, null] },
      { emails: [[email]] },
      { emails: [{ email }] },
      { email: 7 },
      { email: [email] },
      { email: { email } },
      { email: true },
    ]
    for (const body of bodies) expectError(await scene.api.post(members, { ...body, ...flag }), 'validation_error')
    expectSame('total', await totalOf(scene, members), 0)
  })

  rule('D49 R245 the body has email or emails but not both, and the flag is a boolean', async (scene) => {
    const { api } = scene
    const { members, add } = await openList(scene)
    const email = scene.email()
    const bodies = [{ email, emails: [email] }, { email, emails: [] }, {}, { emails: [] }]
    for (const body of bodies) expectError(await api.post(members, { ...body, ...flag }), 'validation_error')
    for (const send_welcome_email of ['true', 'false', 0, 1, '', [], {}]) {
      expectError(await api.post(members, { email, send_welcome_email }), 'validation_error')
    }
    expectFields(await api.post(members, { email, ...flag }), { results: [{ status: 'created' }] })
    expectSame('status', column(await add([email]), 'status'), ['already_member'])
  })

  rule('D50 R246 R304 a batch may have 100 addresses; of 101 none is added', async (scene) => {
    const { api } = scene
    const { members, add } = await openList(scene)
    const email = scene.email()
    for (const emails of [repeated(email, 101), [...repeated(email, 100), 'invalid']]) {
      expectError(await api.post(members, { emails, ...flag }), 'validation_error')
    }
    expectSame('total', await totalOf(scene, members), 0)
    expectSame('data.results.length', (await add(repeated(email, 100))).length, 100)
    expectSame('total', await totalOf(scene, members), 1)
  })
})
