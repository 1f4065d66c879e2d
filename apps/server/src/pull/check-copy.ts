import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import { describeDifference, firstDifference, isSameTime } from '@academy-access/rules'
import { AcademyClient } from '@academy-access/sdk'

import { kindsInDifference } from '../without-values.ts'
import { readAcademy } from './read-academy.ts'
import type { Reading } from './reading.ts'

/**
 * Loads a fixture and compares what its read endpoints respond with what was read. Returns the number of courses, lists, students
 * and rows of pages of students that differ, and the first one in words: with its values only if personal data is kept.
 *
 * @throws ServiceError if the fixture is invalid.
 */
export async function checkCopy(fixture: AcademyFixture, expected: Reading, keepPersonalData: boolean) {
  const platform = createPlatform({ fixture, journal: { entries: 1 } })
  const { apiKey } = platform.academy()
  const client = new AcademyClient({ baseUrl: 'http://copy', apiKey, fetch: platform.fetch, validate: 'off' })
  const { reading } = await readAcademy(client)
  const differences = [
    ...compareRows('course', expected.courses, reading.courses),
    ...compareRows('list', expected.lists, reading.lists),
    ...compareRows('student', expected.students, reading.students),
    ...compareRows('row of the student', expected.rows, reading.rows),
  ]
  const [first] = differences
  return { differing: differences.length, first: first && describe(first, keepPersonalData) }
}

function compareRows(kind: string, expected: readonly object[], received: readonly object[]) {
  const count = Math.max(expected.length, received.length)
  return Array.from({ length: count }, (_, index) =>
    firstDifference(expected[index], received[index], (one, other) => isSameTime(one, other) || undefined),
  ).flatMap((difference, index) => (difference ? [{ row: `${kind} ${index + 1}`, difference }] : []))
}

function describe({ row, difference }: ReturnType<typeof compareRows>[number], keepPersonalData: boolean): string {
  return `${row}: ${describeDifference(keepPersonalData ? difference : kindsInDifference(difference))}`
}
