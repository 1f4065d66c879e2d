import type { RowIssue } from '../roster-error.ts'
import { shown } from '../plan/shown.ts'
import { plainHeader, usualHeaders } from './headers.ts'

/** What a cell says of the student of its row. Undefined for a value that is not known. */
type Standing = 'in' | 'out' | undefined

// cspell:disable -- values as exports write them
/** Values by what they say. Their sources are those of the headers. */
const words = {
  in: [
    'active, enabled, enrolled, registered, confirmed, approved, accepted, attending, attended, checked in, subscribed, member',
    'paid, complete, completed, succeeded, open, current, valid, live, started, in progress, not started, yes, true, 1, y, x',
  ],
  out: [
    'deleted, removed, suspended, disabled, inactive, blocked, banned, archived, trash, expired, concluded, withdrawn, dropped',
    'cancelled, canceled, refunded, partially refunded, denied, declined, rejected, failed, voided, abandoned, unpaid, past due',
    'unsubscribed, cleaned, bounced, pending, invited, on hold, waitlisted, waiting, not attending, incomplete, former',
    'to be deleted, no, false, 0, n',
  ],
  student: [
    'student, students, learner, participant, attendee, pupil, member, subscriber, customer, user, StudentEnrollment',
  ],
  other: [
    'teacher, editing teacher, non editing teacher, instructor, TeacherEnrollment, teaching assistant, TA, TaEnrollment, tutor',
    'owner, guardian, parent, relative, observer, ObserverEnrollment, designer, DesignerEnrollment, admin, administrator',
    'manager, staff, host, co host, panelist, organizer, author, editor, moderator, proctor, aide, principal',
  ],
}
// cspell:enable

const wordsOf = (group: keyof typeof words) =>
  new Set(words[group].flatMap((line) => line.split(', ')).map(plainHeader))
const [present, absent, students, others] = [wordsOf('in'), wordsOf('out'), wordsOf('student'), wordsOf('other')]

/** How the cells of each kind of column are read. An empty cell says nothing. */
const kinds = {
  status: (cell: string) => (present.has(plainHeader(cell)) ? 'in' : absent.has(plainHeader(cell)) ? 'out' : undefined),
  role: (cell: string) => (students.has(plainHeader(cell)) ? 'in' : others.has(plainHeader(cell)) ? 'out' : undefined),
  // Such as "deleted": yes says that the student is out, and so does the time at which that was.
  left: (cell: string) => (/^(?:0|no|n|false|never|-)$/i.test(cell) ? 'in' : 'out'),
  until: (cell: string) => {
    const time = /^\d{9,11}$/.test(cell) ? Number(cell) * 1000 : Date.parse(cell)
    if (cell === '0' || time >= Date.now()) return 'in'
    return Number.isNaN(time) ? undefined : 'out'
  },
  quantity: (cell: string) => (Number(cell) > 0 ? 'in' : Number(cell) === 0 ? 'out' : undefined),
} satisfies Record<string, (cell: string) => Standing>

type Kind = keyof typeof kinds

/** What the caller says about rows. */
export interface RowChoice {
  /** The rows to read, by the values of a column: `{ status: ['active'] }`. Other rows are left out. */
  only?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** The columns that say nothing, by their headers. */
  ignore?: readonly string[] | undefined
}

/** The kind of a column that says who is out, by its header. Such columns may be numbered: `enrolstatus1`, `role1`. */
export function standingOf(header: string): Kind | undefined {
  const plain = plainHeader(header)
  const known = Object.keys(kinds) as Kind[]
  return known.find((kind) => usualHeaders(kind).some((one) => one === plain || one === plain.replace(/\d{1,3}$/, '')))
}

/** How many values of a column an error shows. */
const mostShown = 12

/**
 * Judges rows by the columns of status, role, end and quantity. A row is left out only where the caller says so: a file in which not all
 * rows are of present students is a question, because a student cannot be created or kept by mistake.
 */
export function judgeRows(headers: readonly string[], { only = {}, ignore = [] }: RowChoice, unknown: UnknownHeader) {
  const indexOf = (name: string, flag: string) => {
    const index = headers.findIndex((header) => plainHeader(header) === plainHeader(name))
    if (index < 0) throw unknown(flag, name)
    return index
  }
  const ignored = new Set(ignore.map((name) => indexOf(name, `--ignore ${name}`)))
  const chosen = Object.entries(only).map(([name, values]) => ({
    index: indexOf(name, `--only ${name}=`),
    values: new Set([values].flat().map(plainHeader)),
  }))
  const decided = new Set([...ignored, ...chosen.map(({ index }) => index)])
  const judged = [...headers.entries()].flatMap(([index, header]) => {
    const kind = decided.has(index) ? undefined : standingOf(header)
    return kind === undefined ? [] : [{ index, header, kind, counts: new Map<string, number>(), isClear: true }]
  })
  let omitted = 0
  return {
    /** The columns that are read for this, or that say nothing. */
    columns: new Set([...decided, ...judged.map(({ index }) => index)]),
    /** Whether the caller wants a row. */
    wants(record: readonly string[]): boolean {
      if (chosen.some(({ index, values }) => !values.has(plainHeader(record[index] ?? '')))) {
        omitted++
        return false
      }
      for (const column of judged) {
        const cell = record[column.index] ?? ''
        if (cell === '') continue
        const standing = kinds[column.kind](cell)
        const label = column.kind === 'until' && standing ? { in: 'later', out: 'in the past' }[standing] : cell
        if (column.counts.has(label) || column.counts.size < 1000) {
          column.counts.set(label, (column.counts.get(label) ?? 0) + 1)
        }
        column.isClear &&= standing === 'in'
      }
      return true
    },
    /** How many rows were left out. */
    omitted: () => omitted,
    /** A question for each column that names others than present students. */
    questions(): RowIssue[] {
      return judged
        .filter(({ isClear }) => !isClear)
        .map(({ header, kind, counts }) => {
          const sorted = [...counts].toSorted((a, b) => b[1] - a[1])
          const listed = sorted.slice(0, mostShown).map(([value, count]) => `${count} ${plainly(value)}`)
          const more = sorted.length > mostShown ? `, and ${sorted.length - mostShown} other values` : ''
          const example = sorted.find(([value]) => kinds[kind](value) === 'in')?.[0] ?? sorted[0]?.[0] ?? ''
          const some =
            kind === 'until' || kind === 'left' ? '' : `read some rows with --only "${header}=${example}", or `
          const message = `${header}: ${listed.join(', ')}${more}. Who is a student? ${some}delete the rows of the others, or read all with --ignore "${header}"`
          return { place: 'line 1', message }
        })
    },
  }
}

/** A usual value as it is, and another one in quotes. */
const plainly = (value: string) => (/^[\p{L}\p{N} .:/_-]{1,40}$/u.test(value) ? value : shown(value))

/** The error for a header that the file does not have. */
type UnknownHeader = (flag: string, name: string) => Error
