import type { CodeOf, EndpointOf, InputOf, OperationId } from '@academy-access/schemas'

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
  MemberError,
  MemberResult,
  OfferGrant,
  Open,
  OperationId,
  PageQuery,
  Pagination,
  RemovedMember,
  RemovedStudent,
  RevokedEnrollment,
  Student,
  StudentDetail,
  StudentEnrollment,
  UnknownErrorCode,
  UpdateList,
} from '@academy-access/schemas'

/**
 * The query of a list that the service sends in one page: it has no parameters yet.
 *
 * @example
 * ```ts
 * const courses = await academy.courses.list({}, { timeout: 1000 })
 * ```
 */
export type EmptyQuery = Readonly<Record<string, never>>

/** The error codes of each operation. As a table, so that `CallError` of one operation is assignable to `CallError`. */
export type OperationCodes = { [Id in OperationId]: CodeOf<EndpointOf<Id>> }

/** The input of {@link AcademyClient.request}. */
export interface RequestInput {
  /** The HTTP method. Only a `GET` is repeated after a failure that may have reached the service. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with its ids, such as `/students/42/badges`. It may begin with `/api/v1`, which the client adds otherwise. */
  path: string
  /** The parameters of the query. Those that are undefined are not sent. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** The body, which is sent as JSON. A `GET` has none. */
  body?: unknown
}

/** A call of {@link AcademyClient.request}, such as `GET /students/42/badges`. `request` if it has no valid method and path. */
export type RequestName = 'request' | `${RequestInput['method']} /${string}`

/** What errors and events call a call: its operation, or the method and the path of a call of `request`. */
export type OperationName = OperationId | RequestName

/** The input of each operation: its path parameters, its query and its body, if it has them. */
export type OperationInputs = { [Id in OperationId]: InputOf<EndpointOf<Id>> }

/** The operations that change something. */
export type WriteOperationId = {
  [Id in OperationId]: EndpointOf<Id>['method'] extends 'GET' ? never : Id
}[OperationId]
