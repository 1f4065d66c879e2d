import { isObject } from '@academy-access/schemas/internal/compiled'

import type { DesiredStudent } from '../plan/desired-student.ts'

/**
 * The students of an undo file, with the courses and lists that it has.
 *
 * @throws Error for a value that is no undo file, or one of a later version.
 */
export function removedStudents(value: unknown, file: string): DesiredStudent[] {
  const [academy, ...others] = isObject(value) ? rowsOf(value['academies']) : []
  if (!isObject(value) || academy === undefined || others.length > 0) {
    throw new Error(`${file}: expected an undo file, such as academy-undo-TIME.json`)
  }
  const { version = 1 } = value
  if (version !== 1)
    throw new Error(`${file}: version ${JSON.stringify(version)}; this version of academy-roster reads 1`)
  const lists = rowsOf(academy['lists'])
  return rowsOf(academy['students']).map(({ email, name, enrollments }) => ({
    // `plan` checks them.
    email: email as string,
    name: name as string | null,
    courses: rowsOf(enrollments).map(({ course }) => courseName(String(course))),
    lists: lists.flatMap(({ name: list, members }) =>
      Array.isArray(members) && members.includes(email) ? [String(list)] : [],
    ),
  }))
}

/** A course without a usable slug has one with its id. */
const courseName = (slug: string) => /^course-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(slug)?.[1] ?? slug

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]).filter(isObject) : [])
