// cspell:ignore bodi
import './vitest.ts'

import { type Academy, demoFixture } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { AcademyClient } from '@academy-access/sdk'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { serve } from '../test/other-server.ts'
import { academyHandlers, createHandlers, type HandlerOptions, override } from './index.ts'
import { setupAcademy, type SetupOptions } from './node.ts'
import type { TestHooks } from './test-hooks.ts'

const clientOf = (academy: Academy, baseUrl: string) =>
  new AcademyClient({ baseUrl, apiKey: academy.apiKey, maxRetries: 0 })

describe('in a test runner', () => {
  const mock = setupAcademy({ fixture: demoFixture() })
  const client = clientOf(mock.platform.academy(), mock.baseUrl)

  it.each([1, 2])('each test starts with the academy of the fixture, run %i', async () => {
    const academy = mock.platform.academy()
    expect(academy.students.list()).toHaveLength(120)
    expect([academy.journal.list(), academy.faults.list(), mock.server.listHandlers().length]).toEqual([
      [],
      [],
      endpointList.length + 2,
    ])
    mock.use(mock.override('courses.list').error('internal_error'))
    academy.faults.add({ operation: 'lists.list', status: 500 })
    academy.clock.advance(86_400_000)
    const { id } = await client.students.create({ email: 'new@example.com' })
    expect(await client.courses.list().result()).toMatchObject({ error: { code: 'internal_error' } })
    await client.students.remove(id)
    expect(academy).toHaveReceived('courses.list', { times: 1, code: 'internal_error' })
  })

  it.each(['https://school.example', 'http://localhost:5173/academy', 'https://a.test/b/api/v1/c'])(
    'R032 requests to %s match, and the service sees its own path',
    async (baseUrl) => {
      const { apiKey } = mock.platform.academy()
      expect((await clientOf(mock.platform.academy(), baseUrl).courses.list()).items).toHaveLength(6)
      mock.use(mock.override('students.list').error('internal_error'))
      const response = await fetch(`${baseUrl}/api/v1/students?limit=1`, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
      expect(response.status).toBe(500)
      expect(
        mock.platform
          .academy()
          .journal.list()
          .map(({ path }) => path),
      ).toEqual(['/api/v1/courses', '/api/v1/students?limit=1'])
    },
  )

  it('responds to the preflights that a browser, or happy-dom, sends', async () => {
    const headers = { origin: 'https://app.test', 'access-control-request-method': 'POST' }
    const response = await fetch('https://any.test/academy/api/v1/students', { method: 'OPTIONS', headers })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('an academy of a test is deleted after the test', async () => {
    const { id } = mock.createAcademy()
    mock.reset()
    expect(mock.platform.academies.list().map((academy) => academy.id)).not.toContain(id)
  })
})

describe('concurrent tests', () => {
  const mock = setupAcademy({ fixture: { lists: [{ name: 'VIP' }] } })

  const numbers = Array.from({ length: 20 }, (_, index) => index)
  it.concurrent.each(numbers)('test %i has its own academy', async (number) => {
    const academy = mock.createAcademy()
    const client = clientOf(academy, mock.baseUrl)
    if (number % 3 === 0) mock.use(mock.override('lists.list', { academy }).error('forbidden').once())
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

describe('unhandled requests', () => {
  let network: Awaited<ReturnType<typeof serve>>
  const key = 'aa_live_00000000000000000000000000000001'
  const fixture = { api_keys: [{ key }] }
  const strict = setupAcademy({ fixture, baseUrl: 'http://127.0.0.1:4010/school', hooks: false })
  const loose = setupAcademy({ fixture, hooks: false, onUnhandledRequest: 'bypass' })
  const other = setupAcademy({
    handlers: [http.get('https://other.test/', () => HttpResponse.text('hi'))],
    hooks: false,
  })
  afterAll(() => network.close())
  beforeEach(async () => {
    network ??= await serve('from the network')
    network.requests.length = 0
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return async () => {
      vi.restoreAllMocks()
      for (const mock of [strict, loose, other]) await mock.stop()
    }
  })
  const headers = { authorization: `Bearer ${key}` }

  it('below the base URL a request fails, and below its /api/v1 the service responds', async () => {
    await strict.start()
    const { status } = await fetch('http://127.0.0.1:4010/school/api/v1/nope', { headers })
    expect(status).toBe(404)
    await expect(fetch('http://127.0.0.1:4010/school/health')).rejects.toThrow(TypeError)
    expect(console.error).toHaveBeenCalledWith(
      'GET http://127.0.0.1:4010/school/health: no handler matches this request to the academy, so it failed instead of reaching the network.',
    )
  })

  it('names both base URLs when a request for an endpoint goes to another one', async () => {
    await strict.start()
    await expect(fetch('http://127.0.0.1:4010/academy/api/v1/courses')).rejects.toThrow(TypeError)
    expect(console.error).toHaveBeenCalledWith(
      'GET http://127.0.0.1:4010/academy/api/v1/courses: no handler matches this request to the academy, so it failed instead of reaching the network. The handlers listen at http://127.0.0.1:4010/school, and this request is for http://127.0.0.1:4010/academy: give the client and the mock the same baseUrl, or give the mock none.',
    )
  })

  it('a request to another service fails by default', async () => {
    await strict.start()
    await expect(fetch(`${network.url}/other`)).rejects.toThrow()
    expect(network.requests).toEqual([])
  })

  it('with bypass a request to another service reaches the network, but no request to an academy does', async () => {
    await loose.start()
    expect(await (await fetch(`${network.url}/other`)).text()).toBe('from the network')
    await expect(fetch(`${network.url}/api/v1/nope`)).rejects.toThrow(TypeError)
    await expect(fetch(`${network.url}/v2/students`, { headers })).rejects.toThrow(TypeError)
    expect(network.requests).toEqual(['GET /other'])
  })

  it('handlers for other services take precedence', async () => {
    await other.start()
    expect(await (await fetch('https://other.test/')).text()).toBe('hi')
  })

  it('after stop requests reach the network', async () => {
    await strict.start()
    await strict.stop()
    expect(await (await fetch(`${network.url}/api/v1/courses`)).text()).toBe('from the network')
  })
})

it('without hooks it starts, resets and stops on calls', async () => {
  const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] }, proxy: true, hooks: false })
  const client = new AcademyClient({ baseUrl: mock.baseUrl, apiKey: null, maxRetries: 0 })
  await mock.start()
  const own = mock.createAcademy()
  expect(own.apiKey).not.toBe(mock.platform.academy().apiKey)
  const [student] = (await client.students.list()).items
  await client.students.remove(student?.id ?? '')
  expect((await client.students.list()).pagination.total).toBe(0)
  mock.reset()
  expect((await client.students.list()).pagination.total).toBe(1)
  expect(mock.platform.academies.list()).toContain(own)
  const platform = mock.platform
  expect(createHandlers(platform)).toHaveLength(endpointList.length + 1)
  const [none, options]: [never, never] = JSON.parse('[null, {"baseUrl": "https://academy.test"}]')
  expect(() => createHandlers(platform, 'https://academy.test' as never)).toThrow(
    'createHandlers: expected an object, got string',
  )
  for (const wrong of [none, options, {} as never, 'key' as never])
    expect(() => createHandlers(wrong)).toThrow(
      'createHandlers: platform: expected a platform, as in createHandlers(createPlatform()), got ',
    )
  mock.use(mock.override('students.list').network('reset').once())
  expect(await client.students.list().result()).toMatchObject({ error: { name: 'ConnectionError' } })
  await mock.stop()
})

it('a path is the base URL of a page', async () => {
  vi.stubGlobal('location', { href: 'https://app.test/students/1', origin: 'https://app.test' })
  const mock = setupAcademy({ baseUrl: '/academy', proxy: true, hooks: false })
  await mock.start()
  expect(mock.baseUrl).toBe('https://app.test/academy')
  expect((await new AcademyClient({ baseUrl: '/academy', apiKey: null }).courses.list()).items).toEqual([])
  await mock.stop()
  vi.unstubAllGlobals()
})

it.each<[object, string]>([
  [{ proxy: true }, 'createHandlers: proxy: unknown option; pass apiKey, which it adds'],
  [{ baseURL: 'https://academy.test' }, 'createHandlers: baseURL: unknown option; did you mean baseUrl?'],
])('createHandlers rejects %j', (options, message) => {
  const { platform } = setupAcademy({ hooks: false })
  expect(() => createHandlers(platform, options as HandlerOptions)).toThrow(message)
})

it('a misspelled option is an error wherever options are', () => {
  const { platform } = setupAcademy({ hooks: false })
  const set = { hooks: false, fixtures: {} } as SetupOptions
  expect(() => setupAcademy(set)).toThrow('setupAcademy: fixtures: unknown option; did you mean fixture?')
  const address: HandlerOptions & { baseURL: string } = { baseURL: 'https://academy.test' }
  const hint = ': baseURL: unknown option; did you mean baseUrl?'
  expect(() => academyHandlers.courses.list(platform, address)).toThrow(`academyHandlers${hint}`)
  expect(() => override('courses.list', address)).toThrow(`override${hint}`)
  const expected: object = { bodi: { name: 'VIP' } }
  // Nothing matches it, so this would always pass.
  expect(() => expect(platform).not.toHaveReceived('lists.create', expected)).toThrow('did you mean body?')
})

it('uses the hooks of the options', async () => {
  const { calls, hooks } = manualHooks()
  const mock = setupAcademy({ hooks })
  const fileAcademy = mock.createAcademy()
  await calls.beforeAll()
  await calls.beforeEach()
  await calls.beforeEach()
  const testAcademy = mock.createAcademy()
  await calls.afterEach()
  expect(mock.platform.academies.list()).toContain(testAcademy)
  await calls.afterEach()
  expect(mock.platform.academies.list()).toEqual([mock.platform.academy(), fileAcademy])
  await calls.afterAll()
})

type HookBody = () => void | Promise<void>

/** Hooks for a test to call in place of a test runner. */
function manualHooks() {
  const calls = {} as Record<keyof TestHooks, HookBody>
  const hook = (name: keyof TestHooks) => (run: HookBody) => void (calls[name] = run)
  const [beforeAll, beforeEach] = [hook('beforeAll'), hook('beforeEach')]
  return { calls, hooks: { beforeAll, beforeEach, afterEach: hook('afterEach'), afterAll: hook('afterAll') } }
}

it('resets after a test that an earlier hook skipped, for which only afterEach runs', async () => {
  const { calls, hooks } = manualHooks()
  const mock = setupAcademy({ hooks })
  await calls.beforeAll()
  await calls.afterEach()
  for (let round = 0; round < 3; round++) {
    await calls.beforeEach()
    expect(mock.platform.academy().students.list()).toEqual([])
    mock.platform.academy().students.createMany(3)
    mock.createAcademy()
    await calls.afterEach()
  }
  expect(mock.platform.academies.list()).toHaveLength(1)
  await calls.afterAll()
})

it('rejects calls from tests of another file, whose requests would reach the network', async () => {
  const { calls, hooks } = manualHooks()
  const mock = setupAcademy({ hooks })
  await calls.beforeAll()
  await calls.afterAll()
  for (const use of [() => mock.createAcademy(), () => mock.use()]) expect(use).toThrow('Call it in each test file')
})

it('rejects a call inside a test, where its hooks would never run', () => {
  expect(() => setupAcademy()).toThrow(
    'setupAcademy: call it at the top of the test file. Inside a test pass `hooks: false`',
  )
})

it('a second mock cannot start while the first intercepts', async () => {
  const first = setupAcademy({ hooks: false })
  const second = setupAcademy({ baseUrl: 'https://other.test', hooks: false })
  await first.start()
  await expect(second.start()).rejects.toThrow('another mock is intercepting requests. Stop it first')
  await second.stop()
  await first.stop()
  await second.start()
  await second.stop()
})

it('a server of the app that starts or closes is an error, and no request leaves the mock', async () => {
  await using network = await serve('from the network')
  const mock = setupAcademy({ hooks: false })
  const client = clientOf(mock.platform.academy(), network.url)
  const own = setupServer(http.get('https://other.test/', () => HttpResponse.text('hi')))
  const advice = /another setupServer\(…\) .* Pass its handlers instead: setupAcademy\({ handlers: \[ … \] }\)/
  const policy = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const
  await mock.start()
  expect(() => own.listen(policy)).toThrow(advice)
  expect((await client.courses.list()).items).toEqual([])
  expect(() => own.close()).toThrow(advice)
  await client.students.create({ email: 'ada@example.com' })
  await mock.stop()
  expect(network.requests).toEqual([])

  // A server of the app that began before.
  const before = setupServer()
  before.listen(policy)
  await mock.start()
  await client.students.list()
  expect(() => before.close()).toThrow(advice)
  await client.students.list()
  await mock.stop()
  expect(network.requests).toEqual([])
})

it('can start again while it is stopping', async () => {
  const mock = setupAcademy({ hooks: false })
  await mock.start()
  void mock.stop()
  await mock.start()
  expect((await clientOf(mock.platform.academy(), mock.baseUrl).courses.list()).items).toEqual([])
  await mock.stop()
})

it.each([
  ['ftp://academy.test', 'http: or https:'],
  ['https://user:secret@academy.test', 'no user name'],
  ['https://academy.test/a?b=1', 'no ? and no #'],
  ['https://academy.test/api/v1/', 'omit /api/v1'],
  ['https://academy.test/t/:tenant', 'none of :'],
  ['/academy', '"/academy" is relative to a page, and there is no page here; without baseUrl the handlers match'],
])('rejects the base URL %s', (baseUrl, expected) => {
  expect(() => setupAcademy({ baseUrl, hooks: false })).toThrow(expected)
})

it('reports a wrong fixture, a wrong address, and a platform together with a seed', () => {
  const set = (options: object) => () => setupAcademy({ hooks: false, ...options })
  expect(set({ fixture: { students: [{ email: 'ada' }] } })).toThrow('fixture: students[0].email: expected')
  expect(set({ fixture: 'demo' })).toThrow('fixture: expected an object, got "demo"')
  expect(set({ fixture: null })).toThrow('fixture: expected an object')
  expect(set({ baseUrl: 'academy.test' })).toThrow('baseUrl: expected a URL such as https://')
  const { platform } = setupAcademy({ hooks: false })
  expect(setupAcademy({ platform, hooks: false }).platform).toBe(platform)
  expect(set({ platform, seed: 1 })).toThrow('expected either platform, or any of fixture, seed and now')
})
