import { expect, it } from 'vitest'

import { responding, clientOf, json, setup, someId } from '../../test/support.ts'
import { InputError } from '../index.ts'

it('D13 lets the service decide which ids exist', async () => {
  const { fetch, requests } = responding(json({ data: { removed: true } }))
  await clientOf(fetch).students.remove('student_42')
  expect(requests[0]!.url).toBe('http://academy.test/api/v1/students/student_42')
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
  await client.lists.list({}, { extraQuery: { view: 'a&b=c' } })
  expect(
    service.journal
      .list()
      .slice(-3)
      .map(({ path, ignored }) => [path, ignored]),
  ).toEqual([
    ['/api/v1/students', ['body.pronouns']],
    ['/api/v1/students?limit=2&search=dora&archived=false', ['query.search', 'query.archived']],
    ['/api/v1/lists?view=a%26b%3Dc', ['query.view']],
  ])
})

it('encodes every name and value of extraQuery', async () => {
  const { fetch, requests } = responding(json({ data: { lists: [] } }))
  // Half of a surrogate pair has no UTF-8.
  await clientOf(fetch).lists.list({}, { extraQuery: { 'a b': 'ü+/?#&=%', half: 'x\ud83cy', whole: '🎓', n: -0.5 } })
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
  const paths = service.journal.list().map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(1)
  expect(paths.filter((path) => !path.includes('sort=name'))).toEqual([])
})

it('rejects an extraBody that JSON cannot contain', async () => {
  const { client, service } = setup()
  const call = client.students.create({ email: 'dora@example.com' }, { extraBody: { count: 1n } })
  await expect(call).rejects.toThrow('students.create: extraBody: expected values that JSON can contain')
  expect(service.journal.list()).toEqual([])
})
