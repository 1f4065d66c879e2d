import { toStudent } from '../fixture/snapshot.ts'
import type { AcademyStudent } from '../fixture/rows.ts'
import type { AcademyCore } from '../academy-core.ts'
import type { StudentRecord } from '../state/state.ts'
import { removedStudents } from '../state/students.ts'
import type { RowFields, RowPage, RowQuery } from './pages.ts'
import { RowIndex } from './row-index.ts'
import type { Steps } from './steps.ts'

/** Which students to return. */
export interface StudentQuery extends RowQuery<'name' | 'email' | 'joined_at'> {
  /** `active` students (default) or `removed` ones. */
  readonly status?: 'active' | 'removed' | undefined
}

type StudentSort = 'name' | 'email' | 'joined_at'

/** @internal The results of searches, which an academy keeps until its students change. */
export type StudentIndex = RowIndex<StudentRecord, StudentSort>

/** @internal */
export const createStudentIndex = (): StudentIndex => new RowIndex(studentFields)

/** @internal Searches students in steps: the page is as of the first one. */
export function* searchStudents(
  core: AcademyCore,
  index: StudentIndex,
  { status = 'active', sort = '-joined_at', search = '', limit = 50, offset = 0 }: StudentQuery,
  sliceSize = 4000,
): Steps<RowPage<AcademyStudent>> {
  const { students, courses } = core.state
  const isRemoved = status === 'removed'
  const toPage = ({ items, total }: RowPage<StudentRecord>) => {
    return { items: items.map((student) => toStudent({ courses }, student, isRemoved)), total }
  }
  if (!isRemoved && search.trim() === '' && sort === '-joined_at') {
    return toPage({ items: students.page(limit, offset), total: students.size })
  }
  // Active students are kept in order of time.
  const isByTime = !isRemoved && (sort === 'joined_at' || sort === '-joined_at')
  const read = () => {
    if (isRemoved) return removedStudents(core.state).reverse()
    return sort === 'joined_at' ? students.oldestFirst() : students.newestFirst()
  }
  const source = { version: core.history.keep(core.state), group: isByTime ? sort : status, read, sliceSize }
  return toPage(yield* index.page(source, { search, sort: isByTime ? undefined : sort, limit, offset }))
}

const studentFields: RowFields<StudentRecord> = {
  texts: ({ id, email, name }) => [email, name, id],
  names: { joined_at: 'at' },
}
