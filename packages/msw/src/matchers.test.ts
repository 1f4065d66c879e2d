import './vitest.ts'

import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { beforeEach, expect, it } from 'vitest'

const platform = createPlatform({ seed: 1, fixture: { academies: [{ lists: [{ name: 'VIP' }] }] } })
const academy = platform.academy()
const client = new AcademyClient({ baseUrl: 'https://academy.test', apiKey: academy.apiKey, fetch: platform.fetch })
const listId = academy.lists.get('VIP').id

beforeEach(() => {
  academy.reset()
  platform.journal.clear()
})

/** The message of a failing expectation. */
function failureOf(expectation: () => void): string {
  try {
    expectation()
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('The expectation did not fail')
}

it('compares the number of requests, their params and their body', async () => {
  await client.lists.members.add(listId, { emails: ['ada@example.com', 'bob@example.com'], send_welcome_email: false })
  await client.lists.members.add(listId, { email: 'eve@example.com' })

  expect(academy).toHaveReceived('lists.members.add')
  expect(academy).toHaveReceived('lists.members.add', { times: 2 })
  expect(academy).toHaveReceived('lists.members.add', { times: 1, body: { send_welcome_email: false } })
  expect(academy).toHaveReceived('lists.members.add', { params: { listId }, body: { email: 'eve@example.com' } })
  expect(academy).toHaveReceived('lists.members.add', { body: { emails: expect.arrayContaining(['bob@example.com']) } })
  expect(academy).not.toHaveReceived('lists.members.add', { body: { emails: ['ada@example.com'] } })
  expect(academy).not.toHaveReceived('lists.members.add', { times: 1 })
  expect(academy).not.toHaveReceived('lists.members.remove')
})

it('compares the query, the status and the code', async () => {
  await client.students.list({ limit: 2, offset: 4 })
  await client.lists.create({ name: 'vip' }).catch(() => {})
  expect(academy).toHaveReceived('students.list', { query: { limit: 2 }, status: 200 })
  expect(academy).not.toHaveReceived('students.list', { query: { limit: 3 } })
  expect(academy).toHaveReceived('lists.create', { status: 409, code: 'already_exists' })
})

it('a platform has the journal of requests that reached no academy', async () => {
  await platform.fetch('https://academy.test/api/v1/courses')
  expect(platform).toHaveReceived('courses.list', { code: 'unauthorized' })
  expect(academy).not.toHaveReceived('courses.list')
})

it('a failure lists the requests that were received', async () => {
  expect(failureOf(() => expect(academy).toHaveReceived('students.create'))).toBe(
    'expected the academy to have received students.create\nreceived no request at all',
  )
  await client.courses.list()
  expect(failureOf(() => expect(academy).toHaveReceived('students.create', { times: 1 }))).toBe(
    [
      'expected the academy to have received students.create once',
      'received instead:',
      '  GET /api/v1/courses → 200',
    ].join('\n'),
  )
  await client.students.create({ email: 'ada@example.com' })
  expect(
    failureOf(() => expect(academy).toHaveReceived('students.create', { body: { email: 'bob@example.com' } })),
  ).toBe(
    [
      'expected the academy to have received students.create like {"body": {"email": "bob@example.com"}}',
      'received it once, 0 of them like that:',
      '  body: {"email": "ada@example.com"}, status: 201',
    ].join('\n'),
  )
  expect(failureOf(() => expect(academy).not.toHaveReceived('students.create'))).toBe(
    [
      'expected the academy not to have received students.create',
      'received it once:',
      '  body: {"email": "ada@example.com"}, status: 201',
    ].join('\n'),
  )
})

it('a failure shortens a large body to one line', async () => {
  const emails = Array.from({ length: 100 }, (_, index) => `student-${index}@example.com`)
  const { id } = academy.lists.get('VIP')
  await client.lists.members.add(id, { emails })
  const text = failureOf(() => expect(academy).not.toHaveReceived('lists.members.add'))
  expect(text).toContain('student-0@example.com')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(500)
})

it('rejects a value without a journal, and an unknown operation', () => {
  // @ts-expect-error: no journal.
  expect(failureOf(() => expect({}).toHaveReceived('lists.list'))).toMatch('expected an academy or a platform')
  // @ts-expect-error: no such operation.
  expect(failureOf(() => expect(academy).toHaveReceived('students.delete'))).toMatch('got "students.delete"')
})
