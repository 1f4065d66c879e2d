import type { PlatformFixture } from '@academy-access/engine'
import { isTime } from '@academy-access/rules'
import { isObject } from '@academy-access/schemas/internal'

import { madeUpPerson, madeUpTexts } from '../made-up.ts'
import { isPersonalInCourse, isPersonalText } from './anonymise.ts'
import type { Persons } from './persons.ts'

/** Texts that are in every fixture of a pull, or may be. */
const fixedTexts = ['Pulled academy', 'published', 'hidden', 'included', 'free', 'one_time']

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Searches the text of a fixture for persons. Returns the JSON path of each value that may identify one.
 *
 * Personal fields must have the values that follow from the id of their record. Every other text that `pull` did not make up
 * must be without a name, an address, a phone number, and a part of a name or an address. Texts that are not replaced may have a part.
 */
export function findPersons(fixture: string, persons: Persons, keepTexts: boolean): string[] {
  // This command has made the text.
  const file = JSON.parse(fixture) as PlatformFixture
  const madeUp = new Set([...fixedTexts, ...file.academies.flatMap(madeUpTextsOf)])
  const kept = new Set(file.academies.flatMap((academy) => keptTextsOf(academy, persons, keepTexts)))
  const places: string[] = []
  visit(file, '$')
  return places

  function visit(value: unknown, path: string): void {
    if (typeof value === 'string' && isPersonal(value, path)) places.push(path)
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, `${path}[${index}]`))
    else if (isObject(value)) {
      for (const [field, inner] of Object.entries(value)) {
        if (!('email' in value && personalFields.has(field))) visit(inner, `${path}.${field}`)
        else if (!isMadeUpField(value, field, madeUp)) places.push(`${path}.${field}`)
      }
    }
  }

  function isPersonal(text: string, path: string): boolean {
    if (madeUp.has(text) || uuid.test(text) || isTime(text)) return false
    if (kept.has(text) && (keepTexts || /\.(?:courses|enrollments)\[/.test(path))) return false
    return isPersonalText(text, persons) || persons.hasAddress(text) || persons.hasPart(text)
  }
}

type Academy = PlatformFixture['academies'][number]

/** The texts that follow from the ids of records. They contain a code, so no real text is equal. */
function madeUpTextsOf({ courses = [], students = [], lists = [], offers = [] }: Academy): string[] {
  const records = [...courses, ...lists, ...offers, ...offers.flatMap(({ holder_list }) => holder_list ?? [])]
  return [
    ...students.map(({ id }) => madeUpPerson(String(id)).email),
    ...records.flatMap(({ id }) => Object.values(madeUpTexts(String(id)))),
  ]
}

/** The texts that `pull` keeps, and that contain no person. */
function keptTextsOf(
  { courses = [], lists = [], offers = [] }: Academy,
  persons: Persons,
  keepTexts: boolean,
): string[] {
  const isHidden = ({ visibility }: (typeof courses)[number]) => visibility === 'hidden'
  const textsOf = (course: (typeof courses)[number]) => [course.title, course.slug, course.description]
  const open = courses.filter((course) => !isHidden(course)).flatMap(textsOf)
  const others = [
    ...courses.filter(isHidden).flatMap(textsOf),
    ...[...lists, ...offers.map(({ holder_list }) => holder_list)].flatMap((list) => [list?.name, list?.description]),
    ...offers.map(({ name }) => name),
  ]
  return [
    ...open.filter((text) => typeof text === 'string').filter((text) => !isPersonalInCourse(text, persons)),
    ...(keepTexts ? others : [])
      .filter((text) => typeof text === 'string')
      .filter((text) => !isPersonalText(text, persons)),
  ]
}

const personalFields = new Set(['email', 'name', 'avatar_url'])

function isMadeUpField(record: Record<string, unknown>, field: string, madeUp: ReadonlySet<string>): boolean {
  const { id, [field]: value } = record
  // A member has only the address of a student.
  if (typeof id !== 'string') return typeof value === 'string' && madeUp.has(value)
  return value === null || value === madeUpPerson(id)[field as keyof ReturnType<typeof madeUpPerson>]
}
