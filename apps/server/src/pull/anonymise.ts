import {
  courseFields,
  type FieldTable,
  listCourseFields,
  listFields,
  memberFields,
  type StoredField,
  studentFields,
} from '@academy-access/schemas/internal'
import type { Course, ListCourse, ListMember, Student, StudentDetail } from '@academy-access/sdk'

import { madeUpPerson, madeUpTexts } from '../made-up.ts'
import { hasContact, type Persons } from './persons.ts'
import type { Reading } from './reading.ts'

/** Replaces the personal data of a student or a member. */
export function anonymisePerson<Row extends Student | StudentDetail | ListMember>(row: Row): Row {
  return withoutPersonalData(row, 'enrollments' in row ? studentFields : memberFields)
}

/** Replaces the personal data of a student, and the texts of the courses: a course that is not published may name a person. */
export function anonymiseDetail(student: StudentDetail): StudentDetail {
  const enrollments = student.enrollments.map((enrollment) => {
    const { course, slug } = madeUpTexts(enrollment.course_id)
    return { ...enrollment, course_title: course, course_slug: slug }
  })
  return anonymisePerson({ ...student, enrollments })
}

/**
 * Replaces all persons and all texts of lists, offers and courses that are not published. Every student can read the texts of
 * published courses: they are replaced only if they contain an address or a name of several words.
 *
 * @param keepTexts Keeps the texts that contain no name, no @ and no phone number.
 * @returns The reading, and the number of texts that were replaced because they contained personal data.
 */
export function anonymise(
  { courses, lists, students, rows }: Reading,
  persons: Persons,
  keepTexts: boolean,
): { readonly reading: Reading; readonly replacedTexts: number } {
  let replacedTexts = 0
  const replaceIf = (isPersonal: boolean, text: string, replacement: string): string => {
    if (!isPersonal) return text
    replacedTexts++
    return replacement
  }
  const withoutPersons: ReplaceText = (text, replacement) => replaceIf(isPersonalText(text, persons), text, replacement)
  const replaceText: ReplaceText = keepTexts ? withoutPersons : (text, replacement) => text && replacement
  const published = new Map(courses.map((course) => [course.id, publishedCourse(course)]))

  return {
    reading: {
      courses: courses.map((course) => published.get(course.id) ?? course),
      students: students.map((student) =>
        anonymisePerson({
          ...student,
          enrollments: student.enrollments.map((enrollment) => {
            const { course_id, course_title, course_slug } = enrollment
            const { title, slug } = courseTexts(course_id, course_title, course_slug)
            return { ...enrollment, course_title: title, course_slug: slug }
          }),
        }),
      ),
      rows: rows.map(anonymisePerson),
      lists: lists.map(({ list, members, courses }) => ({
        list: withoutPersonalData(list, listFields, replaceText),
        members: members.map(anonymisePerson),
        courses: courses.map((course) =>
          withoutPersonalData(
            { ...course, ...courseTexts(course.course_id, course.title, course.slug) },
            listCourseFields,
            replaceText,
          ),
        ),
      })),
    },
    replacedTexts,
  }

  function publishedCourse(course: Course): Course {
    const { id, title, slug, description } = course
    const texts = madeUpTexts(id)
    const withoutNames: ReplaceText = (text, replacement) =>
      replaceIf(isPersonalInCourse(text, persons), text, replacement)
    return withoutPersonalData(
      {
        ...course,
        title: withoutNames(title, texts.course),
        slug: withoutNames(slug, texts.slug),
        description: description === null ? null : withoutNames(description, texts.description),
      },
      courseFields,
    )
  }

  function courseTexts(id: string, title: string, slug: string): Pick<ListCourse, 'title' | 'slug'> {
    const course = published.get(id)
    if (course) return { title: course.title, slug: course.slug }
    const texts = madeUpTexts(id)
    return { title: replaceText(title, texts.course), slug: replaceText(slug, texts.slug) }
  }
}

/** Whether a text must be replaced although its field stays. */
export function isPersonalText(text: string, persons: Persons): boolean {
  return hasContact(text) || persons.hasName(text, 1)
}

/** Whether a text of a published course must be replaced. */
export function isPersonalInCourse(text: string, persons: Persons): boolean {
  return persons.hasAddress(text) || persons.hasName(text, 2)
}

/** Replaces a text that contains personal data. */
type ReplaceText = (text: string, replacement: string) => string

/**
 * Replaces the personal fields of a record, and those that its table does not have: a newer service may send more than
 * the contract knows. Null stays null, and a field without a made-up value becomes null.
 */
function withoutPersonalData<Row extends object>(
  row: Row,
  table: FieldTable,
  replaceText: ReplaceText = (_, replacement) => replacement,
): Row {
  const entries = Object.entries(row).map(([field, value]: [string, unknown]): [string, unknown] => {
    const kind = Object.hasOwn(table, field) ? (table[field] ?? 'personal') : 'personal'
    if (kind === 'plain' || kind === 'derived') return [field, value]
    if (kind === 'personal') return [field, value === null ? null : madeUpValue(row, field)]
    if (typeof kind === 'object')
      return [field, rowsOf(value).map((one) => withoutPersonalData(one, kind, replaceText))]
    return [field, typeof value === 'string' ? replaceText(value, madeUpText(row, field)) : null]
  })
  // The fields are the same, and their values have the types of the contract.
  return Object.fromEntries(entries) as Row
}

/** The made-up values of the personal fields. The compiler names one that is missing. */
function madeUpValue(row: { readonly id?: unknown }, field: string): unknown {
  const values = madeUpPerson(String(row.id)) satisfies Record<PersonalField, unknown>
  return Object.hasOwn(values, field) ? values[field as PersonalField] : null
}

type PersonalField = PersonalIn<typeof studentFields> | PersonalIn<typeof memberFields>
type PersonalIn<Table> = {
  [Field in StoredField<Table>]: Table[Field] extends 'personal' ? Field : never
}[StoredField<Table>]

/** The made-up text of a record, by its id. */
function madeUpText(row: { readonly id?: unknown; readonly offer_id?: unknown }, field: string): string {
  const { id = row.offer_id } = row
  const { list, description, offer } = madeUpTexts(String(id))
  if (field === 'offer_name') return offer
  return field === 'name' ? list : description
}

function rowsOf(value: unknown): object[] {
  return Array.isArray(value) ? value.filter((one): one is object => typeof one === 'object' && one !== null) : []
}
