import type { CodeOf, EndpointOf, OperationId } from '@academy-access/schemas'

// The build writes these out in full (scripts/write-declarations.ts), so that they depend on no other package.
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
