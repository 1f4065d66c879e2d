export { AcademyClient } from './client.ts'
export {
  AcademyError,
  ApiError,
  type ApiErrorFacts,
  ConnectionError,
  InputError,
  ProtocolError,
  TimeoutError,
} from './errors/errors.ts'
export { fieldErrors } from './errors/field-errors.ts'
export {
  isAcademyError,
  isApiError,
  isConnectionError,
  isInputError,
  isProtocolError,
  isRetryable,
  isTimeoutError,
} from './errors/guards.ts'
export type {
  CallEvent,
  ErrorEvent,
  Hooks,
  Logger,
  OneOrMore,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './events.ts'
export type { Fetch, FetchInit, FetchOptions, FetchResponse, HeadersOption } from './fetch.ts'
export type { ClientOptions, RequestOptions } from './options.ts'
export { ApiPromise, type CallError, type Result, type WithResponse } from './promises/api-promise.ts'
export { type AllOptions, type Page, PagePromise } from './promises/page-promise.ts'
export type { PageData } from './promises/page.ts'
export type { Courses } from './resources/courses.ts'
export type { Enrollments } from './resources/enrollments.ts'
export type { ListCourses, Lists, Members } from './resources/lists.ts'
export type { Students } from './resources/students.ts'
export type * from './types.ts'
export { VERSION } from './version.ts'
