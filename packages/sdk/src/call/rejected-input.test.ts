import { inspect } from 'node:util'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { clientOf, json, key, responding, someId } from '../../test/support.ts'
import { AcademyClient, type ClientOptions, InputError, isInputError } from '../index.ts'
import { clientOptionNames } from '../options.ts'

const { signal } = new AbortController()
const email = 'ada@example.com'
const secret = 'another-secret'

/** Calls a method by its name, as JavaScript does, and checks that no request is sent. Returns its error. */
async function rejection(operation: string, args: unknown[]): Promise<InputError> {
  const { fetch, requests } = responding(json({ data: {} }))
  const [name = '', ...path] = operation.split('.').toReversed()
  const resource = path.reduceRight((node, part) => Reflect.get(node, part) as object, clientOf(fetch) as object)
  const method = Reflect.get(resource, name) as (...args: unknown[]) => Promise<unknown>
  const error: unknown = await method(...args).catch((reason: unknown) => reason)
  expect(requests).toEqual([])
  if (!isInputError(error)) return expect.unreachable(inspect(error))
  expect(error).toMatchObject({ operation, attempts: 0, ambiguous: false })
  expect(inspect(error, { showHidden: true })).not.toContain(secret)
  return error
}

const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]))
const address = (got: string) => `body.email: expected an email address such as ada@example.com, got ${got}`
const extra = (name: string, type: string) => `options.${name}: expected an object of names and values, got ${type}`

type Row = [args: unknown[], message: string]
const wrongIds = '|.|..|...|%2e%2e|%2E|a/b|../lists|a\\b|a\nb|a%0ab|a%2fb| |a b|a?b|a#b|\u0000|．．'.split('|')
const noId = (id: string) => `expected an id of letters, digits and dashes, got ${JSON.stringify(id)}`

