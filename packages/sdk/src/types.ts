import type { CodeOf, EndpointOf, OperationId } from '@academy-access/schemas'

// The package ships these written out (see flatten-types.ts), so that nobody's editor has to work them out from schemas.
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
} from '@academy-access/schemas'

/** The codes that each operation can be refused with: a table, so that a call of one operation is also one of any. */
export type OperationCodes = { [Id in OperationId]: CodeOf<EndpointOf<Id>> }

/** What is wrong with a value, and where: an issue of zod. */
export interface Issue {
  /** The kind of problem, such as `invalid_type`. */
  readonly code?: string | undefined
  /** Where it is: names of fields and indices of items. */
  readonly path: readonly PropertyKey[]
  /** What was expected there. */
  readonly message: string
  /** The value there. */
  readonly input?: unknown
}
