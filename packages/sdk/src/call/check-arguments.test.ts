import { expect, it, vi } from 'vitest'

import { calls, clientOf, json, responding, setup, someId } from '../../test/support.ts'
import { type AcademyClient, AcademyError, InputError, type RequestOptions } from '../index.ts'

/** The client without its types, as JavaScript sees it. */
type Untyped = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>

const { signal } = new AbortController()
const email = 'ada@example.com'

/** Calls methods without the compiler's help, and checks that no request is sent. */
async function mistake(call: (client: Untyped) => Promise<unknown>): Promise<InputError> {
  const { fetch, requests } = responding(json({ data: {} }))
  const error = await call(clientOf(fetch) as unknown as Untyped).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(InputError)
  expect(requests).toEqual([])
  return error as InputError
}

const table: [message: string, call: (client: Untyped) => Promise<unknown>][] = [
  [
    'students.create: body.sendWelcomeEmail: unknown field; did you mean send_welcome_email?',
    (client) => client['students']!['create']!({ email, sendWelcomeEmail: false }),
  ],
  [
    'students.create: body.phone: unknown field; expected email, name, course_ids, list_ids, send_welcome_email',
    (client) => client['students']!['create']!({ email, phone: undefined }),
  ],
  [
    'students.create: body.mail: unknown field; did you mean email?; body.Name: unknown field; did you mean name?',
    (client) => client['students']!['create']!({ mail: email, Name: 'Ada' }),
  ],
  [
    'students.list: query.limits: unknown field; did you mean limit?',
    (client) => client['students']!['list']!({ limits: 5 }),
  ],
  [
    'students.list: query.signal: options are the second argument: students.list(query, { signal })',
    (client) => client['students']!['list']!({ signal }),
  ],
  [
    'students.create: body.timeout: options are the second argument: students.create(body, { timeout })',
    (client) => client['students']!['create']!({ email, timeout: 1 }),
  ],
  [
    'enrollments.create: body.signal: options are the third argument: enrollments.create(studentId, body, { signal })',
    (client) => client['enrollments']!['create']!(someId, { course_id: someId, signal }),
  ],
  [
    'students.get: studentId.signal: options are the second argument: students.get(studentId, { signal })',
    (client) => client['students']!['get']!({ signal }),
  ],
  ['students.get: studentId: expected an id, got an object', (client) => client['students']!['get']!({ id: someId })],
  [
    'students.list: options.limit: a field of the query, which is the first argument',
    (client) => client['students']!['list']!(undefined, { limit: 5 }),
  ],
  [
    'courses.list: options.limit: unknown option; expected signal, timeout, totalTimeout, maxWait, maxRetries, maxRetryAfter, validate, headers, fetchOptions, extraBody, extraQuery',
    (client) => client['courses']!['list']!({ limit: 5 }),
  ],
  [
    'courses.list: options.retries: unknown option; did you mean maxRetries?',
    (client) => client['courses']!['list']!({ retries: 0 }),
  ],
  [
    'courses.list: options.fetch: an option of the client: use withOptions',
    (client) => client['courses']!['list']!({ fetch: () => {} }),
  ],
  ['courses.list: options: expected an object, got null', (client) => client['courses']!['list']!(null)],
  ['courses.list: options: expected an object, got an array', (client) => client['courses']!['list']!([])],
]

it.each(table)('%s', async (message, call) => {
  const error = await mistake(call)
  expect(error.message).toBe(message)
  expect(error.issues.length).toBeGreaterThan(0)
  expect(error.attempts).toBe(0)
})

it('says equal problems once, and has an issue for each', async () => {
  const error = await mistake((client) =>
    client['lists']!['create']!({ name: 'VIP', id: 1, member_count: 2, Description: 3, created_at: 4 }),
  )
  expect(error.message).toBe(
    'lists.create: body.id, body.member_count, body.created_at: unknown field; expected name, description; body.Description: unknown field; did you mean description?',
  )
  expect(error.issues).toEqual([
    { code: 'unrecognized_keys', path: ['id'], message: 'unknown field; expected name, description' },
    { code: 'unrecognized_keys', path: ['member_count'], message: 'unknown field; expected name, description' },
    { code: 'unrecognized_keys', path: ['Description'], message: 'unknown field; did you mean description?' },
    { code: 'unrecognized_keys', path: ['created_at'], message: 'unknown field; expected name, description' },
  ])
})

it('an object with many unknown fields makes no long message', async () => {
  const row = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]))
  const error = await mistake((client) => client['lists']!['create']!(row))
  expect(error.message).toContain('body.field4 and 995 more: unknown field')
  expect(error.message.length).toBeLessThan(200)
})

it('names of Object.prototype are unknown too', async () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    const body = JSON.parse(`{ "email": "${email}", "${name}": 1 }`) as unknown
    expect((await mistake((client) => client['students']!['create']!(body))).issues[0]!.path).toEqual([name])
  }
})

it('an id that Array.map passes as the index is no option', async () => {
  const { client } = setup()
  const [error] = await Promise.all(
    [someId].map((id, index) => client.students.get(id, index as RequestOptions).catch((reason: unknown) => reason)),
  )
  expect(error).toMatchObject({
    name: 'InputError',
    message: 'students.get: options: expected an object, got a number',
  })
})

it('an unknown field of a page is found before the first page is read', async () => {
  const error = await mistake(async (client) => {
    const page = client['students']!['list']!({ offsets: 5 }) as unknown as AsyncIterable<unknown>
    for await (const _ of page) expect.unreachable()
  })
  expect(error.message).toBe('students.list: query.offsets: unknown field; did you mean offset?')
})

it('every method accepts all options as its last argument', async () => {
  const options: RequestOptions = {
    signal,
    timeout: 1000,
    totalTimeout: undefined,
    maxRetries: 0,
    headers: {},
    extraQuery: { view: 'all' },
  }
  const optional: Record<string, unknown[]> = {
    'students.list': [undefined],
    'lists.members.list': [someId, undefined],
  }
  for (const call of Object.values(calls)) {
    const { client } = setup()
    // The methods of `calls`, with options after the arguments.
    const withOptions = (node: object, path: string): object =>
      new Proxy(node, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          const id = path + String(name)
          if (typeof value === 'function')
            return (...args: unknown[]) => value(...(optional[id] ?? args), options) as unknown
          return typeof value === 'object' && value !== null ? withOptions(value, `${id}.`) : value
        },
      })
    const error = await call(withOptions(client, '') as AcademyClient).catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(InputError)
    if (error instanceof Error) expect(error).toBeInstanceOf(AcademyError)
  }
})

it('is an InputError too if the file with the explanation cannot be loaded', async () => {
  vi.doMock('./schema-issues.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  try {
    const error = await mistake((client) => client['courses']!['list']!({ limit: 5 }))
    expect(error.message).toBe(
      'courses.list: a field or an option: invalid (the file that says why could not be loaded)',
    )
  } finally {
    vi.doUnmock('./schema-issues.ts')
  }
})
