import { inspect } from 'node:util'

import { endpointList, operationIds } from '@academy-access/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  responding,
  calls,
  clientOf,
  errorResponse,
  fetchWith,
  fine,
  json,
  key,
  setup,
  someId,
} from '../test/support.ts'
import { useAcademy } from '../test/use-academy.ts'
import { AcademyClient, type ClientOptions, InputError } from './index.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('has a method for every endpoint of the contract, and no other', () => {
  const { client } = setup()
  const methods = (node: object, path: string): string[] =>
    Object.entries(node).flatMap(([name, value]: [string, object]) =>
      typeof value === 'function' ? [`${path}${name}`] : methods(value, `${path}${name}.`),
    )
  expect(methods(client, '').toSorted()).toEqual(operationIds.toSorted())
})

it('sends the method and the path of the contract', async () => {
  const { fetch, requests } = responding(json({ error: { code: 'forbidden', message: 'no' } }, 403))
  const client = clientOf(fetch)
  for (const { id, method, path } of endpointList) {
    await expect(calls[id](client)).rejects.toMatchObject({ operation: id, code: 'forbidden' })
    const request = requests.at(-1)!
    expect([request.method, new URL(request.url).pathname]).toEqual([method, path.replaceAll(/:\w+/g, someId)])
    expect(request.headers.get('authorization')).toBe(`Bearer ${key}`)
    expect(request.headers.get('content-type')).toBe(
      method === 'POST' || method === 'PATCH' ? 'application/json' : null,
    )
  }
  await expect(client.students.list({ limit: 10 })).rejects.toThrow()
  expect(new URL(requests.at(-1)!.url).search).toBe('?limit=10')
})

it('reads and writes a whole academy', async () => {
  const { client, service } = setup()
  await useAcademy(client, service)
})

it('omits undefined fields, and sends the input as it was at the call', async () => {
  const { fetch, requests } = responding(json({ data: { results: [] } }))
  const body = { email: 'ada@example.com', emails: undefined, send_welcome_email: undefined }
  const call = clientOf(fetch).lists.members.add(someId, body)
  body.email = 'changed@example.com'
  await call
  expect(await requests[0]!.text()).toBe('{"email":"ada@example.com"}')
})

it('has methods that work without their object', async () => {
  const { courses } = setup().client
  expect((await courses.list.call(undefined)).items).toHaveLength(2)
})