/** The arguments of each operation, and what is wrong with them. */
const rejected: Record<string, Row[]> = {
  'students.create': [
    [[{ email, sendWelcomeEmail: false }], 'body.sendWelcomeEmail: unknown field; did you mean send_welcome_email?'],
    [
      [{ email, phone: undefined }],
      'body.phone: unknown field; expected email, name, course_ids, list_ids, send_welcome_email',
    ],
    [
      [{ mail: email, Name: 'Ada' }],
      'body.mail: unknown field; did you mean email?; body.Name: unknown field; did you mean name?',
    ],
    [[{ email, timeout: 1 }], 'body.timeout: options are the second argument: students.create(body, { timeout })'],
    [[{ email: 'dora' }, { extraBody: { email } }], address('"dora"')],
    [[{ email, course_ids: Array(51).fill(someId) }], 'body.course_ids: expected at most 50 items, got an array of 51'],
    ...['', 'ada', '@', 'ada@', '@example.com', ' @ ', 'ada@home@example.com', 'ada@@example.com'].map((wrong): Row => [
      [{ email: wrong }],
      address(JSON.stringify(wrong)),
    ]),
  ],
  'lists.create': [
    [
      [{ name: 'VIP', id: 1, member_count: 2, Description: 3, created_at: 4 }],
      'body.id, body.member_count, body.created_at: unknown field; expected name, description; body.Description: unknown field; did you mean description?',
    ],
    [
      [many],
      'body.field0, body.field1, body.field2, body.field3, body.field4 and 995 more: unknown field; expected name, description',
    ],
    ...['constructor', 'toString', '__proto__'].map((name): Row => [
      [JSON.parse(`{ "name": "VIP", "${name}": 1 }`)],
      `body.${name}: unknown field; expected name, description`,
    ]),
    ...['extraBody', 'extraQuery'].flatMap((name): Row[] => [
      [[{ name: 'New' }, { [name]: 'a=1' }], extra(name, 'a string')],
      [[{ name: 'New' }, { [name]: null }], extra(name, 'null')],
      [[{ name: 'New' }, { [name]: [1] }], extra(name, 'an array')],
      [[{ name: 'New' }, { [name]: new URLSearchParams('a=1') }], extra(name, 'a URLSearchParams')],
    ]),
    [[{ name: '  ' }], 'body.name: expected 1 to 100 characters, got ""'],
    [[{ name: 5n }], 'body.name: expected a string, got 5n'],
  ],
  'enrollments.create': [
    [
      [someId, { course_id: someId, signal }],
      'body.signal: options are the third argument: enrollments.create(studentId, body, { signal })',
    ],
  ],
  'lists.update': [[[someId, {}], 'body: expected name, description or both']],
  'lists.members.add': [[[someId, { emails: [] }], 'body.emails: expected at least 1 item, got an array of 0']],
  'students.list': [
    [[{ limits: 5 }], 'query.limits: unknown field; did you mean limit?'],
    [[{ signal }], 'query.signal: options are the second argument: students.list(query, { signal })'],
    [[undefined, { limit: 5 }], 'options.limit: a field of the query, which is the first argument'],
    [[{ limit: 101 }], 'query.limit: expected 1 to 100, got 101'],
    [[{ limit: 5n }], 'query.limit: expected an integer, got 5n'],
    [[{ offset: -1 }], 'query.offset: expected 0 or more, got -1'],
    [[{ offset: Symbol('x') }], 'query.offset: expected an integer, got Symbol(x)'],
    [[null], 'query: expected an object, got null'],
    [[0], 'query: expected an object, got 0'],
    [[''], 'query: expected an object, got ""'],
    [[[]], 'query: expected an object, got an array of 0'],
  ],
  'courses.list': [
    [[{ limit: 5 }], 'query.limit: unknown field; the query has none'],
    [[{ timeout: 5 }], 'query.timeout: options are the second argument: courses.list(query, { timeout })'],
    [[null], 'query: expected an object, got null'],
    [['x'], 'query: expected an object, got a string'],
    [
      [{}, { limit: 5 }],
      'options.limit: unknown option; expected signal, timeout, totalTimeout, maxWait, maxRetries, validate, headers, fetchOptions, extraBody, extraQuery',
    ],
    [[{}, { retries: 0 }], 'options.retries: unknown option; did you mean maxRetries?'],
    [[{}, { fetch: () => {} }], 'options.fetch: an option of the client: use withOptions'],
    [[{}, null], 'options: expected an object, got null'],
    [[{}, []], 'options: expected an object, got an array'],
    [
      [{}, { extraQuery: { filter: { since: '2026-01-01' } } }],
      'options.extraQuery.filter: expected a string, a number or a boolean, got an object',
    ],
  ],
  'students.remove': [[[someId, { extraBody: { reason: 'moved' } }], 'options.extraBody: the request has no body']],
  'students.get': [
    [[{ signal }], 'studentId.signal: options are the second argument: students.get(studentId, { signal })'],
    // The index that Array.map passes.
    [[someId, 0], 'options: expected an object, got a number'],
    [[{ id: someId }], 'studentId: expected an id, got an object'],
    [[null], 'studentId: expected an id, got null'],
    [[7], 'studentId: expected an id, got 7'],
    [[5n], 'studentId: expected an id, got 5n'],
    ...wrongIds.map((id): Row => [[id], `studentId: ${noId(id)}`]),
  ],
  'lists.members.remove': wrongIds.map((id): Row => [[someId, id], `userId: ${noId(id)}`]),
}
const calls = Object.entries(rejected).flatMap(([operation, rows]) => rows.map((row) => [operation, ...row] as const))

it.each(calls)('%s(%o) is an InputError', async (operation, args, message) => {
  const error = await rejection(operation, args)
  expect(error).toMatchObject({ operation, message: `${operation}: ${message}` })
  expect(error.issues.length).toBeGreaterThan(0)
})

it('there is an issue for each problem, with its path', async () => {
  const { issues } = await rejection('lists.create', [{ name: 'VIP', id: 1, Description: 3, created_at: 4 }])
  const unknown = (name: string, hint: string) => ({
    code: 'unrecognized_keys',
    path: [name],
    message: `unknown field; ${hint}`,
  })
  expect(issues).toEqual([
    unknown('id', 'expected name, description'),
    unknown('Description', 'did you mean description?'),
    unknown('created_at', 'expected name, description'),
  ])
})

