import type * as sdk from '@academy-access/sdk'
import { expectTypeOf } from 'vitest'

import type { components, operations } from './types.gen.d.ts'

type Schemas = components['schemas']

/** The type with mutable arrays: the client also accepts read-only ones, which OpenAPI cannot express. */
type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Writable<T[Key]> }
    : T

/** True when each of the two types is assignable to the other. */
type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Pairs = {
  [Name in keyof Schemas & keyof Types]: Mutual<Schemas[Name], Types[Name]>
}

/** The type with any text as code. The client closes the codes, so that a misspelled one does not compile. */
type OpenCode<T> = T extends { code: sdk.ErrorCode | sdk.UnknownErrorCode } ? Omit<T, 'code'> & { code: string } : T

/** The types of the client, by their names in the document. */
interface Types {
  AddMembers: Writable<sdk.AddMembers>
  Course: sdk.Course
  CreatedStudent: sdk.CreatedStudent
  CreateEnrollment: sdk.CreateEnrollment
  CreateList: sdk.CreateList
  CreateStudent: Writable<sdk.CreateStudent>
  DeletedList: sdk.DeletedList
  EnrollmentGrant: sdk.EnrollmentGrant
  EnrollmentSummary: sdk.EnrollmentSummary
  List: sdk.List
  ListMember: sdk.ListMember
  MemberResult: OpenCode<sdk.MemberResult>
  OfferGrant: sdk.OfferGrant
  Pagination: sdk.Pagination
  RemovedMember: sdk.RemovedMember
  RemovedStudent: sdk.RemovedStudent
  RevokedEnrollment: sdk.RevokedEnrollment
  Student: sdk.Student
  StudentDetail: sdk.StudentDetail
  StudentEnrollment: sdk.StudentEnrollment
}

expectTypeOf<Pairs>().toEqualTypeOf<{ [Name in keyof Types]: true }>()
// The document says here what the service does. The client also reads a course without a term (D85), and its type does not
// say that an update needs a field (R221).
expectTypeOf<Schemas['ListCourse']>().toExtend<sdk.ListCourse>()
expectTypeOf<sdk.ListCourse & { term: string }>().toExtend<Schemas['ListCourse']>()
expectTypeOf<Schemas['UpdateList']>().toExtend<sdk.UpdateList>()
expectTypeOf<Required<sdk.UpdateList>>().toExtend<Schemas['UpdateList']>()
expectTypeOf<{}>().not.toExtend<Schemas['UpdateList']>()
// The other schemas of the document are envelopes around these.
expectTypeOf<Exclude<keyof Schemas, keyof Types | 'ListCourse' | 'UpdateList'>>().toEqualTypeOf<
  'AddedMembers' | 'CourseList' | 'ListCollection' | 'ListCourseCollection' | 'ListMemberPage' | 'StudentPage'
>()

expectTypeOf<keyof operations>().toEqualTypeOf<sdk.OperationId>()
expectTypeOf<
  Mutual<NonNullable<operations['students.list']['parameters']['query']>, sdk.PageQuery>
>().toEqualTypeOf<true>()

/** The error codes of an operation in the document. */
type CodesOf<Id extends keyof operations> =
  Extract<
    operations[Id]['responses'][keyof operations[Id]['responses']],
    { content: { 'application/json': { error: unknown } } }
  > extends { content: { 'application/json': { error: { code: infer Code } } } }
    ? Code
    : never

expectTypeOf<{ [Id in keyof operations]: CodesOf<Id> }>().toEqualTypeOf<{
  [Id in sdk.OperationId]: sdk.OperationCodes[Id]
}>()
