export { AcademyError, isAcademyError } from './academy-error.ts'
export { ApiError, isApiError } from './api-error.ts'
export { ApiPromise, type CallError, type Result, type WithResponse } from './api-promise.ts'
export { AcademyClient } from './client.ts'
export { ConnectionError, isConnectionError } from './connection-error.ts'
export type { Courses } from './courses.ts'
export type { Enrollments } from './enrollments.ts'
export type { CallEvent, ErrorEvent, Hooks, Logger, RequestEvent, ResponseEvent, RetryEvent } from './events.ts'
export { InputError, isInputError } from './input-error.ts'
export type { ListCourses, Lists } from './lists.ts'
export type { Members } from './members.ts'
export type { ClientOptions, RequestOptions } from './options.ts'
export { type Page, PagePromise } from './page-promise.ts'
export { isProtocolError, ProtocolError } from './protocol-error.ts'
export type { Students } from './students.ts'
export { isTimeoutError, TimeoutError } from './timeout-error.ts'
export type {
  AddedMembers,
  AddMembers,
  Course,
  CreatedStudent,
  CreateEnrollment,
  CreateList,
  CreateStudent,
  DeletedList,
  EnrollmentGrant,
  EnrollmentSummary,
  ErrorCode,
  Issue,
  List,
  ListCourse,
  ListMember,
  MemberAdded,
  MemberRefused,
  MemberResult,
  OfferGrant,
  OperationCodes,
  OperationId,
  PageQuery,
  Pagination,
  RemovedMember,
  RemovedStudent,
  RevokedEnrollment,
  Student,
  StudentDetail,
  StudentEnrollment,
  UpdateList,
} from './types.ts'
