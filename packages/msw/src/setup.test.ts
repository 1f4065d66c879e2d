import './vitest.ts'

import { type Academy, demoFixture } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { AcademyClient, type ConnectionError } from '@academy-access/sdk'
import { http, HttpResponse } from 'msw'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { serve } from '../test/other-server.ts'
import { createHandlers } from './index.ts'
import { setupAcademy } from './node.ts'

const clientOf = (academy: Academy, baseUrl: string) =>
  new AcademyClient({ baseUrl, apiKey: academy.apiKey, maxRetries: 0 })

describe('in a test runner', () => {
  const mock = setupAcademy({ fixture: demoFixture() })
  const client = clientOf(mock.platform.academy(), mock.baseUrl)

  it.each([1, 2])('each test finds the academy as the fixture says, time %i', async () => {
    const academy = mock.platform.academy()
    expect(academy.students.list()).toHaveLength(120)
    expect([academy.journal, academy.faults.list(), mock.server.listHandlers().length]).toEqual([
      [],
      [],
      endpointList.length + 1,
    ])
    mock.use(mock.override('courses.list').error('internal_error'))
    academy.faults.add({ operation: 'lists.list', status: 500 })
    academy.clock.advance(86_400_000)
    const { id } = await client.students.create({ email: 'new@example.com' })
    expect(await client.courses.list().result()).toMatchObject({ error: { code: 'internal_error' } })
    await client.students.remove(id)
    expect(academy).toHaveReceived('courses.list', { times: 1, code: 'internal_error' })
  })

  it('any host of the service is answered (R032)', async () => {
    const { total } = (await clientOf(mock.platform.academy(), 'https://school.example').students.list()).pagination
    expect(total).toBe(120)
  })

  it('an academy that a test makes goes with the test', async () => {
    const { id } = mock.academy()
    mock.reset()
    expect(mock.platform.academies.map((academy) => academy.id)).not.toContain(id)
  })
})

describe('side by side', () => {
  const mock = setupAcademy({ fixture: { lists: [{ name: 'VIP' }] } })

  const numbers = Array.from({ length: 20 }, (_, index) => index)
  it.concurrent.each(numbers)('test %i has an academy of its own', async (number) => {
    const academy = mock.academy()
    const client = clientOf(academy, mock.baseUrl)
    if (number % 3 === 0) mock.use(mock.override('lists.list', academy).error('forbidden').once())
    for (let step = 0; step <= number; step++) await client.students.create({ email: `student-${step}@example.com` })
    const listId = academy.lists.get('VIP').id
    await client.lists.members.add(listId, { emails: ['student-0@example.com'] })
    const page = await client.students.list()
    expect(page.pagination.total).toBe(number + 1)
    expect((await client.lists.get(listId)).member_count).toBe(1)
    expect((await client.lists.list().result()).ok).toBe(number % 3 > 0)
    expect(academy).toHaveReceived('students.create', { times: number + 1 })
  })
})

describe('what nobody handles', () => {
  let outside: Awaited<ReturnType<typeof serve>>
  const fixture = { api_keys: [{ key: 'aa_live_00000000000000000000000000000001' }] }
  const strict = setupAcademy({ fixture, baseUrl: 'http://127.0.0.1:4010/school', hooks: false })
  const loose = setupAcademy({ fixture, hooks: false, onUnhandledRequest: 'bypass' })
  const other = setupAcademy({
    handlers: [http.get('https://other.test/', () => HttpResponse.text('hi'))],
    hooks: false,
  })
  afterAll(() => outside.close())
  beforeEach(async () => {
    outside ??= await serve('from outside')
    outside.requests.length = 0
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return async () => {
      vi.restoreAllMocks()
      for (const mock of [strict, loose, other]) await mock.stop()
    }
  })
  const headers = { authorization: `Bearer ${fixture.api_keys[0]!.key}` }

  it('below the base URL it is an error, and below its /api/v1 the service answers', async () => {
    await strict.start()
    const { status } = await fetch('http://127.0.0.1:4010/school/api/v1/nope', { headers })
    expect(status).toBe(404)
    await expect(fetch('http://127.0.0.1:4010/school/health')).rejects.toThrow(TypeError)
    expect(console.error).toHaveBeenCalledWith(
      'GET http://127.0.0.1:4010/school/health: no handler answers this request to the academy, and it may not leave the test',
    )
  })

  it('elsewhere it is an error by default', async () => {
    await strict.start()
    await expect(fetch(`${outside.url}/other`)).rejects.toThrow()
    expect(outside.requests).toEqual([])
  })

  it('elsewhere it gets out when that was asked for, but nothing that is for an academy does', async () => {
    await loose.start()
    expect(await (await fetch(`${outside.url}/other`)).text()).toBe('from outside')
    await expect(fetch(`${outside.url}/api/v1/nope`)).rejects.toThrow(TypeError)
    await expect(fetch(`${outside.url}/v2/students`, { headers })).rejects.toThrow(TypeError)
    expect(outside.requests).toEqual(['GET /other'])
  })

  it('handlers for other services come first', async () => {
    await other.start()
    expect(await (await fetch('https://other.test/')).text()).toBe('hi')
  })

  it('once it is stopped requests get out', async () => {
    await strict.start()
    await strict.stop()
    expect(await (await fetch(`${outside.url}/api/v1/courses`)).text()).toBe('from outside')
  })
})