it('an unknown field of a page is found before the first page is read', async () => {
  const { fetch, requests } = responding(json({ data: {} }))
  const rows = clientOf(fetch).students.list({ offsets: 5 } as object)
  await expect(rows.all()).rejects.toThrow('students.list: query.offsets: unknown field; did you mean offset?')
  expect(requests).toEqual([])
})

describe('an invalid option of a client is an InputError', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const latin = 'headers: x-team: expected Latin-1 without line breaks'
  const nameOf = (index: number) =>
    `headers: the name of header ${index} is invalid: expected letters, digits and dashes`
  const noSignal = (got: string) =>
    `signal: expected an AbortSignal, such as the signal of an AbortController, got ${got}`
  /** Options of a call too. */
  const shared: [options: object, message: string][] = [
    [{ timeout: 0 }, 'timeout: expected milliseconds above 0, got 0'],
    [{ totalTimeout: NaN }, 'totalTimeout: expected milliseconds above 0, got NaN'],
    [{ maxRetries: 1.5 }, 'maxRetries: expected an integer from 0, got 1.5'],
    [{ maxWait: -1 }, 'maxWait: expected milliseconds from 0, got -1'],
    // Of an environment variable.
    [{ timeout: '5000' }, 'timeout: expected milliseconds above 0, got string'],
    [{ totalTimeout: [5000] }, 'totalTimeout: expected milliseconds above 0, got object'],
    [{ maxRetries: '2' }, 'maxRetries: expected an integer from 0, got string'],
    [{ maxWait: 5n }, 'maxWait: expected milliseconds from 0, got bigint'],
    [{ signal: new AbortController() }, noSignal('object')],
    [{ signal: null }, noSignal('null')],
    [{ maxWait: null }, 'maxWait: expected milliseconds from 0, got null'],
    [{ validate: 'no' }, 'validate: expected "error", "warn" or "off", got "no"'],
    [{ headers: { 'x-team': `a\nb ${secret}` } }, latin],
    [{ headers: { 'x-team': `ﬁ ${secret}` } }, latin],
    [{ headers: { 'x-team': null } }, 'headers: x-team: expected a string, got null'],
    [{ headers: { 'x-team': [secret] } }, 'headers: x-team: expected a string, got object'],
    [{ headers: { ok: 'yes', [`x ${secret}`]: '1' } }, nameOf(2)],
    [{ headers: { '': secret } }, nameOf(1)],
    [{ headers: [['x-team', 'blue'], [secret]] }, nameOf(2)],
    [{ headers: [['x-team', `a\nb ${secret}`]] }, latin],
    [{ headers: secret }, 'headers: expected an object, an array of pairs or Headers'],
    [{ fetchOptions: 5 }, 'fetchOptions: expected an object with options of fetch, got 5'],
    [{ fetchOptions: null }, 'fetchOptions: expected an object with options of fetch, got null'],
    [{ fetchOptions: ['cache'] }, 'fetchOptions: expected an object with options of fetch, got object'],
  ]
  const hostOrPath = 'expected a URL such as https://academy.example.com or a path such as /academy'
  const ofClient: [options: object, message: string][] = [
    ...shared,
    [{ maxConcurrency: 0 }, 'maxConcurrency: expected an integer from 1 or Infinity, got 0'],
    [{ maxConcurrency: 2.5 }, 'maxConcurrency: expected an integer from 1 or Infinity, got 2.5'],
    [{ fetch: null }, 'fetch: expected a function, got null'],
    [{ fetch: 5 }, 'fetch: expected a function, got 5'],
    [{ baseUrl: 5 }, `baseUrl: ${hostOrPath}, got "5"`],
    [{ apiKey: 5 }, 'apiKey: expected a string, got number'],
    [{ apiKey: { secret } }, 'apiKey: expected a string, got object'],
    [{ apiKey: Symbol(secret) }, 'apiKey: expected a string, got symbol'],
    [{ apiKey: true }, 'apiKey: expected a string, got boolean'],
    ...[`${secret}\n`, ` ${secret}`, `Bearer ${secret}`, `${secret}\u0000`, `${secret}é`, ''].map(
      (apiKey): (typeof ofClient)[number] => [{ apiKey }, 'apiKey: expected a key without spaces'],
    ),
    [{ baseURL: 'http://academy.test' }, 'baseURL: unknown option; did you mean baseUrl?'],
    [{ retries: 5 }, 'retries: unknown option; did you mean maxRetries?'],
    [{ extraBody: {} }, 'extraBody: an option of a call: pass it to a method'],
    [{ '': 1 }, `: unknown option; expected ${clientOptionNames.join(', ')}`],
    [{ baseUrl: '' }, 'baseUrl: set it, or ACADEMY_BASE_URL in process.env (bundlers do not fill it)'],
    [{ baseUrl: 'academy.test' }, `baseUrl: ${hostOrPath}, got "academy.test"`],
    [{ baseUrl: '///' }, `baseUrl: ${hostOrPath}, got "///"`],
    [{ baseUrl: 'https://' }, `baseUrl: ${hostOrPath}, got "https://"`],
    [{ baseUrl: 'aa_live_0123' }, `baseUrl: ${hostOrPath}, got an API key`],
    [{ baseUrl: secret, apiKey: secret }, `baseUrl: ${hostOrPath}, got an API key`],
    [{ baseUrl: `http//ada:${secret}@academy` }, `baseUrl: ${hostOrPath}, got a text with @`],
    [{ baseUrl: `ada:${secret}@academy` }, 'baseUrl: expected http: or https:, got ada:'],
    [{ baseUrl: 'localhost:4010' }, 'baseUrl: expected http: or https:, got localhost:'],
    [{ baseUrl: 'ftp://academy.test' }, 'baseUrl: expected http: or https:, got ftp:'],
    [{ baseUrl: 'https://academy.test/api/v1' }, 'baseUrl: omit /api/v1, which is added to it'],
    [{ baseUrl: 'https://academy.test/school/API/v1//' }, 'baseUrl: omit /api/v1, which is added to it'],
    [{ baseUrl: '/academy/api/v1/' }, 'baseUrl: omit /api/v1, which is added to it'],
    [{ baseUrl: 'https://academy.test/?a=1' }, 'baseUrl: expected no ? and no # in it'],
    [{ baseUrl: 'https://academy.test#top' }, 'baseUrl: expected no ? and no # in it'],
    [{ baseUrl: '/academy?key=1' }, 'baseUrl: expected no ? and no # in it'],
    [{ baseUrl: '/academy#top' }, 'baseUrl: expected no ? and no # in it'],
    [{ baseUrl: 'https://user@academy.test' }, 'baseUrl: expected no user name and no password in it'],
    [{ baseUrl: `https://:${secret}@academy.test` }, 'baseUrl: expected no user name and no password in it'],
    [{ baseUrl: `//user:${secret}@academy.test` }, 'baseUrl: expected no user name and no password in it'],
  ]
  /** What a function throws, which shows no secret. */
  const thrown = (run: () => unknown) => {
    try {
      return run()
    } catch (error) {
      expect(inspect(error, { showHidden: true })).not.toContain(secret)
      return error
    }
  }

  it.each(ofClient)('%o', (options, message) => {
    const expected = { name: 'InputError', message, attempts: 0, ambiguous: false, issues: [] }
    const all = { baseUrl: 'http://academy.test', apiKey: key, ...options }
    expect(thrown(() => new AcademyClient(all))).toMatchObject(expected)
    expect(thrown(() => clientOf(undefined).withOptions({ ...options }))).toMatchObject(expected)
    // A host without https: is no path, in a page too.
    vi.stubGlobal('location', { href: 'https://app.test/', origin: 'https://app.test' })
    expect(thrown(() => new AcademyClient(all))).toMatchObject(expected)
  })

  it.each(shared)('of a call too: %o', async (options, message) => {
    expect((await rejection('students.create', [{ email }, options])).message).toBe(message)
  })

  it.each([null, 'http://academy.test', 5, []])('%j in place of options', (options) => {
    const message = 'expected options such as { baseUrl, apiKey }'
    expect(thrown(() => new AcademyClient(options as ClientOptions))).toEqual(new InputError(message))
  })
})
