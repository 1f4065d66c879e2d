import type { AcademyCore } from '../academy-core.ts'
import type { AcademyStudent } from '../fixture/rows.ts'
import type { Steps } from './steps.ts'
import { pageOfRows } from './pages.ts'
import { searchStudents, type StudentIndex } from './student-search.ts'

/** Records of any kind that contain a text. */
export interface FoundRecords {
  /** The newest first. */
  readonly students: readonly Pick<AcademyStudent, 'id' | 'email' | 'name'>[]
  /** The newest first. */
  readonly lists: readonly { readonly id: string; readonly name: string }[]
  /** In display order. */
  readonly courses: readonly { readonly id: string; readonly slug: string; readonly title: string }[]
  /** The oldest first. */
  readonly offers: readonly { readonly id: string; readonly name: string }[]
}

/** @internal Finds active students, lists, courses and offers by name, email address, slug or id: at most `limit` of each. */
export function* findRecords(
  core: AcademyCore,
  studentIndex: StudentIndex,
  query: { readonly search: string | undefined; readonly limit: number },
  sliceSize?: number,
): Steps<FoundRecords> {
  const { state } = core
  const first = <Row>(rows: readonly Row[], texts: (row: Row) => (string | null)[]): readonly Row[] =>
    pageOfRows(rows, query, { texts }).items
  // The students come last: their search is the only one in steps.
  const others = {
    lists: first(state.lists.newestFirst(), ({ id, name, description }) => [name, description, id]).map(nameOf),
    courses: first([...state.courses.values()], ({ id, slug, title }) => [title, slug, id]).map(
      ({ id, slug, title }) => ({ id, slug, title }),
    ),
    offers: first([...state.offers.values()], ({ id, name }) => [name, id]).map(nameOf),
  }
  const { items } = yield* searchStudents(core, studentIndex, query, sliceSize)
  return { students: items.map(({ id, email, name }) => ({ id, email, name })), ...others }
}

function nameOf({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name }
}
