import { expect } from 'vitest'

import type { Api } from '../api.ts'
import { addresses, stateAndEmails, listId, errorOf, frozenClock, studentId } from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

const email = 'ada@example.com'
const invalid = { status: 400, code: 'validation_error' }

/** An academy with a list. */
function openList(open: Scene['open']) {
  const { academy, api } = open({ clock: frozenClock, lists: [{ name: 'VIP', description: 'Very' }] })
  const list = `/lists/${listId(academy, 'VIP')}`
  return { academy, api, list, members: `${list}/members` }
}

const add = async (api: Api, members: string, emails: string[]) => (await api.post(members, { emails })).data.results

const statusesOf = (results: { status: string }[]) => results.map(({ status }) => status)

export const bodyValues = chapter('Values of request bodies', (rule) => {
  rule('D43 null is accepted for the description in a PATCH and unknownId else', async ({ open }) => {
    const { academy, api, list, members } = openList(open)
    const before = stateAndEmails(academy)
    for (const field of ['email', 'name', 'course_ids', 'list_ids', 'send_welcome_email']) {
      expect(errorOf(await api.post('/students', { email, [field]: null })), field).toEqual(invalid)
    }
    expect(errorOf(await api.post('/lists', { name: null }))).toEqual(invalid)
    expect(errorOf(await api.post('/lists', { name: 'Other', description: null }))).toEqual(invalid)
    expect(errorOf(await api.patch(list, { name: null, description: 'New' }))).toEqual(invalid)
    expect(errorOf(await api.post(members, { email, send_welcome_email: null }))).toEqual(invalid)
    expect(errorOf(await api.post(members, { email, emails: null }))).toEqual(invalid)
    expect(errorOf(await api.post(members, { email: null, emails: [email] }))).toEqual(invalid)
    expect(stateAndEmails(academy)).toEqual(before)
    expect((await api.patch(list, { description: null })).data.description).toBe(null)
  })

  rule('D44 a list name is trimmed and cannot be blank', async ({ open }) => {
    const { academy, api, list } = openList(open)
    const before = stateAndEmails(academy)
    for (const name of ['', ' ', '\t\n ']) {
      expect(errorOf(await api.post('/lists', { name }))).toEqual(invalid)
      expect(errorOf(await api.patch(list, { name }))).toEqual(invalid)
    }
    expect(stateAndEmails(academy)).toEqual(before)
    expect((await api.post('/lists', { name: `  ${'n'.repeat(100)}\n` })).data.name).toBe('n'.repeat(100))
    expect((await api.patch(list, { name: '  Very  important ' })).data.name).toBe('Very  important')
  })

  rule('D44 a description keeps its leading and trailing blanks, which count towards its length', async ({ open }) => {
    const { api, list } = openList(open)
    expect((await api.post('/lists', { name: 'One', description: '  a  ' })).data.description).toBe('  a  ')
    expect((await api.patch(list, { description: ' \n' })).data.description).toBe(' \n')
    expect(errorOf(await api.patch(list, { description: ` ${'d'.repeat(500)}` }))).toEqual(invalid)
    expect((await api.get(list)).data.description).toBe(' \n')
  })

  rule('D45 lengths count code points, so a character outside the BMP counts once', async ({ open }) => {
    const { api, list } = openList(open)
    const whale = '🐳'
    expect((await api.post('/lists', { name: whale.repeat(100) })).data.name).toBe(whale.repeat(100))
    expect(errorOf(await api.post('/lists', { name: whale.repeat(101) }))).toEqual(invalid)
    expect((await api.patch(list, { description: whale.repeat(500) })).data.description).toBe(whale.repeat(500))
    expect(errorOf(await api.patch(list, { description: whale.repeat(501) }))).toEqual(invalid)
    // A combining accent is a separate code point.
    expect(errorOf(await api.patch(list, { name: 'e\u0301'.repeat(51) }))).toEqual(invalid)
    expect((await api.patch(list, { name: 'e\u0301'.repeat(50) })).status).toBe(200)
  })

  rule('D46 a result repeats the address as sent; the student has the stored form', async ({ open }) => {
    const { academy, api, members } = openList(open)
    const results = await add(api, members, [' Ada@Example.COM\t', 'Bob@example.com'])
    expect(results).toEqual([
      { email: ' Ada@Example.COM\t', status: 'created', student_id: studentId(academy, email) },
      { email: 'Bob@example.com', status: 'created', student_id: studentId(academy, 'bob@example.com') },
    ])
    const single = await api.post(members, { email: 'BOB@EXAMPLE.COM ' })
    expect(single.data.results).toMatchObject([{ email: 'BOB@EXAMPLE.COM ', status: 'already_member' }])
    const stored = (await api.get(members)).data.members.map((member: { email: string }) => member.email)
    expect(stored).toEqual(['bob@example.com', email])
    expect((await api.get(`/students/${results[0].student_id}`)).data.email).toBe(email)
  })

  rule('D46 an address of 254 characters is valid and a longer one is not, before or after an @', async ({ open }) => {
    const { api, members } = openList(open)
    const of = (length: number) => `${'a'.repeat(length - '@b.c'.length)}@b.c`
    const manyAts = `${'a@'.repeat(50_000)}.`
    expect(statusesOf(await add(api, members, [of(254), of(255), ` ${of(254).toUpperCase()} `, manyAts]))).toEqual([
      'created',
      'error',
      'already_member',
      'error',
    ])
  })

  rule('D47 an address that occurs twice in a batch has two results and counts twice', async ({ open }) => {
    const { academy, api, members } = openList(open)
    const results = await add(api, members, ['b@example.com', email, 'B@EXAMPLE.COM', 'invalid', email, 'invalid'])
    expect(statusesOf(results)).toEqual(['created', 'created', 'already_member', 'error', 'already_member', 'error'])
    expect(results[2].student_id).toBe(results[0].student_id)
    expect(academy.outbox.map(({ to }) => to)).toEqual(['b@example.com', email])
    const same = Array.from({ length: 101 }, () => email)
    expect(errorOf(await api.post(members, { emails: same }))).toEqual(invalid)
    expect(await add(api, members, same.slice(1))).toHaveLength(100)
    expect(academy.lists.get('VIP').members).toHaveLength(2)
  })

  rule('D48 an invalid address is an error of its own item, in a batch and alone', async ({ open }) => {
    const { academy, api, members } = openList(open)
    const wrong = (address: string) => ({
      email: address,
      status: 'error',
      code: 'validation_error',
      message: expect.stringMatching(/./),
    })
    const results = await add(api, members, ['', email, 'b@example', ' '])
    expect(results).toEqual([
      wrong(''),
      { email, status: 'created', student_id: studentId(academy, email) },
      wrong('b@example'),
      wrong(' '),
    ])
    const single = await api.post(members, { email: 'invalid' })
    expect(single.status).toBe(200)
    expect(single.data.results).toEqual([wrong('invalid')])
    expect(academy.students.list()).toHaveLength(1)
  })

  rule('D48 a value that is not a string, or not an array of strings, rejects the whole request', async ({ open }) => {
    const { academy, api, members } = openList(open)
    const before = stateAndEmails(academy)
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
    for (const body of bodies) expect(errorOf(await api.post(members, body)), JSON.stringify(body)).toEqual(invalid)
    expect(stateAndEmails(academy)).toEqual(before)
  })

  rule(
    'D49 the body has email or emails but not both, emails is not empty, and the flag is a boolean',
    async ({ open }) => {
      const { academy, api, members } = openList(open)
      const before = stateAndEmails(academy)
      const flags = ['true', 'false', 0, 1, '', [], {}].map((flag) => ({ email, send_welcome_email: flag }))
      const bodies = [
        { email, emails: [email] },
        { email, emails: [] },
        {},
        { send_welcome_email: true },
        { emails: [] },
        ...flags,
      ]
      for (const body of bodies) expect(errorOf(await api.post(members, body)), JSON.stringify(body)).toEqual(invalid)
      expect(stateAndEmails(academy)).toEqual(before)
      expect(statusesOf((await api.post(members, { email })).data.results)).toEqual(['created'])
      expect(statusesOf(await add(api, members, [email]))).toEqual(['already_member'])
    },
  )

  rule('D50 a batch may have 100 addresses; of 101 none is added', async ({ open }) => {
    const { academy, api, members } = openList(open)
    const before = stateAndEmails(academy)
    expect(errorOf(await api.post(members, { emails: addresses(101) }))).toEqual(invalid)
    expect(errorOf(await api.post(members, { emails: [...addresses(100), 'invalid'] }))).toEqual(invalid)
    expect(stateAndEmails(academy)).toEqual(before)
    expect(await add(api, members, addresses(100))).toHaveLength(100)
    expect((await api.get(`${members}?limit=1`)).data.pagination.total).toBe(100)
  })
})
