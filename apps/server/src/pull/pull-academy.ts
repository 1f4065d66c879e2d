import type { AcademyFixture } from '@academy-access/engine'
import { type AcademyClient, isApiError } from '@academy-access/sdk'

import { anonymise, anonymiseDetail, anonymisePerson, personFinder } from './anonymise.ts'
import { checkCopy } from './check-copy.ts'
import { fixtureText } from '../fixture-text.ts'
import { findPersons } from './prove.ts'
import { type PullProgress, readAcademy, type ReadResult } from './read-academy.ts'
import type { StateFile } from './state-file.ts'
import { toFixture } from './to-fixture.ts'

/** How to pull an academy. */
export interface PullSettings {
  /** Whether names, addresses and pictures stay as they are. */
  readonly keepPersonalData: boolean
  /** Whether the texts of lists, offers and hidden courses stay as they are, if no person is found in them. */
  readonly keepTexts: boolean
  /** Keeps what was read. */
  readonly state?: Pick<StateFile, 'known' | 'add'> | undefined
  readonly onProgress?: (progress: PullProgress) => void
}

/**
 * Reads an academy and makes a fixture of it.
 *
 * @throws PersonalDataLeft with the places of what was not replaced. Error that names the operations that the key may not
 *   use, and as the client does.
 */
export async function pullAcademy(client: AcademyClient, settings: PullSettings) {
  const missing = await missingPermissions(client)
  if (missing.length > 0) {
    throw new Error(`the key has no permission for ${missing.join(', ')}; use a key that may read the whole academy`)
  }
  const { keepPersonalData, keepTexts, state, onProgress } = settings
  const storedDetail = keepTexts ? anonymisePerson : anonymiseDetail
  const result = await readAcademy(client, {
    known: (row) => state?.known(keepPersonalData ? row : anonymisePerson(row)),
    onDetail: (detail) => state?.add(keepPersonalData ? detail : storedDetail(detail)),
    onProgress,
  })
  const { reading, replaced, findLeft } = replacePersons(result, settings)
  const fixture = toFixture(reading)
  const text = [...fixtureText([fixture])].join('')
  const places = findLeft(text)
  if (places.length > 0) {
    const more = places.length - mostPlaces
    const named = [...places.slice(0, mostPlaces), ...(more > 0 ? [`and ${more} more`] : [])]
    throw new PersonalDataLeft(`no file was written, because personal data is left at ${named.join(', ')}`)
  }
  const { differing, first } = await checkCopy(fixture, reading, keepPersonalData)
  const { courses, lists, students } = reading
  const notes = [
    ...replaced,
    ...(result.leftOut > 0
      ? [`${result.leftOut} students, members or lists are left out, because they were deleted during the pull`]
      : []),
    first === undefined
      ? 'checked: the copy responds to every GET as the academy did'
      : `${differing} courses, lists, students or rows of students of the copy differ from the academy; the first is ${first}`,
    'what no request shows:',
    ...gaps(fixture).map((gap) => `  ${gap}`),
  ]
  return {
    fixture,
    /** The fixture as the text of a file. */
    text,
    /** The number of its records, in words. */
    counts: `${students.length} students, ${lists.length} lists and ${courses.length} published courses`,
    /** For the reader of the fixture. */
    notes,
  }
}

/** Personal data that was not replaced. */
export class PersonalDataLeft extends Error {
  override readonly name = 'PersonalDataLeft'
}

/** How many places of an error are named. */
const mostPlaces = 20

function replacePersons({ reading }: ReadResult, { keepPersonalData, keepTexts }: PullSettings) {
  if (keepPersonalData) return { reading, replaced: ['the fixture contains personal data'], findLeft: () => [] }
  const { reading: anonymised, texts } = anonymise(reading, personFinder(reading), keepTexts)
  const people = [...reading.rows, ...reading.lists.flatMap(({ members }) => members)]
  return {
    reading: anonymised,
    replaced: [
      keepTexts
        ? 'the names, addresses and pictures of the students are made up'
        : 'the names, addresses and pictures of the students are made up, and so are the texts of lists, offers and hidden courses',
      ...(texts.changed > 0
        ? [`made-up names and addresses replace those of students in ${texts.changed} texts of published courses`]
        : []),
      ...texts.emptied.map((place) => `replaced as a whole, because it contains a person: the ${place}`),
      keepTexts
        ? 'checked: the fixture has no name and no address; a text may have a part of a name, so read the texts before you share it'
        : 'checked: the fixture has no name, no address and no part of them; titles of published courses may have a part',
    ],
    findLeft: (text: string) => findPersons(Buffer.from(text), people, keepTexts),
  }
}

/** The operations that a pull needs and the key is not allowed to use. */
async function missingPermissions(client: AcademyClient): Promise<string[]> {
  // The permission is checked before the row is looked up, so a row that does not exist is enough.
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const calls = {
    'GET /courses': client.courses.list(),
    'GET /lists': client.lists.list(),
    'GET /lists/:listId/members': client.lists.members.list(unknownId, { limit: 1 }),
    'GET /lists/:listId/courses': client.lists.courses.list(unknownId),
    'GET /students': client.students.list({ limit: 1 }),
    'GET /students/:studentId': client.students.get(unknownId),
  }
  const results = Object.entries(calls).map(async ([name, call]) => ({ name, error: (await call.result()).error }))
  return (await Promise.all(results)).flatMap(({ name, error }) => {
    if (isApiError(error, 'forbidden')) return name
    if (error && !isApiError(error, 'not_found') && !isApiError(error, 'validation_error')) throw error
    return []
  })
}

/** Facts that no request shows, and their replacements in the fixture: one line each. */
function gaps({ courses = [], offers = [], lists = [] }: AcademyFixture): string[] {
  const hidden = courses.filter(({ visibility }) => visibility === 'hidden').length
  const withoutTerm = courses.filter(({ term }) => term === undefined).length
  return [
    `lessons: the number and the total reading time of each course are right; titles are "Lesson 1" …, the minutes are spread evenly, and completed lessons are the first ones`,
    `courses that are not published: ${hidden} with enrollments, without description and reading time; others are missing`,
    `terms and prices: known for courses that a list grants; ${withoutTerm} of ${courses.length} courses have the term "included"`,
    `offers: ${offers.length} that grant a course to a list; inactive offers, their holders, and offers for single courses are missing, and so are courses of an offer that are not published`,
    `lists: ${lists.length} are manual here; a list of the holders of an offer that grants nothing looks like a manual one`,
    'students: purchases, revoked enrollments and removed students are missing',
    'settings: plan, limits, rate limit, lock, API keys, their permissions and the name of the academy are the defaults',
  ]
}
