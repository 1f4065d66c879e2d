import { errors } from '@academy-access/schemas'
import { expect, it } from 'vitest'

import { responding, clientOf, json, errorResponse, reset, setup, someId } from '../../test/support.ts'
import {
  type AcademyClient,
  AcademyError,
  ApiError,
  ConnectionError,
  fieldErrors,
  InputError,
  isAcademyError,
  isApiError,
  isConnectionError,
  isInputError,
  isProtocolError,
  isRetryable,
  isTimeoutError,
  ProtocolError,
  TimeoutError,
  type UnknownErrorCode,
} from '../index.ts'

const failure = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error as AcademyError,
  )

it('says what happened in one line', async () => {
  const rejected = await failure(
    clientOf(responding(errorResponse(409, 'already_exists')).fetch).students.create({ email: 'ada@example.com' }),
  )
  expect(rejected.message).toBe('students.create: 409 already_exists: because of already_exists')
  const cut = await failure(clientOf(responding(reset()).fetch, { maxRetries: 0 }).courses.list())
  expect(cut.message).toBe('courses.list: the connection failed: fetch failed: read ECONNRESET')
  expect((cut.cause as Error).message).toBe('fetch failed')
})

it.each([
  ['ada@', 'expected an email address such as ada@example.com'],
  ['ada@example', 'expected an email address such as ada@example.com, got "ada@example"'],
  ['ada@example.com', 'A student has this address'],
])('names the field of %s, whether the client or the service rejects it', async (email, text) => {
  const [status, code] = email === 'ada@example' ? [400, 'validation_error'] : [409, 'already_exists']
  const message = status === 400 ? `body.email: ${text}` : text
  const response = json({ error: { code, message } }, status)
  const client = clientOf(responding(response).fetch)
  expect(fieldErrors(await failure(client.students.create({ email })))).toEqual({ email: text })
})

it('R115 a form reads the same about a value from the client and from the service', async () => {
  const { client, platform, service } = setup()
  // The client leaves the form of an address to the service, and finds the rest before it sends a request.
  const texts = ['ada@', 'ada@example', `${'a'.repeat(250)}@example.com`].map(async (email) => {
    const error = await failure(client.students.create({ email }))
    return [error.name, fieldErrors(error)['email']!.replace(/, got .*/, '')]
  })
  expect(await Promise.all(texts)).toEqual([
    ['InputError', 'expected an email address such as ada@example.com'],
    ['ApiError', 'expected an email address such as ada@example.com'],
    ['ApiError', 'expected at most 254 characters'],
  ])
  const body = { name: 'a'.repeat(101) }
  const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await platform.fetch(new Request('http://academy.test/api/v1/lists', request))
  const text = fieldErrors(await failure(client.lists.create(body)))['name']!
  expect(text).toBe('expected 1 to 100 characters')
  expect(await response.text()).toContain(`body.name: ${text}, got `)
})

it('names no field of an error that is about none, and the one of a code that is about one', async () => {
  const of = (
    code: Parameters<typeof ApiError.of>[0],
    message: string,
    operation: 'students.create' | 'lists.members.add',
  ) => fieldErrors(ApiError.of(code, { message, operation }))
  expect(of('limit_exceeded', 'This plan is full', 'students.create')).toEqual({})
  expect(of('already_exists', 'There', 'lists.members.add')).toEqual({})
  expect(of('invalid_courses', 'No such course', 'students.create')).toEqual({ course_ids: 'No such course' })
  expect(of('invalid_courses', 'course_ids: no course 7', 'students.create')).toEqual({ course_ids: 'no course 7' })
  expect(of('validation_error', 'The body is no JSON', 'students.create')).toEqual({})
  for (const other of [undefined, null, 'no', new Error('no')]) expect(fieldErrors(other)).toEqual({})
})

