import type { Platform } from '@academy-access/engine'
import * as undici from 'undici'
import { expectTypeOf, it } from 'vitest'

import {
  AcademyClient,
  type AcademyError,
  ApiError,
  type CallError,
  type ClientOptions,
  type ConnectionError,
  type Course,
  type CreatedStudent,
  type CreateStudent,
  type ErrorCode,
  type Fetch,
  type FetchInit,
  type FetchResponse,
  type InputError,
  isApiError,
  isProtocolError,
  type PageData,
  type PagePromise,
  type Pagination,
  type ProtocolError,
  type RequestOptions,
  type Result,
  type Student,
  type TimeoutError,
  type UnknownErrorCode,
} from './index.ts'

declare const academy: AcademyClient
declare const signal: AbortSignal | undefined

it('every list is an iterable of its rows, and returns them as an array', async () => {
  const idsOf = async (rows: PagePromise<{ id: string }>) => (await rows.all()).map(({ id }) => id)
  void [idsOf(academy.courses.list()), idsOf(academy.lists.members.list('id'))]
  // @ts-expect-error -- no such option
  void academy.courses.list().all({ limit: 3 })
  for await (const course of academy.courses.list()) expectTypeOf(course).toEqualTypeOf<Course>()
  for await (const student of academy.students.list()) expectTypeOf(student).toEqualTypeOf<Student>()
  for await (const page of academy.students.list().pages()) expectTypeOf(page.items).toEqualTypeOf<Student[]>()
  expectTypeOf<PagePromise<Student, 'students.list'>>().toExtend<PagePromise<Student>>()
})

it('a page is plain data, and a copy has no next()', async () => {
  const page = await academy.students.list()
  expectTypeOf(page).toExtend<PageData<Student>>()
  expectTypeOf(page.nextOffset).toEqualTypeOf<number | null>()
  expectTypeOf(page.next()).toEqualTypeOf<PagePromise<Student, 'students.list'>>()
  expectTypeOf<{ items: Student[]; pagination: Pagination; hasNext: false; nextOffset: null }>().toExtend<
    PageData<Student>
  >()
  // @ts-expect-error -- the rows of one page are in items
  page.map(({ email }) => email)
  for (const student of page) expectTypeOf(student).toEqualTypeOf<Student>()
  // @ts-expect-error -- plain data cannot read
  void structuredClone<PageData<Student>>(page).next()
})

it('result() has the codes of the operation, and those that the service adds later', async () => {
  const result = await academy.students.create({ email: 'a@b.c' }).result()
  if (result.ok) {
    expectTypeOf(result.data).toEqualTypeOf<CreatedStudent>()
    expectTypeOf(result.error).toEqualTypeOf<undefined>()
  } else {
    expectTypeOf(result.error).toEqualTypeOf<CallError<'students.create'>>()
    if (result.error.code === 'already_exists') expectTypeOf(result.error).toExtend<ApiError>()
  }
})

it('errors narrow by name, by code and by guard', () => {
  const error = undefined as unknown
  const failure = error as CallError<'lists.create'>
  switch (failure.name) {
    case 'ApiError':
      expectTypeOf(failure.httpStatus).toEqualTypeOf<number>()
      break
    case 'ProtocolError':
      expectTypeOf(failure).toEqualTypeOf<ProtocolError>()
      break
    case 'TimeoutError':
      expectTypeOf(failure).toEqualTypeOf<TimeoutError>()
      break
    default:
      expectTypeOf(failure).toEqualTypeOf<InputError | ConnectionError>()
  }
  if (isApiError(error, 'already_exists', 'not_found')) {
    expectTypeOf(error).toEqualTypeOf<ApiError<'already_exists' | 'not_found'>>()
    expectTypeOf(error.code).toEqualTypeOf<'already_exists' | 'not_found'>()
  }
  if (isProtocolError(error)) expectTypeOf(error.applied).toEqualTypeOf<boolean>()
  if (isApiError(error)) expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode>()
  if (error instanceof ApiError) expectTypeOf(error.httpStatus).toEqualTypeOf<number>()
  expectTypeOf(ApiError.of('not_found')).toEqualTypeOf<ApiError<'not_found'>>()
  expectTypeOf(ApiError.of('not_found')).toExtend<CallError<'students.get'>>()
  expectTypeOf({ ok: false as const, error: ApiError.of('not_found') }).toExtend<Result<Student, 'students.get'>>()
  expectTypeOf<CallError['serviceMessage']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<CallError>().toExtend<AcademyError>()
})

