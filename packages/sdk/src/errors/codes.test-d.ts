import { expectTypeOf, it } from 'vitest'

import {
  type AcademyClient,
  AcademyError,
  ApiError,
  type CallError,
  type ErrorCode,
  isAcademyError,
  isApiError,
  type MemberResult,
  type OperationCodes,
  type OperationId,
  type UnknownErrorCode,
} from '../index.ts'

declare const academy: AcademyClient
declare const error: unknown

it('a comparison with a misspelled code does not compile', async () => {
  if (isApiError(error)) {
    // @ts-expect-error -- misspelled
    void (error.code === 'already_exist')
    // @ts-expect-error -- misspelled
    void (error.code !== 'already_exist')
    switch (error.code) {
      // @ts-expect-error -- no such code
      case 'nope':
        break
      case 'not_found':
        expectTypeOf(error.code).toEqualTypeOf<'not_found'>()
    }
  }
  const result = await academy.students.create({ email: 'a@b.c' }).result()
  // @ts-expect-error -- misspelled, and undefined is possible
  if (result.error?.code === 'already_exist') return
  // @ts-expect-error -- a code of other operations
  if (result.error?.code === 'invalid_course') return
  if (result.error?.code === 'already_exists') expectTypeOf(result.error).toExtend<ApiError>()
})

it('also on the base class, after instanceof, in a guard, and for a member of a batch', () => {
  if (isAcademyError(error)) {
    expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode | undefined>()
  }
  // instanceof does not make the codes any
  if (error instanceof ApiError) expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode>()
  if (error instanceof AcademyError) expectTypeOf(error.code).toEqualTypeOf<ErrorCode | UnknownErrorCode | undefined>()
  // @ts-expect-error -- misspelled
  ApiError.of('already_exist')
  // @ts-expect-error -- misspelled
  expectTypeOf<ApiError<'already_exist'>>()
  const member = {} as MemberResult
  // @ts-expect-error -- misspelled
  if (member.status === 'error' && member.code === 'limit_exceed') return
  if (member.status === 'error') expectTypeOf(member.code).toEqualTypeOf<ErrorCode | UnknownErrorCode>()
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

it('a code that the service adds later is a type of its own, and a string', () => {
  const failure = {} as CallError<'lists.get'>
  switch (failure.code) {
    case undefined:
    case 'validation_error':
    case 'unauthorized':
    case 'trial_api_unavailable':
    case 'academy_locked':
    case 'forbidden':
    case 'not_found':
    case 'rate_limit_exceeded':
    case 'internal_error':
      break
    default:
      expectTypeOf(failure.code).toEqualTypeOf<UnknownErrorCode>()
      expectTypeOf(failure.code).toExtend<string>()
  }
  if (String(failure.code) === 'code_of_tomorrow') return
  const tomorrow = 'code_of_tomorrow' as UnknownErrorCode
  if (isApiError(error, tomorrow, 'not_found')) {
    expectTypeOf(error.code).toEqualTypeOf<'not_found' | UnknownErrorCode>()
  }
  if (failure.code === tomorrow)
    expectTypeOf(failure).toEqualTypeOf<ApiError<OperationCodes['lists.get'] | UnknownErrorCode>>()
  // Another new code is still possible.
  else expectTypeOf(failure.code).toEqualTypeOf<OperationCodes['lists.get'] | UnknownErrorCode | undefined>()
  expectTypeOf(ApiError.of(tomorrow)).toExtend<CallError<'lists.get'>>()
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