it('has a class, a name and a guard for each kind of error', async () => {
  const hanging = () => new Promise<Response>(() => {})
  const kinds = [
    [ApiError, isApiError, await failure(clientOf(responding(errorResponse(403, 'forbidden')).fetch).courses.list())],
    [InputError, isInputError, await failure(clientOf(hanging).students.get(''))],
    [
      ConnectionError,
      isConnectionError,
      await failure(clientOf(responding(reset()).fetch, { maxRetries: 0 }).courses.list()),
    ],
    [TimeoutError, isTimeoutError, await failure(clientOf(hanging, { maxRetries: 0, timeout: 5 }).courses.list())],
    [ProtocolError, isProtocolError, await failure(clientOf(responding(json({})).fetch).courses.list())],
  ] as const
  for (const [Class, guard, error] of kinds) {
    expect(error).toBeInstanceOf(Class)
    expect(error).toBeInstanceOf(AcademyError)
    expect(error.name).toBe(Class.name)
    expect(error.stack).toContain(`${Class.name}: ${error.message}`)
    expect(kinds.filter(([, , other]) => guard(other))).toHaveLength(1)
    expect(isAcademyError(error)).toBe(true)
    expect(Object.keys(error)).not.toContain('name')
  }
  for (const value of [undefined, null, 'ApiError', new Error('x'), { name: 'ApiError' }]) {
    expect(isAcademyError(value) || isApiError(value)).toBe(false)
  }
})

it('is recognized by another copy of the package', async () => {
  const [copy, guards] = (await Promise.all(
    ['./errors.ts?copy', './guards.ts?copy'].map((address) => import(address)),
  )) as [typeof import('./errors.ts'), typeof import('./guards.ts')]
  expect(copy.ApiError).not.toBe(ApiError)
  const error = await failure(clientOf(responding(errorResponse(404, 'not_found')).fetch).lists.get(someId))
  expect(guards.isApiError(error, 'not_found')).toBe(true)
  expect(guards.isApiError(error, 'already_exists', 'forbidden')).toBe(false)
  expect(error).toBeInstanceOf(copy.ApiError)
  expect(error).toBeInstanceOf(copy.AcademyError)
  expect(copy.ApiError.of('not_found')).toBeInstanceOf(ApiError)
  expect(new TypeError('x')).not.toBeInstanceOf(copy.AcademyError)
  expect(await failure(clientOf(responding(reset()).fetch, { maxRetries: 0 }).courses.list())).not.toBeInstanceOf(
    copy.ApiError,
  )
})

it('a class that extends an error has only its own instances', () => {
  class QuotaError extends ApiError<UnknownErrorCode> {}
  const quota = 'quota'
  const { httpStatus, httpHeaders, body } = ApiError.of(quota)
  const context = { operation: 'lists.get', attempts: 1, ambiguous: false } as const
  const error = new QuotaError(quota, 'no more', { httpStatus, httpHeaders, body, retryAfter: undefined }, context)
  expect(error).toBeInstanceOf(QuotaError)
  expect(error).toBeInstanceOf(ApiError)
  expect(ApiError.of(quota)).not.toBeInstanceOf(QuotaError)
  for (const value of [null, undefined, 1, 'ApiError', {}, new Error('x')]) {
    expect(value).not.toBeInstanceOf(AcademyError)
    expect(value).not.toBeInstanceOf(QuotaError)
  }
})

it('a message is one line and moves no cursor, and the message of the service is as it was sent', () => {
  const message = 'first\nsecond \u001B[31mred\u009B'
  const error = ApiError.of('not_found', { message })
  expect(error.serviceMessage).toBe(message)
  expect(error.message).toBe(String.raw`students.get: 404 not_found: first\u000asecond \u001b[31mred\u009b`)
})

it('ApiError.of makes the error that the client throws', async () => {
  const made = ApiError.of('rate_limit_exceeded', {
    operation: 'courses.list',
    message: 'because of rate_limit_exceeded',
    retryAfter: 90,
  })
  const { fetch } = responding(errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '90' }))
  const thrown = (await failure(clientOf(fetch).courses.list())) as ApiError
  const facts = {
    operation: 'courses.list',
    attempts: 1,
    ambiguous: false,
    code: 'rate_limit_exceeded',
    httpStatus: 429,
    retryAfter: 90,
    message: 'courses.list: 429 rate_limit_exceeded: because of rate_limit_exceeded',
    serviceMessage: 'because of rate_limit_exceeded',
    body: { error: { code: 'rate_limit_exceeded', message: 'because of rate_limit_exceeded' } },
  }
  expect([made, thrown]).toMatchObject([facts, facts])
  expect(thrown.httpHeaders.get('retry-after')).toBe('90')
  expect(made.httpHeaders.get('retry-after')).toBe('90')
  for (const known of Object.keys(errors) as (keyof typeof errors)[]) {
    expect(ApiError.of(known).httpStatus).toBe(errors[known].status)
  }
  expect(ApiError.of('code_of_tomorrow')).toMatchObject({
    httpStatus: 400,
    message: 'students.get: 400 code_of_tomorrow: code of tomorrow',
  })
  expect(ApiError.of('toString').httpStatus).toBe(400)
})

