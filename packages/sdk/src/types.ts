import type { CodeOf, EndpointOf, OperationId } from '@academy-access/schemas/internal'

// The package ships these types written out (see flatten-types.ts), so that editors do not have to infer them from
// schemas.
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
  List,
  ListCourse,
  ListMember,
  MemberAdded,
  MemberError,
  MemberResult,
  OfferGrant,
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
} from '@academy-access/schemas/internal'

/** The error codes of each operation. As a table, so that `CallError` of one operation is assignable to `CallError`. */
export type OperationCodes = { [Id in OperationId]: CodeOf<EndpointOf<Id>> }

/** One invalid value and its place. */
export interface Issue {
  /** The kind of problem, such as `invalid_type`. */
  readonly code?: string | undefined
  /** The place of the value: names of fields and indices of items. */
  readonly path: readonly PropertyKey[]
  /** What the client expected there. */
  readonly message: string
  /** The invalid value. */
  readonly input?: unknown
}
