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
  platform.clearJournal()
})

/** What a failing expectation says. */
function complaint(expectation: () => void): string {
  try {
    expectation()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It did not fail')
}

it('tells whether a request came, how often, and with what', async () => {
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

it('knows the query, the status and the code', async () => {
  await client.students.list({ limit: 2, offset: 4 })
  await client.lists.create({ name: 'vip' }).catch(() => {})
  expect(academy).toHaveReceived('students.list', { query: { limit: 2 }, status: 200 })
  expect(academy).not.toHaveReceived('students.list', { query: { limit: 3 } })
  expect(academy).toHaveReceived('lists.create', { status: 409, code: 'already_exists' })
})

it('a platform has the requests that reached no academy', async () => {
  await platform.fetch('https://academy.test/api/v1/courses')
  expect(platform).toHaveReceived('courses.list', { code: 'unauthorized' })
  expect(academy).not.toHaveReceived('courses.list')
})

it('says what came instead', async () => {
  expect(complaint(() => expect(academy).toHaveReceived('students.create'))).toBe(
    'expected the academy to have received students.create\nit received no request at all',
  )
  await client.courses.list()
  expect(complaint(() => expect(academy).toHaveReceived('students.create', { times: 1 }))).toBe(
    [
      'expected the academy to have received students.create once',
      'received instead:',
      '  GET /api/v1/courses → 200',
    ].join('\n'),
  )
  await client.students.create({ email: 'ada@example.com' })
  expect(
    complaint(() => expect(academy).toHaveReceived('students.create', { body: { email: 'bob@example.com' } })),
  ).toBe(
    [
      'expected the academy to have received students.create like {"body": {"email": "bob@example.com"}}',
      'received it once, 0 of them like that:',
      '  body: {"email": "ada@example.com"}, status: 201',
    ].join('\n'),
  )
  expect(complaint(() => expect(academy).not.toHaveReceived('students.create'))).toBe(
    [
      'expected the academy not to have received students.create',
      'received it once:',
      '  body: {"email": "ada@example.com"}, status: 201',
    ].join('\n'),
  )
})

it('shows of a large body no more than a line holds', async () => {
  const emails = Array.from({ length: 100 }, (_, index) => `student-${index}@example.com`)
  const { id } = academy.lists.get('VIP')
  await client.lists.members.add(id, { emails })
  const text = complaint(() => expect(academy).not.toHaveReceived('lists.members.add'))
  expect(text).toContain('student-0@example.com')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(500)
})

it('refuses what it cannot look at', () => {
  expect(
    complaint(() => (expect({}) as unknown as ReturnType<typeof expect<typeof academy>>).toHaveReceived('lists.list')),
  ).toMatch('expected an academy or a platform')
  // @ts-expect-error: no such operation.
  expect(complaint(() => expect(academy).toHaveReceived('students.delete'))).toMatch('got "students.delete"')
})