it('a stack names the code that waits for the call, wherever it waits', async () => {
  const forbidden = () => clientOf(responding(errorResponse(403, 'forbidden')).fetch)
  const wrongPage = json({ data: { students: [{ id: 1 }], pagination: { total: 9, limit: 1, offset: 0 } } })
  const iterate = async (rows: AsyncIterable<unknown>) => {
    for await (const row of rows) expect(row).toBeDefined()
  }
  const calls: ((client: AcademyClient) => Promise<unknown>)[] = [
    (client) => client.courses.list(),
    (client) => client.courses.list().result(),
    (client) => client.courses.list().withResponse(),
    (client) => client.students.list().all(),
    (client) => iterate(client.students.list()),
    (client) => iterate(client.courses.list()),
    (client) => iterate(client.lists.members.list(someId).pages()),
    (client) => client.students.get('..'),
    (client) => client.courses.list({}, { timeout: -1 }),
  ]
  const stackOf = async (call: (typeof calls)[number], client: AcademyClient) => {
    const outcome: unknown = await call(client).catch((error: unknown) => ({ error }))
    return (outcome as { error: Error }).error.stack ?? ''
  }
  const stacks = [
    ...calls.map((call) => stackOf(call, forbidden())),
    ...[reset(), json({}), json({ data: { courses: 1 } })].map((response) =>
      stackOf(calls[0]!, clientOf(responding(response).fetch, { maxRetries: 0 })),
    ),
    // After a wait, and of the iteration itself.
    stackOf(calls[0]!, clientOf(responding(errorResponse(503, 'busy', { 'retry-after': '0' })).fetch)),
    stackOf(calls[4]!, clientOf(responding(wrongPage).fetch, { validate: 'off' })),
  ]
  for (const stack of await Promise.all(stacks)) {
    expect(stack).toMatch(/^\w+Error: \w/)
    expect(stack).toContain('errors.test.ts')
  }
})

it('a runtime that captures no stacks has the same errors', async () => {
  const captured = Object.getOwnPropertyDescriptor(Error, 'captureStackTrace')!
  try {
    Object.assign(Error, { captureStackTrace: undefined })
    const { fetch } = responding(errorResponse(403, 'forbidden'))
    expect(await failure(clientOf(fetch).courses.list())).toMatchObject({ code: 'forbidden' })
  } finally {
    Object.defineProperty(Error, 'captureStackTrace', captured)
  }
})

it('JSON has the name, the message and the facts, and neither the body nor rejected values', async () => {
  const [rejected, invalid] = [
    await failure(clientOf(responding(errorResponse(409, 'already_exists')).fetch).lists.create({ name: 'VIP' })),
    await failure(clientOf(responding(json({})).fetch).students.list({ limit: 5n as unknown as number })),
  ]
  const facts = { operation: 'lists.create', attempts: 1, ambiguous: false, code: 'already_exists', httpStatus: 409 }
  expect(JSON.parse(JSON.stringify(rejected))).toEqual({
    name: 'ApiError',
    message: 'lists.create: 409 already_exists: because of already_exists',
    serviceMessage: 'because of already_exists',
    ...facts,
  })
  expect(JSON.parse(JSON.stringify({ invalid }))).toMatchObject({
    invalid: { name: 'InputError', message: 'students.list: query.limit: expected an integer, got 5n', attempts: 0 },
  })
  expect(structuredClone(rejected)).toMatchObject({ message: rejected.message, stack: rejected.stack })
})

it('isRetryable is false for the own errors of a caller, and for a write that may have happened', async () => {
  const rejected = await failure(clientOf(responding(json({})).fetch).students.get(''))
  for (const other of [rejected, undefined, null, 'x', new Error('x'), new DOMException('stop', 'AbortError')])
    expect(isRetryable(other)).toBe(false)
  expect(isRetryable(ApiError.of('internal_error'))).toBe(true)
  expect(isRetryable(ApiError.of('internal_error', { ambiguous: true }))).toBe(false)
})

it('passes through a code that the service has added', async () => {
  const error = await failure(clientOf(responding(errorResponse(410, 'gone')).fetch).courses.list())
  expect(isApiError(error)).toBe(true)
  expect(isApiError(error) && error.code === 'gone').toBe(true)
  expect(isApiError(error, 'not_found')).toBe(false)
})