it('inputs are checked, and undefined is allowed for optional fields', () => {
  const name = undefined as string | undefined
  expectTypeOf<Parameters<AcademyClient['students']['create']>[0]>().toEqualTypeOf<CreateStudent>()
  void academy.students.create({ email: 'a@b.c', name, course_ids: ['id'] as const })
  // @ts-expect-error -- the email is required
  void academy.students.create({ name: 'Ada' })
  // @ts-expect-error -- no such field
  void academy.students.create({ email: 'a@b.c', nmae: 'Ada' })
  // @ts-expect-error -- either email or emails (D49)
  void academy.lists.members.add('id', { email: 'a@b.c', emails: ['a@b.c'] })
  // @ts-expect-error -- one of the two
  void academy.lists.members.add('id', {})
  // @ts-expect-error -- null only clears the description (R223)
  void academy.lists.update('id', { name: null })
  // @ts-expect-error -- ids are positional
  void academy.enrollments.create({ studentId: 'id', course_id: 'id' })
})

it('options come last, and may be undefined', () => {
  void academy.courses.list({}, { signal, timeout: undefined })
  void academy.lists.get('id', { maxRetries: 0 })
  expectTypeOf<{ signal: AbortSignal | undefined }>().toExtend<RequestOptions>()
  expectTypeOf<{ apiKey: () => string }>().toExtend<ClientOptions>()
  expectTypeOf<{ apiKey: null }>().toExtend<ClientOptions>()
  void academy.lists.create({ name: 'VIP' }, { extraBody: { color: 'red' }, extraQuery: { dry_run: true } })
  // @ts-expect-error -- options come second
  void academy.students.list({ signal })
  // @ts-expect-error -- options come second, although the query has no fields yet
  void academy.courses.list({ signal })
  // @ts-expect-error -- options come third
  void academy.lists.courses.list('id', { signal })
  // @ts-expect-error -- no such option
  void academy.courses.list({}, { maxRetry: 1 })
  expectTypeOf<{ apiKey: () => Promise<string> }>().toExtend<ClientOptions>()
  expectTypeOf<{ fetch: typeof fetch }>().toExtend<ClientOptions>()
  expectTypeOf<{ logger: Console }>().toExtend<ClientOptions>()
  expectTypeOf(academy.withOptions({ timeout: 1 })).toEqualTypeOf<AcademyClient>()
})

it('fetch may be any function with the arguments of fetch', () => {
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>()
  expectTypeOf<typeof undici.fetch>().toExtend<Fetch>()
  expectTypeOf<Platform['fetch']>().toExtend<Fetch>()
  expectTypeOf<(url: string, init: RequestInit) => Promise<Response>>().toExtend<Fetch>()
  expectTypeOf<(url: string | URL | Request, init?: RequestInit) => Promise<Response>>().toExtend<Fetch>()
  expectTypeOf<() => Promise<Response>>().toExtend<Fetch>()
  expectTypeOf<FetchInit>().toExtend<RequestInit>()
  expectTypeOf<FetchInit>().toExtend<undici.RequestInit>()
  expectTypeOf<Response | undici.Response>().toExtend<FetchResponse>()
  // @ts-expect-error -- fetch gets a URL
  expectTypeOf<(request: Request) => Promise<Response>>().toExtend<Fetch>()
  void new AcademyClient({ fetch: (url, init) => fetch(url, { ...init, credentials: 'include' }) })
  void new AcademyClient({ fetch: (url, { headers, ...init }) => fetch(new Request(url, init), { headers }) })
  void new AcademyClient({
    fetch: (url, init) => undici.fetch(url, { ...init, dispatcher: new undici.ProxyAgent('http://proxy.test') }),
  })
})
