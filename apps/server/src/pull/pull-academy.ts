import type { AcademyFixture } from '@academy-access/engine'
import type { AcademyClient } from '@academy-access/sdk'

import { anonymise, anonymisePerson } from './anonymise.ts'
import { checkCopy } from './check-copy.ts'
import { gaps } from './gaps.ts'
import { missingPermissions } from './missing-permissions.ts'
import { type PullProgress, readAcademy, type ReadResult } from './read-academy.ts'
import type { Reading } from './reading.ts'
import type { StateFile } from './state-file.ts'
import { toFixture } from './to-fixture.ts'

/** How to pull an academy. */
export interface PullSettings {
  /** Whether names, addresses and pictures stay as they are. */
  readonly keepPersonalData: boolean
  /** Keeps what was read. */
  readonly state?: Pick<StateFile, 'known' | 'add'> | undefined
  readonly onProgress?: (progress: PullProgress) => void
}

/** An academy as a fixture. */
export interface PulledAcademy {
  readonly fixture: AcademyFixture
  /** The number of its records, in words. */
  readonly counts: string
  /** Notes for the reader of the fixture. */
  readonly notes: readonly string[]
}

/**
 * Reads an academy and makes a fixture of it.
 *
 * @throws Error that names the operations that the key may not use, and as the client does.
 */
export async function pullAcademy(client: AcademyClient, settings: PullSettings): Promise<PulledAcademy> {
  const missing = await missingPermissions(client)
  if (missing.length > 0) {
    throw new Error(`the key has no permission for ${missing.join(', ')}; use a key that may read the whole academy`)
  }
  const result = await read(client, settings)
  const { reading, replaced } = replacePersons(result, settings)
  const fixture = toFixture(reading)
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
    counts: `${students.length} students, ${lists.length} lists and ${courses.length} published courses`,
    notes,
  }
}

async function read(
  client: AcademyClient,
  { keepPersonalData, state, onProgress = () => {} }: PullSettings,
): Promise<ReadResult> {
  const stored = keepPersonalData ? <Row>(row: Row) => row : anonymisePerson
  return readAcademy(client, {
    known: (row) => state?.known(stored(row)),
    onDetail: (detail) => state?.add(stored(detail)),
    onProgress,
  })
}

function replacePersons(
  { reading }: ReadResult,
  { keepPersonalData }: PullSettings,
): { reading: Reading; replaced: string[] } {
  if (keepPersonalData) return { reading, replaced: ['the fixture contains personal data'] }
  const { reading: anonymised, replacedTexts } = anonymise(reading)
  const texts = `${replacedTexts} names or descriptions of lists and offers contained an address or a student's name and are replaced`
  return {
    reading: anonymised,
    replaced: [
      'the names, addresses and pictures of the students are made up',
      ...(replacedTexts > 0 ? [texts] : []),
      'other texts are unchanged: check the names and descriptions of lists and offers before you share the fixture',
    ],
  }
}
