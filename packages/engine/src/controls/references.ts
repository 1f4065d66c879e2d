import { didYouMean } from '../fixture/check.ts'
import { invalid } from '../service-error.ts'
import { nameKey } from '../state/lists.ts'
import type { AcademyState, CourseRecord, ListRecord } from '../state/state.ts'

/*
 * Records that a value refers to, as a fixture does. An unknown one is an error of the value, as in a fixture: 404 is for
 * the record that a method or a path names.
 */

/** A course by slug or id. The slug comes first, because rows show slugs, and a slug can look like the id of another course. */
export function referredCourse({ courses }: AcademyState, slugOrId: string, path: string): CourseRecord {
  const all = [...courses.values()]
  const found = all.find(({ slug }) => slug === slugOrId) ?? courses.get(slugOrId)
  if (found) return found
  const known = all.map(({ slug }) => slug)
  throw invalid(`${path}: no course has the slug ${JSON.stringify(slugOrId)}${didYouMean(slugOrId, known)}`)
}

/** A list by name or id. */
export function referredList({ lists }: AcademyState, nameOrId: string, path: string): ListRecord {
  const wanted = nameKey(nameOrId)
  const all = lists.oldestFirst()
  const found = all.find(({ name }) => nameKey(name) === wanted) ?? lists.get(wanted)
  if (found) return found
  const known = all.map(({ name }) => name)
  throw invalid(`${path}: no list is named ${JSON.stringify(nameOrId)}${didYouMean(nameOrId, known)}`)
}
