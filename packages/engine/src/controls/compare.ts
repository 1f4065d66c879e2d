import { toCourse, toOffer, toStudent } from '../fixture/snapshot.ts'
import { requireCourse } from '../state/courses.ts'
import { nameKey, requireList } from '../state/lists.ts'
import type { RowChange } from '../state/rows-by-id.ts'
import type { AcademyState } from '../state/state.ts'
import { requireStudent } from '../state/students.ts'
import type { RowPage } from './pages.ts'
import { sortInSteps, type Steps } from './steps.ts'

/** What to compare an academy with: at most one of the first three. By default the state that a reset restores. */
export interface CompareOptions {
  /** Id or name of another academy. */
  readonly with?: string | undefined
  /** Id of a journal entry: the state of this academy before this request. */
  readonly before?: string | undefined
  /** Id or name of a snapshot of this academy. */
  readonly snapshot?: string | undefined
  /** The largest number of records; 50 by default. */
  readonly limit?: number | undefined
  /** The number of records to skip; 0 by default. */
  readonly offset?: number | undefined
}

/** The records in which an academy differs from another one, or from an earlier state, by kind and then by name. */
export interface AcademyDifference extends RowPage<RecordDifference> {
  /** The number of records that only the academy has. */
  readonly added: number
  /** The number of records that are different. */
  readonly changed: number
  /** The number of records that only the other one has. */
  readonly removed: number
}

/** A record in which an academy differs from another one, or from an earlier state. */
export interface RecordDifference {
  /** The kind of the record. `academy` has the plan, and the name that an earlier state had. */
  readonly kind: 'academy' | 'course' | 'student' | 'list' | 'member' | 'offer' | 'key'
  /** The email address of a student, the slug of a course, and the name of the others. That of a member has both. */
  readonly name: string
  /** Whether only the academy has it, only the other one, or both. */
  readonly change: 'added' | 'changed' | 'removed'
  /** The record as the other one has it, as in a fixture; of a changed record the fields that differ. Null for an added one. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** The same of the academy. Null for a removed record. */
  readonly after: Readonly<Record<string, unknown>> | null
}

type Kind = RecordDifference['kind']

/** A record by its names. */
interface NamedRow {
  /** The same in two states of an academy. */
  readonly id: string
  /** The same in two academies. */
  readonly name: string
  readonly row: Readonly<Record<string, unknown>>
}

/** The records of a kind that may differ in two states, each as a row of its state. */
type Rows = (before: AcademyState, after: AcademyState) => Iterable<readonly [side: 'before' | 'after', row: NamedRow]>

const rowsOf = <Record>(
  changesOf: (before: AcademyState, after: AcademyState) => readonly RowChange<Record>[],
  toRow: (record: Record, state: AcademyState, other: AcademyState) => NamedRow,
): Rows =>
  function* (before, after) {
    for (const change of changesOf(before, after)) {
      if (change.before) yield ['before', toRow(change.before, before, after)]
      if (change.after) yield ['after', toRow(change.after, after, before)]
    }
  }

/** The records of small tables that are not the same ones. */
function changedIn<Record>(before: Iterable<Record>, after: Iterable<Record>): RowChange<Record>[] {
  const [former, present] = [new Set(before), new Set(after)]
  return [
    ...[...former].filter((record) => !present.has(record)).map((record) => ({ before: record, after: undefined })),
    ...[...present].filter((record) => !former.has(record)).map((record) => ({ before: undefined, after: record })),
  ]
}

