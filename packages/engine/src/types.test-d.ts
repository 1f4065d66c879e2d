import type * as contract from '@academy-access/schemas/internal'
import type { StoredField } from '@academy-access/schemas/internal'
import { expectTypeOf } from 'vitest'
import type * as z from 'zod/mini'

import type * as inputs from './controls/inputs.ts'
import type { StudentChanges } from './controls/types.ts'
import type * as faults from './faults/fault-schema.ts'
import type { CheckedFault, FaultFields } from './faults/types.ts'
import type { AcademySnapshot } from './fixture/rows.ts'
import type * as schemas from './fixture/schema.ts'
import type {
  AcademyFixture,
  CourseInput,
  EnrollmentInput,
  ListInput,
  MemberInput,
  OfferFixtureInput,
  StudentInput,
} from './fixture/types.ts'

// The types are written by hand. They are those of the schemas.
expectTypeOf<AcademyFixture>().toEqualTypeOf<z.input<typeof schemas.AcademyFixture>>()
expectTypeOf<CourseInput>().toEqualTypeOf<z.input<typeof schemas.CourseFixture>>()
expectTypeOf<StudentInput>().toEqualTypeOf<z.input<typeof schemas.StudentFixture>>()
expectTypeOf<ListInput>().toEqualTypeOf<z.input<typeof schemas.ListFixture>>()
expectTypeOf<OfferFixtureInput>().toEqualTypeOf<z.input<typeof schemas.OfferFixture>>()
expectTypeOf<FaultFields>().toEqualTypeOf<z.input<typeof faults.FaultFields>>()
expectTypeOf<CheckedFault>().toEqualTypeOf<z.output<typeof faults.FaultFields>>()
expectTypeOf<StudentChanges>().toEqualTypeOf<z.input<typeof inputs.StudentChanges>>()

// A fixture stores the fields of the contract that do not follow from others. It names a course by its slug.
type Stored<Table> = Exclude<StoredField<Table>, 'course_id'>
expectTypeOf<Stored<typeof contract.courseFields>>().toExtend<keyof CourseInput>()
expectTypeOf<Stored<typeof contract.studentFields>>().toExtend<keyof StudentInput>()
expectTypeOf<Stored<typeof contract.studentFields.enrollments>>().toExtend<keyof EnrollmentInput>()
expectTypeOf<Stored<typeof contract.memberFields>>().toExtend<keyof MemberInput | keyof StudentInput>()
expectTypeOf<Stored<typeof contract.listFields>>().toExtend<keyof ListInput>()

// Each field of a student and of a member has a word about whether it is personal.
expectTypeOf<keyof typeof contract.studentFields>().toEqualTypeOf<
  keyof contract.Student | keyof contract.StudentDetail
>()
expectTypeOf<keyof typeof contract.memberFields>().toEqualTypeOf<keyof contract.ListMember>()

/** The form in which every field is present. An object is the full form of a value that also has a short form. */
type Filled<Value> = Value extends (infer Item)[]
  ? ([Extract<Item, object>] extends [never] ? Item : Filled<Extract<Item, object>>)[]
  : Value extends object
    ? { [Field in keyof Value]-?: Filled<Exclude<Value[Field], undefined>> }
    : Value

expectTypeOf<AcademySnapshot>().toEqualTypeOf<Filled<AcademyFixture>>()
