import type * as sdk from '@academy-access/sdk'
import { expectTypeOf } from 'vitest'

import type { components, operations } from './types.gen.d.ts'

type Schemas = components['schemas']

/** A type whose arrays may be written to: the client takes read-only ones too, OpenAPI has no word for them. */
type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Writable<T[Key]> }
    : T

/** True when each of two types can be used where the other is asked for. */
type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Pairs = {
  [Name in keyof Schemas & keyof Types]: Mutual<Schemas[Name], Types[Name]>
}

/** What the client gives and takes, by the names of the document. */
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
  ListCourse: sdk.ListCourse
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
  UpdateList: sdk.UpdateList
}

expectTypeOf<Pairs>().toEqualTypeOf<{ [Name in keyof Types]: true }>()
// Whatever the document has besides is an envelope around these.
expectTypeOf<Exclude<keyof Schemas, keyof Types>>().toEqualTypeOf<
  'AddedMembers' | 'CourseList' | 'ListCollection' | 'ListCourseCollection' | 'ListMemberPage' | 'StudentPage'
>()

expectTypeOf<keyof operations>().toEqualTypeOf<sdk.OperationId>()
expectTypeOf<
  Mutual<NonNullable<operations['students.list']['parameters']['query']>, sdk.PageQuery>
>().toEqualTypeOf<true>()

/** The codes of an operation's refusals, as the document has them. */
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
