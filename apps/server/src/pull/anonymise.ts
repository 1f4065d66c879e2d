import {
  courseFields,
  type FieldTable,
  kindOf,
  listCourseFields,
  listFields,
  memberFields,
  type PersonalField,
  studentFields,
} from '@academy-access/schemas/internal'
import type { Course, ListCourse, ListMember, Student, StudentDetail } from '@academy-access/sdk'

import { createFinder } from '../find-persons/finder.ts'
import { madeUpPerson, madeUpTexts } from '../made-up.ts'
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

/** Finds the students and members of an academy in texts. */
export type PersonFinder = ReturnType<typeof personFinder>

/** A finder of the persons of a reading. */
export function personFinder({ rows, lists }: Reading) {
  const finder = createFinder<Student | ListMember>()
  for (const row of [...rows, ...lists.flatMap(({ members }) => members)]) finder.add(row)
  return finder
}

/** What was done with the texts of a reading that contained persons. */
export interface ReplacedTexts {
  /** Number of texts in which made-up persons have replaced the real ones. */
  readonly changed: number
  /** The places of the texts that a made-up text replaces as a whole, such as `title of the course 1abc…`. */
  readonly emptied: readonly string[]
}

/**
 * Replaces all persons and all texts of lists, offers and courses that are not published. Every student can read the texts of
 * published courses: in these, made-up persons replace the real ones. A text in which a person is found all the same is emptied.
 *
 * @param keepTexts Keeps the texts that contain no name, no @ and no phone number.
 */
export function anonymise(
  { courses, lists, students, rows }: Reading,
  persons: PersonFinder,
  keepTexts: boolean,
): { readonly reading: Reading; readonly texts: ReplacedTexts } {
  let changed = 0
  const emptied = new Set<string>()
  const replaceText: ReplaceText = (text, replacement, place) => {
    if (!keepTexts) return text && replacement
    if (!isPersonalText(text, persons)) return text
    emptied.add(place)
    return replacement
  }
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
    texts: { changed, emptied: [...emptied] },
  }

  function publishedCourse(course: Course): Course {
    const { id, title, slug, description } = course
    const texts = madeUpTexts(id)
    return withoutPersonalData(
      {
        ...course,
        title: withoutNames(title, texts.course, `title of the course ${id}`),
        // A made-up name is no part of a slug.
        slug: persons.find(slug).length > 0 ? emptiedText(texts.slug, `slug of the course ${id}`) : slug,
        description:
          description === null ? null : withoutNames(description, texts.description, `description of the course ${id}`),
      },
      courseFields,
    )
  }

  function withoutNames(text: string, replacement: string, place: string): string {
    const found = persons.find(text)
    if (found.length === 0) return text
    const left = found.reduceRight(
      (left, { start, end, kind, person }) => left.slice(0, start) + madeUp(kind, person!) + left.slice(end),
      text,
    )
    if (persons.find(left).length > 0) return emptiedText(replacement, place)
    changed++
    return left
  }

  /** The made-up name or address of a person. That of another student of the academy would look like a real one. */
  function madeUp(kind: 'address' | 'name', { id }: { readonly id: string }): string {
    const { email, name } = madeUpPerson(id)
    const text = kind === 'address' ? email : name
    const [code = ''] = email.split('@')[0]!.split('.').slice(-1)
    if (persons.find(text).length === 0) return text
    return kind === 'address' ? `student.${code}@example.com` : `Student ${code}`
  }

  function emptiedText(replacement: string, place: string): string {
    emptied.add(place)
    return replacement
  }

  function courseTexts(id: string, title: string, slug: string): Pick<ListCourse, 'title' | 'slug'> {
    const course = published.get(id)
    if (course) return { title: course.title, slug: course.slug }
    const texts = madeUpTexts(id)
    return {
      title: replaceText(title, texts.course, `title of the course ${id}`),
      slug: replaceText(slug, texts.slug, `slug of the course ${id}`),
    }
  }
}

/** Whether a text of a list, an offer or a hidden course must be replaced although its field stays. */
function isPersonalText(text: string, persons: PersonFinder): boolean {
  const plain = text.normalize('NFKC')
  const hasPhone = /\+\d(?:[\s()./-]{0,3}\d){6}|\d(?:[\s()./-]{0,3}\d){8}/.test(plain)
  return hasPhone || persons.find(text, true).length > 0 || plain.includes('@')
}

/** Replaces a text that contains personal data. */
type ReplaceText = (text: string, replacement: string, place: string) => string

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
    const kind = kindOf(table, field)
    if (kind === 'plain' || kind === 'public' || kind === 'derived') return [field, value]
    if (kind === 'personal') return [field, value === null ? null : madeUpValue(row, field)]
    if (typeof kind === 'object')
      return [field, rowsOf(value).map((one) => withoutPersonalData(one, kind, replaceText))]
    return [field, typeof value === 'string' ? replaceText(value, madeUpText(row, field), placeOf(row, field)) : null]
  })
  // The fields are the same, and their values have the types of the contract.
  return Object.fromEntries(entries) as Row
}

/** The made-up values of the personal fields. The compiler names one that is missing. */
function madeUpValue(row: { readonly id?: unknown }, field: string): unknown {
  const values = madeUpPerson(String(row.id)) satisfies Record<PersonalField, unknown>
  return Object.hasOwn(values, field) ? values[field as PersonalField] : null
}

const placeOf = (row: { readonly id?: unknown; readonly offer_id?: unknown }, field: string) =>
  field === 'offer_name' ? `name of the offer ${String(row.offer_id)}` : `${field} of the list ${String(row.id)}`

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
