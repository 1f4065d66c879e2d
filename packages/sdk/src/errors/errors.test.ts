import { expect, it } from 'vitest'

import { responding, clientOf, json, errorResponse, reset, someId } from '../../test/support.ts'
import {
  AcademyError,
  ApiError,
  ConnectionError,
  InputError,
  isAcademyError,
  isApiError,
  isConnectionError,
  isInputError,
  isProtocolError,
  isTimeoutError,
  ProtocolError,
  TimeoutError,
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

it('has a class, a name and a guard for each kind of error', async () => {
  const hanging = () => new Promise<Response>(() => {})
  const errors = [
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
  for (const [Class, guard, error] of errors) {
    expect(error).toBeInstanceOf(Class)
    expect(error).toBeInstanceOf(AcademyError)
    expect(error.name).toBe(Class.name)
    expect(error.stack).toContain(`${Class.name}: ${error.message}`)
    expect(errors.filter(([, , other]) => guard(other))).toHaveLength(1)
    expect(isAcademyError(error)).toBe(true)
    expect(Object.keys(error)).not.toContain('name')
  }
  for (const value of [undefined, null, 'ApiError', new Error('x'), { name: 'ApiError' }]) {
    expect(isAcademyError(value) || isApiError(value)).toBe(false)
  }
})

it('is recognized by another copy of the package', async () => {
  const address = './api-error.ts?copy'
  const copy: typeof import('./api-error.ts') = await import(address)
  const error = await failure(clientOf(responding(errorResponse(404, 'not_found')).fetch).lists.get(someId))
  expect(error).not.toBeInstanceOf(copy.ApiError)
  expect(copy.isApiError(error, 'not_found')).toBe(true)
  expect(copy.isApiError(error, 'already_exists', 'forbidden')).toBe(false)
})

it('has the code, status, headers, body and Retry-After of an error response', async () => {
  const { fetch } = responding(errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '90' }))
  const error = await failure(clientOf(fetch).courses.list())
  expect(error).toMatchObject({
    operation: 'courses.list',
    attempts: 1,
    ambiguous: false,
    code: 'rate_limit_exceeded',
    status: 429,
    retryAfter: 90,
    body: { error: { code: 'rate_limit_exceeded', message: 'because of rate_limit_exceeded' } },
  })
  expect((error as ApiError).headers.get('retry-after')).toBe('90')
})

it('passes through a code that the service has added', async () => {
  const error = await failure(clientOf(responding(errorResponse(410, 'gone')).fetch).courses.list())
  expect(isApiError(error)).toBe(true)
  expect(error.code).toBe('gone')
})
