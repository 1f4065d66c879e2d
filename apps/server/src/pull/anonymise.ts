import {
  courseFields,
  type FieldTable,
  listCourseFields,
  listFields,
  memberFields,
  type StoredField,
  studentFields,
} from '@academy-access/schemas/internal'
import type { ListMember, Student, StudentDetail } from '@academy-access/sdk'

import { codeOf, madeUpPerson } from './made-up-person.ts'
import type { Person, Reading } from './reading.ts'

/** Replaces the personal data of a student or a member. */
export function anonymisePerson<Row extends Student | StudentDetail | ListMember>(row: Row): Row {
  return withoutPersonalData(row, 'enrollments' in row ? studentFields : memberFields)
}

/** A reading without the personal data, and the number of texts that were replaced because they contained some. */
export interface Anonymised {
  readonly reading: Reading
  readonly replacedTexts: number
}

/**
 * Replaces all persons, and each name or description of a list and each name of an offer that contains an address or the
 * name of a student. Courses stay as they are: every student can read them.
 */
export function anonymise({ courses, lists, students, rows }: Reading): Anonymised {
  const isPersonal = personalTextCheck(rows)
  const replacements = new Set<string>()
  const withoutPersons = (text: string, replacement: string): string => {
    if (!isPersonal(text)) return text
    replacements.add(replacement)
    return replacement
  }
  const reading: Reading = {
    courses: courses.map((course) => withoutPersonalData(course, courseFields)),
    students: students.map(anonymisePerson),
    rows: rows.map(anonymisePerson),
    lists: lists.map(({ list, members, courses }) => ({
      list: withoutPersonalData(list, listFields, withoutPersons),
      members: members.map(anonymisePerson),
      courses: courses.map((course) => withoutPersonalData(course, listCourseFields, withoutPersons)),
    })),
  }
  return { reading, replacedTexts: replacements.size }
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

/** Such as `Description 1abc…`, by the id of the record. */
function madeUpText(row: { readonly id?: unknown; readonly offer_id?: unknown }, field: string): string {
  const { id = row.offer_id } = row
  return `${textNames.get(field) ?? 'Text'} ${codeOf(String(id))}`
}

const textNames = new Map([
  ['name', 'List'],
  ['description', 'Description'],
  ['offer_name', 'Offer'],
])

function rowsOf(value: unknown): object[] {
  return Array.isArray(value) ? value.filter((one): one is object => typeof one === 'object' && one !== null) : []
}

/** The longest name that is looked for, in words. */
const mostWords = 8

/** Returns whether a text contains an address, or the whole name of one of these people. */
function personalTextCheck(people: readonly Person[]): (text: string) => boolean {
  const names = new Set<string>()
  for (const { name } of people) {
    const words = wordsOf(name ?? '').join(' ')
    // A shorter name, such as "A", is part of too many texts.
    if (words.length >= 3) names.add(words)
  }
  return (text) => text.includes('@') || runsOfWords(text).some((words) => names.has(words))
}

/** Each run of successive words of a text. */
function runsOfWords(text: string): string[] {
  const words = wordsOf(text)
  return words.flatMap((_, start) =>
    words.slice(start, start + mostWords).map((_, length) => words.slice(start, start + length + 1).join(' ')),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