it('reads the environment at the first call, and never again', async () => {
  vi.stubEnv('ACADEMY_BASE_URL', undefined)
  vi.stubEnv('ACADEMY_API_KEY', undefined)
  const { fetch, requests } = responding(fine())
  // A build that loads the module of a client has no variables.
  const client = new AcademyClient({ fetch: fetchWith(fetch) })
  const patient = client.withOptions({ timeout: 30_000 })
  expect([client.baseUrl, inspect(client)]).toEqual(['', "AcademyClient { baseUrl: '' }"])
  const missing = 'baseUrl: set it, or ACADEMY_BASE_URL in process.env (bundlers do not fill it)'
  await expect(client.courses.list()).rejects.toThrow(missing)

  vi.stubEnv('ACADEMY_BASE_URL', 'https://env.academy.test/')
  await expect(client.courses.list()).rejects.toThrow('apiKey: set it, or ACADEMY_API_KEY')
  vi.stubEnv('ACADEMY_API_KEY', key)
  await client.courses.list()
  vi.stubEnv('ACADEMY_BASE_URL', 'https://other.academy.test')
  vi.stubEnv('ACADEMY_API_KEY', undefined)
  for (const one of [client, client.withOptions({ maxRetries: 0 })]) {
    await one.courses.list()
    expect(one.baseUrl).toBe('https://env.academy.test')
  }
  await expect(patient.courses.list()).rejects.toThrow('apiKey: set it')
  expect(requests.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual(
    Array.from({ length: 3 }, () => ['https://env.academy.test/api/v1/courses', `Bearer ${key}`]),
  )
})

it('reports an invalid option at once', () => {
  for (const options of [{ baseUrl: '' }, { baseUrl: 'academy' }, { apiKey: '' }, { timeout: 0 }])
    expect(() => new AcademyClient(options)).toThrow(InputError)
})

it.each([
  ['https://academy.test', 'https://academy.test/api/v1/courses'],
  ['https://academy.test///', 'https://academy.test/api/v1/courses'],
  ['https://app.test/proxy/academy/', 'https://app.test/proxy/academy/api/v1/courses'],
  ['HTTP://Academy.Test:8080', 'http://academy.test:8080/api/v1/courses'],
  ['HTTP://Academy.Test:80/', 'http://academy.test/api/v1/courses'],
])('R021 adds /api/v1 to %s', async (baseUrl, url) => {
  const { fetch, requests } = responding(json({ data: { courses: [] } }))
  await clientOf(fetch, { baseUrl }).courses.list()
  expect(requests[0]!.url).toBe(url)
})

describe('without a key', () => {
  const missing = 'apiKey: set it, or ACADEMY_API_KEY in process.env (bundlers do not fill it), or null for a proxy'
  const baseUrl = 'http://academy.test'

  it('each call outside a browser is an error', async () => {
    for (const options of [{ baseUrl }, { baseUrl, apiKey: undefined }]) await expectInputError(options, missing)
    vi.stubEnv('ACADEMY_API_KEY', '')
    await expectInputError({ baseUrl }, missing)
  })

  it('a key of the environment that no header can contain is named by its variable', async () => {
    vi.stubEnv('ACADEMY_API_KEY', `${key}\n`)
    const problem = 'expected a key without spaces'
    await expectInputError({ baseUrl }, `ACADEMY_API_KEY: ${problem}`)
    expect(() => new AcademyClient({ baseUrl, apiKey: 'a b' })).toThrow(new InputError(`apiKey: ${problem}`))
  })

  it('is named by its variable when the service does not know it, and only then', async () => {
    const { fetch } = responding(errorResponse(401, 'unauthorized'))
    const messageOf = async (options: object) =>
      (await new AcademyClient({ baseUrl, fetch: fetchWith(fetch), ...options }).courses.list().result()).error?.message
    vi.stubEnv('ACADEMY_API_KEY', key)
    expect(await messageOf({})).toContain('(ACADEMY_API_KEY)')
    expect(await messageOf({ apiKey: `${key}0` })).not.toContain('ACADEMY_API_KEY')
    expect(await messageOf({ apiKey: null })).not.toContain('ACADEMY_API_KEY')
  })

  it('null says that a proxy adds it, also if the environment has a key', async () => {
    vi.stubEnv('ACADEMY_API_KEY', key)
    const { fetch, requests } = responding(json({ data: { courses: [] } }))
    const client = new AcademyClient({ baseUrl, apiKey: null, fetch: fetchWith(fetch) })
    await client.courses.list()
    await client.withOptions({ timeout: 1000, apiKey: undefined }).courses.list()
    await new AcademyClient({ baseUrl, fetch: fetchWith(fetch) }).withOptions({ apiKey: null }).courses.list()
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, null])
    await client.withOptions({ apiKey: key }).courses.list()
    expect(requests.at(-1)!.headers.get('authorization')).toBe(`Bearer ${key}`)
  })

  it('a page needs no apiKey: null, in a browser or in the DOM of a test', () => {
    vi.stubGlobal('document', {})
    expect(new AcademyClient({ baseUrl })).toBeDefined()
  })

  it('a relative base URL belongs to a page', async () => {
    vi.stubGlobal('location', { href: 'https://app.test/courses' })
    const { fetch, requests } = responding(fine())
    await new AcademyClient({ baseUrl: '/academy', fetch: fetchWith(fetch) }).courses.list()
    expect(requests[0]!.url).toBe('https://app.test/academy/api/v1/courses')
    await expectInputError({ baseUrl }, missing)
  })

  async function expectInputError(options: ClientOptions, message: string) {
    const failed = vi.fn()
    const client = new AcademyClient({ ...options, hooks: { onError: failed } })
    const error: unknown = await client.courses.list().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ message, operation: 'courses.list' })
    expect(failed).toHaveBeenCalledOnce()
  }
})

