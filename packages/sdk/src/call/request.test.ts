import { expect, it } from 'vitest'

import { responding, clientOf, json, setup, someId } from '../../test/support.ts'
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
    `${create}.email: expected an email address, with text before and after one @, got "ada"`,
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

it.each(['', 'ada', '@', 'ada@', '@example.com', ' @ ', 'ada@home@example.com', 'ada@@example.com'])(
  'rejects %j, which no service can accept as an email address',
  async (email) => {
    await expectInputError(
      (client) => client.students.create({ email }),
      `students.create: body.email: expected an email address, with text before and after one @, got ${JSON.stringify(email)}`,
    )
  },
)

it.each(['user@localhost', 'a b@c', `${'a'.repeat(300)}@example.com`])(
  'D46 lets the service judge the email address %j',
  async (email) => {
    await expect(setup().client.students.create({ email })).rejects.toMatchObject({
      name: 'ApiError',
      code: 'validation_error',
    })
  },
)

it('sends every email address that the service accepts', async () => {
  const { client } = setup()
  for (const email of [' Eve@Example.com ', 'a+b@c.d', 'ü@ö.de']) {
    expect((await client.students.create({ email })).email).toBe(email.trim().toLowerCase())
  }
})

it('D08 sends what the API may have learned since', async () => {
  const { client, service } = setup()
  await client.students.create({ email: 'dora@example.com' }, { extraBody: { pronouns: 'she', name: 'Dora' } })
  expect(service.students.list().find(({ email }) => email === 'dora@example.com')?.name).toBe('Dora')
  await client.students.list({ limit: 2 }, { extraQuery: { search: 'dora', archived: false, sort: undefined } })
  await client.lists.list({ extraQuery: { view: 'a&b=c' } })
  expect(service.journal.slice(-3).map(({ path, ignored }) => [path, ignored])).toEqual([
    ['/api/v1/students', ['body.pronouns']],
    ['/api/v1/students?limit=2&search=dora&archived=false', ['query.search', 'query.archived']],
    ['/api/v1/lists?view=a%26b%3Dc', ['query.view']],
  ])
})

it('encodes every name and value of extraQuery', async () => {
  const { fetch, requests } = responding(json({ data: { lists: [] } }))
  // Half of a surrogate pair has no UTF-8.
  await clientOf(fetch).lists.list({ extraQuery: { 'a b': 'ü+/?#&=%', half: 'x\ud83cy', whole: '🎓', n: -0.5 } })
  const [, query] = requests[0]?.url.split('?') ?? []
  expect(query).not.toMatch(/[+/#]/)
  expect([...new URLSearchParams(query)]).toEqual([
    ['a b', 'ü+/?#&=%'],
    ['half', 'x\ufffdy'],
    ['whole', '🎓'],
    ['n', '-0.5'],
  ])
})

it('sends extraQuery with every page of an iteration', async () => {
  const { client, service } = setup()
  for await (const _ of client.students.list({ limit: 1 }, { extraQuery: { sort: 'name' } }));
  const paths = service.journal.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(1)
  expect(paths.filter((path) => !path.includes('sort=name'))).toEqual([])
})

it('still checks the fields beside extraBody, and rejects what cannot be sent', async () => {
  const { client, service } = setup()
  const rejected = async (call: Promise<unknown>) => ((await call.catch((error: unknown) => error)) as Error).message
  const email = 'dora@example.com'
  expect(await rejected(client.students.create({ email: 'dora' }, { extraBody: { email } }))).toContain('body.email')
  expect(await rejected(client.students.remove(someId, { extraBody: { reason: 'moved' } }))).toBe(
    'students.remove: options.extraBody: the request has no body',
  )
  expect(await rejected(client.students.create({ email }, { extraBody: { count: 1n } }))).toBe(
    'students.create: extraBody: expected values that JSON can contain',
  )
  for (const name of ['extraBody', 'extraQuery']) {
    for (const [value, type] of [
      ['a=1', 'a string'],
      [null, 'null'],
      [[1], 'an array'],
      [new URLSearchParams('a=1'), 'a URLSearchParams'],
    ]) {
      expect(await rejected(client.lists.create({ name: 'New' }, { [name]: value }))).toBe(
        `lists.create: options.${name}: expected an object of names and values, got ${type as string}`,
      )
    }
  }
  const filter = { since: '2026-01-01' } as unknown as string
  expect(await rejected(client.courses.list({ extraQuery: { filter } }))).toBe(
    'courses.list: options.extraQuery.filter: expected a string, a number or a boolean, got an object',
  )
  expect(await rejected(client.courses.list({ signal: new AbortController() as unknown as AbortSignal }))).toBe(
    'courses.list: options.signal: expected an AbortSignal, such as the signal of an AbortController, got an AbortController',
  )
  expect(service.journal).toEqual([])
})
