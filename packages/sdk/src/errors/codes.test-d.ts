import { expectTypeOf, it } from 'vitest'

import {
  type AcademyClient,
  AcademyError,
  ApiError,
  type ApiPromise,
  type CallError,
  type ErrorCode,
  isAcademyError,
  isApiError,
  type MemberResult,
  type OperationCodes,
  type OperationId,
  type RequestName,
  type UnknownErrorCode,
} from '../index.ts'

declare const academy: AcademyClient
declare const error: unknown

it('a comparison with a code that this version does not know compiles', async () => {
  if (isApiError(error)) {
    if (error.code === 'code_of_tomorrow') return
    switch (error.code) {
      case 'code_of_tomorrow':
        break
      case 'not_found':
        expectTypeOf(error.code).toExtend<string>()
    }
  }
  const result = await academy.students.create({ email: 'a@b.c' }).result()
  if (result.error?.code === 'code_of_tomorrow') return
  // @ts-expect-error -- a code is a text
  if (result.error?.code === 409) return
  if (result.error?.code === 'already_exists') expectTypeOf(result.error).toExtend<ApiError>()
  expectTypeOf(ApiError.of('code_of_tomorrow')).toExtend<CallError<'lists.get'>>()
})

it('a guard takes known codes alone, so that a misspelled one does not compile', () => {
  if (isApiError(error, 'not_found', 'forbidden')) expectTypeOf(error.code).toEqualTypeOf<'not_found' | 'forbidden'>()
  // @ts-expect-error -- misspelled
  isApiError(error, 'already_exist')
  // @ts-expect-error -- one of two is misspelled
  isApiError(error, 'not_found', 'already_exist')
  const codes: ErrorCode[] = ['not_found']
  if (isApiError(error, ...codes)) expectTypeOf(error.code).toEqualTypeOf<ErrorCode>()
})

it('the type of a code is also on the base class, after instanceof, and for a member of a batch', () => {
  if (isAcademyError(error)) {
    expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode | undefined>()
    expectTypeOf(error.docsUrl).toEqualTypeOf<string | undefined>()
  }
  // instanceof does not make the codes any
  if (error instanceof ApiError) expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode>()
  if (error instanceof AcademyError) expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode | undefined>()
  const member = {} as MemberResult
  if (member.status === 'error') expectTypeOf(member.code).toEqualTypeOf<ErrorCode | UnknownErrorCode>()
})

it('an own request has the name of its method and path, and every code', async () => {
  const call = academy.request({ method: 'GET', path: '/badges' })
  expectTypeOf(call).toEqualTypeOf<ApiPromise<unknown, RequestName>>()
  expectTypeOf(call.operation).toEqualTypeOf<RequestName>()
  const { error: failure } = await call.result()
  if (failure) expectTypeOf(failure).toEqualTypeOf<CallError<RequestName>>()
  expectTypeOf<OperationId>().toExtend<AcademyError['operation']>()
  expectTypeOf<'GET /badges'>().toExtend<AcademyError['operation']>()
  // @ts-expect-error -- the API has no such method
  void academy.request({ method: 'HEAD', path: '/badges' })
})

it('instanceof keeps the codes of an operation, and narrows to a class of your own', () => {
  const failure = {} as CallError<'lists.get'>
  if (failure instanceof ApiError) {
    expectTypeOf(failure.code).toEqualTypeOf<OperationCodes['lists.get'] | UnknownErrorCode>()
  } else {
    expectTypeOf(failure.code).toEqualTypeOf<undefined>()
  }
  class Missing extends ApiError<'not_found'> {
    readonly id: number = 7
  }
  if (error instanceof Missing) {
    expectTypeOf(error.id).toEqualTypeOf<number>()
    expectTypeOf(error.code).toEqualTypeOf<'not_found'>()
  }
})

it('a table of all codes is exhaustive', () => {
  expectTypeOf<OperationCodes[OperationId]>().toEqualTypeOf<ErrorCode>()
  // @ts-expect-error -- the others are missing
  void ({ not_found: 'gone' } satisfies Record<OperationCodes['lists.get'], string>)
})

it('every error has the fields httpStatus and retryAfter, undefined on those without them', () => {
  const failure = {} as CallError
  expectTypeOf(failure.httpStatus).toEqualTypeOf<number | undefined>()
  expectTypeOf(failure.retryAfter).toEqualTypeOf<number | undefined>()
  if (isAcademyError(error)) {
    expectTypeOf(error.httpStatus).toEqualTypeOf<number | undefined>()
    expectTypeOf(error.retryAfter).toEqualTypeOf<number | undefined>()
  }
  for (const name of ['InputError', 'ConnectionError', 'TimeoutError'] as const) {
    if (failure.name === name) expectTypeOf(failure.httpStatus).toEqualTypeOf<undefined>()
  }
  if (failure.name === 'ProtocolError') expectTypeOf(failure.httpStatus).toEqualTypeOf<number>()
  if (failure.name !== 'ApiError') expectTypeOf(failure.retryAfter).toEqualTypeOf<undefined>()
})
