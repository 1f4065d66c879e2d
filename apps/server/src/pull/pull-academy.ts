import type { AcademyClient } from '@academy-access/sdk'

import { anonymise, anonymiseDetail, anonymisePerson } from './anonymise.ts'
import { checkCopy } from './check-copy.ts'
import { fixtureText } from '../fixture-text.ts'
import { gaps } from './gaps.ts'
import { missingPermissions } from './missing-permissions.ts'
import { collectPersons } from './persons.ts'
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
  const { differing, first } = await checkCopy(fixture, reading)
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
  const persons = collectPersons([...reading.rows, ...reading.lists.flatMap(({ members }) => members)])
  const { reading: anonymised, replacedTexts } = anonymise(reading, persons, keepTexts)
  const texts = keepTexts ? 'courses, lists and offers' : 'published courses'
  return {
    reading: anonymised,
    replaced: [
      keepTexts
        ? 'the names, addresses and pictures of the students are made up'
        : 'the names, addresses and pictures of the students are made up, and so are the texts of lists, offers and hidden courses',
      ...(replacedTexts > 0
        ? [`${replacedTexts} texts of ${texts} contained a name or an address and are replaced`]
        : []),
      keepTexts
        ? 'checked: the fixture has no name and no address; a text may have a part of a name, so read the texts before you share it'
        : 'checked: the fixture has no name, no address and no part of them; titles of published courses may have a part',
    ],
    findLeft: (text: string) => findPersons(text, persons, keepTexts),
  }
}