it('without hooks it starts, resets and stops when it is told to', async () => {
  const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] }, proxy: true, hooks: false })
  const client = new AcademyClient({ baseUrl: mock.baseUrl, maxRetries: 0 })
  await mock.start()
  const own = mock.academy()
  expect(own.apiKey).not.toBe(mock.platform.academy().apiKey)
  const [student] = (await client.students.list()).items
  await client.students.remove(student!.id)
  expect((await client.students.list()).pagination.total).toBe(0)
  mock.reset()
  expect((await client.students.list()).pagination.total).toBe(1)
  expect(mock.platform.academies).toContain(own)
  const platform = mock.platform
  expect(createHandlers(platform)).toHaveLength(endpointList.length)
  mock.use(mock.override('students.list').network('reset').once())
  const lost = await client.students.list().result()
  expect((lost as { error: ConnectionError }).error.name).toBe('ConnectionError')
  await mock.stop()
})

it('hooks can be given, and begin and end the tests', async () => {
  const { calls, hooks } = manualHooks()
  const mock = setupAcademy({ hooks })
  const ofFile = mock.academy()
  await calls['beforeAll']!()
  await calls['beforeEach']!()
  await calls['beforeEach']!()
  const ofTest = mock.academy()
  await calls['afterEach']!()
  expect(mock.platform.academies).toContain(ofTest)
  await calls['afterEach']!()
  expect(mock.platform.academies).toEqual([mock.platform.academy(), ofFile])
  await calls['afterAll']!()
})

/** Hooks that a test calls by itself. */
function manualHooks() {
  const calls: Record<string, () => void | Promise<void>> = {}
  const hook = (name: string) => (run: () => void | Promise<void>) => void (calls[name] = run)
  const hooks = {
    beforeAll: hook('beforeAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
    afterAll: hook('afterAll'),
  }
  return { calls, hooks }
}

it('resets also after tests that an earlier hook skipped or failed, of which only the end is told', async () => {
  const { calls, hooks } = manualHooks()
  const mock = setupAcademy({ hooks })
  await calls['beforeAll']!()
  await calls['afterEach']!()
  for (let round = 0; round < 3; round++) {
    await calls['beforeEach']!()
    expect(mock.platform.academy().students.list()).toEqual([])
    mock.platform.academy().students.createMany(3)
    mock.academy()
    await calls['afterEach']!()
  }
  expect(mock.platform.academies).toHaveLength(1)
  await calls['afterAll']!()
})

it('is not to be used by the tests of another file, whose requests it would let out', async () => {
  const { calls, hooks } = manualHooks()
  const mock = setupAcademy({ hooks })
  await calls['beforeAll']!()
  await calls['afterAll']!()
  for (const use of [() => mock.academy(), () => mock.use()]) expect(use).toThrow('call it in each test file')
})

it('within a test its hooks would never run', () => {
  expect(() => setupAcademy()).toThrow('setupAcademy: call it where the file begins; within a test pass `hooks: false`')
})

it('a second one is refused while the first intercepts', async () => {
  const first = setupAcademy({ hooks: false })
  const second = setupAcademy({ baseUrl: 'https://other.test', hooks: false })
  await first.start()
  await expect(second.start()).rejects.toThrow('another one intercepts already')
  await second.stop()
  await first.stop()
  await second.start()
  await second.stop()
})

it('starts again while it is still stopping', async () => {
  const mock = setupAcademy({ hooks: false })
  await mock.start()
  void mock.stop()
  await mock.start()
  expect(await clientOf(mock.platform.academy(), mock.baseUrl).courses.list()).toEqual([])
  await mock.stop()
})

it.each([
  ['ftp://academy.test', 'http: or https:'],
  ['https://user:secret@academy.test', 'no user name'],
  ['https://academy.test/a?b=1', 'no ? and no #'],
  ['https://academy.test/api/v1/', 'without /api/v1'],
  ['https://academy.test/t/:tenant', 'none of :'],
])('refuses the base URL %s', (baseUrl, expected) => {
  expect(() => setupAcademy({ baseUrl, hooks: false })).toThrow(expected)
})

it('says what is wrong with a fixture, an address or both at once', () => {
  const set = (options: object) => () => setupAcademy({ hooks: false, ...options })
  expect(set({ fixture: { students: [{ email: 'ada' }] } })).toThrow(/academies\[0\]\.students\[0\]\.email/)
  expect(set({ fixture: 'demo' })).toThrow('academies[0]: expected an object, got "demo"')
  expect(set({ fixture: null })).toThrow('academies[0]: expected an object')
  expect(set({ baseUrl: 'academy.test' })).toThrow('baseUrl: expected an address such as https://academy.test')
  const { platform } = setupAcademy({ hooks: false })
  expect(setupAcademy({ platform, hooks: false }).platform).toBe(platform)
  expect(set({ platform, seed: 1 })).toThrow('expected either a platform or a fixture')
})
