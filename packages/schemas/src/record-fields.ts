import type { Course } from './resources/course.ts'
import type { ListCourse } from './resources/list-course.ts'
import type { ListMember } from './resources/list-member.ts'
import type { List } from './resources/list.ts'
import type { EnrollmentSummary, Student, StudentDetail, StudentEnrollment } from './resources/student.ts'

/**
 * How the field of a record is treated when the record leaves the academy: `personal` identifies a person, `text` is written by
 * people and may name one, `public` is a text that every student can read, `plain` is none of these. A `derived` field follows from
 * other records, so a copy does not store it. A field that no table has is personal: a newer service sends it.
 */
export type FieldKind = 'personal' | 'text' | 'public' | 'plain' | 'derived'

/** The fields of a record, by name. A field that holds records has a table of its own. */
export interface FieldTable {
  readonly [field: string]: FieldKind | FieldTable
}

type FieldsOf<Row> = {
  readonly [Field in keyof Row]: Row[Field] extends readonly (infer Item extends object)[] ? FieldsOf<Item> : FieldKind
}

type AnyEnrollment = StudentEnrollment & EnrollmentSummary
type AnyStudent = Omit<Student & StudentDetail, 'enrollments'> & { enrollments: AnyEnrollment[] }

/** The fields of a student, in a row and in detail. */
export const studentFields = {
  id: 'plain',
  email: 'personal',
  name: 'personal',
  avatar_url: 'personal',
  joined_at: 'plain',
  courses_enrolled: 'derived',
  enrollments: {
    id: 'plain',
    course_id: 'plain',
    course_title: 'derived',
    course_slug: 'derived',
    enrolled_at: 'plain',
    completed_at: 'plain',
    total_lessons: 'derived',
    completed_lessons: 'plain',
    progress: 'derived',
  },
} as const satisfies FieldsOf<AnyStudent>

/** The fields of a list. */
export const listFields = {
  id: 'plain',
  name: 'text',
  description: 'text',
  member_count: 'derived',
  created_at: 'plain',
  updated_at: 'plain',
} as const satisfies FieldsOf<List>

/** The fields of a member of a list. */
export const memberFields = {
  id: 'plain',
  email: 'personal',
  name: 'personal',
  avatar_url: 'personal',
  joined_at: 'plain',
} as const satisfies FieldsOf<ListMember>

/** The fields of a course. */
export const courseFields = {
  id: 'plain',
  title: 'public',
  slug: 'public',
  description: 'public',
  visibility: 'plain',
  lesson_count: 'derived',
  total_reading_time_minutes: 'derived',
} as const satisfies FieldsOf<Course>

/** The fields of a course that a list grants. */
export const listCourseFields = {
  course_id: 'plain',
  title: 'public',
  slug: 'public',
  term: 'plain',
  price_cents: 'plain',
  granted_via: { offer_id: 'plain', offer_name: 'text', role: 'plain' },
} as const satisfies FieldsOf<ListCourse>

/** How a field of a record is treated. A field that the contract does not have is personal. */
export function kindOf(table: FieldTable, field: string): FieldKind | FieldTable {
  return Object.hasOwn(table, field) ? (table[field] ?? 'personal') : 'personal'
}

/** The fields that a copy of a record stores, besides the records in it. */
export type StoredField<Table> = {
  [Field in keyof Table]: Table[Field] extends 'derived' | FieldTable ? never : Field
}[keyof Table]

/** The personal fields of a student or a member. */
export type PersonalField = PersonalIn<typeof studentFields> | PersonalIn<typeof memberFields>
type PersonalIn<Table> = {
  [Field in StoredField<Table>]: Table[Field] extends 'personal' ? Field : never
}[StoredField<Table>]

/** Copies the fields of a record that are stored. */
export function storedFieldsOf<Row extends object, Table extends FieldTable>(
  row: Row,
  table: Table,
): Pick<Row, StoredField<Table> & keyof Row> {
  const entries = Object.entries(row).filter(
    ([field]) => Object.hasOwn(table, field) && typeof table[field] === 'string' && table[field] !== 'derived',
  )
  // TypeScript cannot follow fields through a filter; the type follows from the same table.
  return Object.fromEntries(entries) as Pick<Row, StoredField<Table> & keyof Row>
}
