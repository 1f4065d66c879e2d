import { expect, it } from 'vitest'

import { responding, clientOf, json, someId } from '../../test/support.ts'
import { InputError } from '../index.ts'

const expectInputError = async (call: (client: ReturnType<typeof clientOf>) => Promise<unknown>, message: string) => {
  const { fetch, requests } = responding(json({ data: {} }))
  const error: unknown = await call(clientOf(fetch)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(InputError)
  expect((error as InputError).message).toBe(message)
  expect((error as InputError).issues.length).toBeGreaterThan(0)
  expect(requests).toEqual([])
}

it.each([
  '',
  '.',
  '..',
  '...',
  '%2e%2e',
  '%2E',
  'a/b',
  '../lists',
  'a\\b',
  'a\nb',
  'a%0ab',
  'a%2fb',
  ' ',
  'a b',
  'a?b',
  'a#b',
  '\u0000',
  '．．',
])('rejects the id %j', async (id) => {
  const message = `expected an id of letters, digits and dashes, got ${JSON.stringify(id)}`
  await expectInputError((client) => client.students.get(id), `students.get: studentId: ${message}`)
  await expectInputError(
    (client) => client.lists.members.remove(someId, id),
    `lists.members.remove: userId: ${message}`,
  )
})

it.each([undefined, null, 7, {}])('rejects %j as an id', async (id) => {
  await expect(clientOf(responding(json({})).fetch).students.get(id as string)).rejects.toThrow(
    'students.get: studentId: expected an id',
  )
})

it('D13 lets the service decide which ids exist', async () => {
  const { fetch, requests } = responding(json({ data: { removed: true } }))
  await clientOf(fetch).students.remove('student_42')
  expect(requests[0]!.url).toBe('http://academy.test/api/v1/students/student_42')
})

it('rejects input that the service would reject, and says where and why', async () => {
  const create = 'students.create: body'
  await expectInputError(
    (client) => client.students.create({ email: 'ada' }),
    `${create}.email: expected an email address of at most 254 characters, got "ada"`,
  )
  await expectInputError(
    (client) => client.students.create({ email: 'a@b.c', course_ids: Array.from({ length: 51 }, () => someId) }),
    `${create}.course_ids: expected at most 50 items, got an array of 51`,
  )
  await expectInputError(
    (client) => client.lists.create({ name: '  ' }),
    'lists.create: body.name: expected 1 to 100 characters, got ""',
  )
  await expectInputError(
    (client) => client.lists.update(someId, {}),
    'lists.update: body: expected name, description or both',
  )
  await expectInputError(
    (client) => client.lists.members.add(someId, { emails: [] }),
    'lists.members.add: body.emails: expected at least 1 item, got an array of 0',
  )
  await expectInputError(
    (client) => client.students.list({ limit: 101 }),
    'students.list: query.limit: expected 1 to 100, got 101',
  )
  await expectInputError(
    (client) => client.students.list({ offset: -1 }),
    'students.list: query.offset: expected 0 or more, got -1',
  )
})

it('D45 counts characters as code points', async () => {
  const { fetch, requests } = responding(json({ error: { code: 'forbidden', message: 'no' } }, 403))
  await clientOf(fetch)
    .lists.create({ name: '🎓'.repeat(100) })
    .result()
  expect(requests).toHaveLength(1)
  await expect(clientOf(fetch).lists.create({ name: '🎓'.repeat(101) })).rejects.toBeInstanceOf(InputError)
})

it('D48 lets the service check single addresses of a batch', async () => {
  const { fetch, requests } = responding(json({ data: { results: [] } }))
  await clientOf(fetch).lists.members.add(someId, { emails: ['nonsense'] })
  expect(requests).toHaveLength(1)
})