it('withOptions changes single options and keeps the others', async () => {
  const { client, platform } = setup({ headers: { 'x-team': 'blue' } })
  const other = platform.academies.create({ courses: [{ title: 'Elsewhere', slug: 'elsewhere' }] })
  const elsewhere = client.withOptions({ apiKey: other.apiKey, timeout: undefined })
  expect((await elsewhere.courses.list()).items.map(({ slug }) => slug)).toEqual(['elsewhere'])
  expect((await client.courses.list()).items).toHaveLength(2)
})

it('calls an apiKey function for each request, and rejects with its error', async () => {
  const { service, platform } = setup()
  const apiKey = vi.fn(async () => service.apiKey)
  const client = clientOf(platform.fetch, { apiKey })
  await client.courses.list()
  await client.lists.list()
  expect(apiKey).toHaveBeenCalledTimes(2)
  // It is no error of a connection to the academy.
  const failure = new TypeError('fetch failed')
  const broken = client.withOptions({ apiKey: () => Promise.reject(failure) })
  await expect(broken.courses.list()).rejects.toBe(failure)
  await expect(broken.courses.list().result()).rejects.toBe(failure)
})

it('takes headers as fetch does, and withOptions merges them', async () => {
  const { fetch, requests } = responding(json({ data: { courses: [] } }))
  const client = clientOf(fetch, { headers: new Headers({ 'X-Team': 'blue', 'x-app': '1', 'User-Agent': 'my' }) })
  const child = client.withOptions({
    headers: [
      ['x-TEAM', 'red'],
      ['x-list', 'a'],
      ['x-list', 'b'],
      ['constructor', 'a field of every object'],
    ],
  })
  await child.courses.list()
  await child
    .withOptions({ headers: { 'X-App': undefined } })
    .courses.list({}, { headers: { 'x-team': undefined, accept: '*/*' } })
  await client.courses.list()
  const bare = client.withOptions({ headers: { accept: undefined } })
  await bare.withOptions({ timeout: 1000 }).courses.list()
  expect(requests.pop()!.headers.get('accept')).toBe(null)
  const listed = { 'user-agent': 'my', 'x-list': 'a, b', constructor: 'a field of every object' }
  expect(requests.map(({ headers }) => Object.fromEntries(headers))).toEqual([
    { accept: 'application/json', authorization: `Bearer ${key}`, 'x-team': 'red', 'x-app': '1', ...listed },
    { accept: '*/*', authorization: `Bearer ${key}`, ...listed },
    { accept: 'application/json', authorization: `Bearer ${key}`, 'user-agent': 'my', 'x-team': 'blue', 'x-app': '1' },
  ])
})

describe('printing a client', () => {
  const printed = "AcademyClient { baseUrl: 'http://academy.test' }"

  it('says its class and its base URL, and nothing else', () => {
    const client = clientOf(undefined)
    expect(inspect(client)).toBe(printed)
    expect(inspect(client, { showHidden: true, depth: 9 })).toBe(printed)
    expect(inspect({ client: client.withOptions({ timeout: 1 }) })).toBe(`{ client: ${printed} }`)
    expect(Object.prototype.toString.call(client)).toBe('[object AcademyClient]')
    expect(inspect(new AcademyClient({ baseUrl: '/academy' }))).toBe("AcademyClient { baseUrl: '/academy' }")
  })

  it('works for everything that has its methods', () => {
    const client = clientOf(undefined)
    expect(inspect(new Proxy(client, {}))).toMatch(/^AcademyClient/)
    expect(inspect(Object.create(client))).toMatch(/^AcademyClient/)
    expect(inspect(AcademyClient.prototype)).toContain('AcademyClient')
    expect(inspect(client.students)).toContain('remove: [Function: remove]')
  })
})