/** In the order of a result. */
const kinds: Readonly<Record<Kind, Rows>> = {
  academy: rowsOf(
    (before, after) => [{ before, after }],
    ({ name, plan, courses }, _, other) => {
      // The places of the others follow from what was added or removed.
      const common = new Set([...other.courses.values()].map(({ slug }) => slug))
      const course_order = [...courses.values()].flatMap(({ slug }) => (common.has(slug) ? slug : []))
      return { id: '', name, row: { name, ...plan, course_order } }
    },
  ),
  course: rowsOf(
    (before, after) => changedIn(before.courses.values(), after.courses.values()),
    (course) => ({ id: course.id, name: course.slug, row: { ...toCourse(course) } }),
  ),
  student: rowsOf(
    (before, after) => [...after.students.changesSince(before.students), ...after.removed.changesSince(before.removed)],
    (student, state) => {
      const removed = state.students.get(student.id) === undefined
      const { enrollments, purchases, ...row } = toStudent(state, student, removed)
      const courses = enrollments.map(({ completed_lessons, ...enrollment }, index) => {
        const { lessons } = requireCourse(state, student.enrollments[index]!.course_id)
        const titleOf = (id: string) => lessons.find((lesson) => lesson.id === id)?.title ?? id
        const completed = Array.isArray(completed_lessons) ? completed_lessons.map(titleOf) : completed_lessons
        return { ...enrollment, completed_lessons: completed }
      })
      const sorted = courses.toSorted((a, b) => (a.course < b.course ? -1 : 1))
      return { id: row.id, name: row.email, row: { ...row, enrollments: sorted, purchases: purchases.toSorted() } }
    },
  ),
  list: rowsOf(
    (before, after) => after.lists.changesSince(before.lists),
    ({ id, name, description, at: created_at, updated_at, offer_id }, { offers }) => {
      const offer = offer_id === null ? null : (offers.get(offer_id)?.name ?? null)
      return { id, name, row: { name, description, created_at, updated_at, offer } }
    },
  ),
  member: rowsOf(
    (before, after) => after.members.changesSince(before.members),
    ({ id, list_id, at: joined_at }, state) => {
      const { email } = requireStudent(state, id)
      const { name: list } = requireList(state, list_id)
      return { id: `${list_id} ${id}`, name: `${email} in ${list}`, row: { list, email, joined_at } }
    },
  ),
  offer: rowsOf(
    (before, after) => changedIn(before.offers.values(), after.offers.values()),
    (offer, state) => {
      const { id, name, status, courses, granted_to } = toOffer(state, offer)
      return { id, name, row: { name, status, courses: courses.toSorted(), granted_to: granted_to.toSorted() } }
    },
  ),
  key: rowsOf(
    (before, after) => changedIn(before.keys, after.keys),
    // Without the key.
    ({ id, name, permissions, revoked }) => ({ id, name, row: { name, permissions, revoked } }),
  ),
}

/**
 * The differences of two states, which do not change meanwhile. With `isPast`, the first one is an earlier state of the academy:
 * a record keeps its id, so a new name is a change. The ids of another academy mean nothing, its times say when it was made, and
 * its name is another one.
 *
 * @internal
 */
export function* differences(
  before: AcademyState,
  after: AcademyState,
  isPast: boolean,
  sliceSize = 4000,
): Steps<RecordDifference[]> {
  const found: RecordDifference[] = []
  const isIgnored = (field: string) => field === 'id' || (!isPast && times.has(field))
  const isSame = (one: unknown, other: unknown): boolean => {
    if (!(one instanceof Object) || !(other instanceof Object)) return one === other
    const [fields, others] = [one, other].map((value) => Object.keys(value).filter((field) => !isIgnored(field)))
    return (
      fields!.length === others!.length &&
      fields!.every((field) => isSame(Reflect.get(one, field), Reflect.get(other, field)))
    )
  }
  let looked = 0
  for (const [kind, rows] of Object.entries(kinds) as [Kind, Rows][]) {
    const keyOf = ({ id, name }: NamedRow) => (isPast || kind === 'academy' ? id : nameKey(name))
    const formerRows = new Map<string, NamedRow[]>()
    const presentRows: NamedRow[] = []
    for (const [side, row] of rows(before, after)) {
      if (++looked % sliceSize === 0) yield
      if (side === 'after') {
        presentRows.push(row)
        continue
      }
      const key = keyOf(row)
      const same = formerRows.get(key)
      if (same) same.push(row)
      else formerRows.set(key, [row])
    }
    for (const present of presentRows) {
      if (++looked % sliceSize === 0) yield
      const former = formerRows.get(keyOf(present))?.shift()
      const { name, row } = present
      const fields = Object.keys(row).filter(
        (field) =>
          !isIgnored(field) &&
          (isPast || kind !== 'academy' || field !== 'name') &&
          !isSame(former?.row[field], row[field]),
      )
      const fieldsOf = (all: NamedRow['row']) => Object.fromEntries(fields.map((field) => [field, all[field]]))
      if (!former) found.push({ kind, name, change: 'added', before: null, after: row })
      else if (fields.length > 0) {
        found.push({ kind, name, change: 'changed', before: fieldsOf(former.row), after: fieldsOf(row) })
      }
    }
    for (const { name, row } of [...formerRows.values()].flat()) {
      found.push({ kind, name, change: 'removed', before: row, after: null })
    }
  }
  const places = Object.keys(kinds)
  const order = (a: RecordDifference, b: RecordDifference) =>
    places.indexOf(a.kind) - places.indexOf(b.kind) || (a.name < b.name ? -1 : Number(a.name > b.name))
  return yield* sortInSteps(found, sliceSize, order)
}

/** A copy of differences without the ids of their records: other records share their parts. */
export const withoutIds = (found: readonly RecordDifference[]): RecordDifference[] =>
  JSON.parse(JSON.stringify(found, (field, part: unknown) => (field === 'id' ? undefined : part))) as RecordDifference[]

/** Fields that say when a record was made or changed. */
const times = new Set(['joined_at', 'created_at', 'updated_at', 'enrolled_at', 'completed_at'])
