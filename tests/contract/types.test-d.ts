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

/** A schema of a request accepts what the client's type allows. */
type Requests = {
  [Name in keyof RequestTypes]: RequestTypes[Name] extends Schemas[Name] ? true : false
}

/** A schema of a response has the fields of the client's type, which reads more values: the service may add some later. */
type Responses = {
  [Name in keyof ResponseTypes]: Schemas[Name] extends ResponseTypes[Name]
    ? Mutual<keyof Schemas[Name], keyof ResponseTypes[Name]>
    : false
}

/** The types of the client's requests, by their names in the document. */
interface RequestTypes {
  AddMembers: Writable<sdk.AddMembers>
  CreateEnrollment: sdk.CreateEnrollment
  CreateList: sdk.CreateList
  CreateStudent: Writable<sdk.CreateStudent>
}

/** The same of the responses. */
interface ResponseTypes {
  Course: sdk.Course
  CreatedStudent: sdk.CreatedStudent
  DeletedList: sdk.DeletedList
  EnrollmentGrant: sdk.EnrollmentGrant
  EnrollmentSummary: sdk.EnrollmentSummary
  List: sdk.List
  ListMember: sdk.ListMember
  MemberResult: sdk.MemberResult
  OfferGrant: sdk.OfferGrant
  Pagination: sdk.Pagination
  RemovedMember: sdk.RemovedMember
  RemovedStudent: sdk.RemovedStudent
  RevokedEnrollment: sdk.RevokedEnrollment
  Student: sdk.Student
  StudentDetail: sdk.StudentDetail
  StudentEnrollment: sdk.StudentEnrollment
}

expectTypeOf<Requests>().toEqualTypeOf<{ [Name in keyof RequestTypes]: true }>()
expectTypeOf<Responses>().toEqualTypeOf<{ [Name in keyof ResponseTypes]: true }>()
// No field with a default is required.
expectTypeOf<{ email: string }>().toExtend<Schemas['CreateStudent']>()
expectTypeOf<{}>().not.toExtend<Schemas['CreateStudent']>()
// The document says here what the service does. The client also reads a course without a term (D85), and its type does not
// say that an update needs a field (R221).
expectTypeOf<Schemas['ListCourse']>().toExtend<sdk.ListCourse>()
expectTypeOf<Schemas['UpdateList']>().toExtend<sdk.UpdateList>()
expectTypeOf<Required<sdk.UpdateList>>().toExtend<Schemas['UpdateList']>()
expectTypeOf<{}>().not.toExtend<Schemas['UpdateList']>()
// The other schemas of the document are envelopes around these.
expectTypeOf<
  Exclude<keyof Schemas, keyof RequestTypes | keyof ResponseTypes | 'ListCourse' | 'UpdateList'>
>().toEqualTypeOf<
  | 'AddedMembers'
  | 'ApiError'
  | 'CourseList'
  | 'ListCollection'
  | 'ListCourseCollection'
  | 'ListMemberPage'
  | 'StudentPage'
>()

expectTypeOf<keyof operations>().toEqualTypeOf<sdk.OperationId>()
expectTypeOf<
  Mutual<NonNullable<operations['students.list']['parameters']['query']>, sdk.PageQuery>
>().toEqualTypeOf<true>()

expectTypeOf<Schemas['ApiError']['error']['code']>().toEqualTypeOf<sdk.ErrorCode>()
