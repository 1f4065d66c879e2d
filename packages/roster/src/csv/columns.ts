import { closestName } from '@academy-access/schemas/compiled'
import type { DesiredStudent } from '../plan/desired-student.ts'
import { invalidRows } from '../plan/invalid-rows.ts'

/** The header of each column. Without an entry, the usual names are looked for. */
export interface ColumnNames {
  /** The column with the address. */
  email?: string | undefined
  /** The column with the display name. */
  name?: string | undefined
  /** The column with courses. */
  courses?: string | undefined
  /** The column with lists. */
  lists?: string | undefined
}

/** Where the columns of a file are. */
export interface Columns {
  readonly used: string[]
  readonly ignored: string[]
  read(record: readonly string[]): DesiredStudent
}

/** The usual headers. Spaces, punctuation and case make no difference. */
const usual: Record<keyof ColumnNames, readonly string[]> = {
  email: ['email', 'email address', 'mail'],
  name: ['name', 'full name', 'display name', 'student name', 'student'],
  courses: ['courses', 'course', 'enrollments'],
  lists: ['lists', 'list', 'groups', 'group', 'cohorts', 'cohort'],
}

export function findColumns(headers: readonly string[], names: ColumnNames = {}): Columns {
  const at = {
    email: indexOf('email'),
    name: indexOf('name'),
    courses: indexOf('courses'),
    lists: indexOf('lists'),
  }
  if (at.email === undefined) {
    throw invalidRows([{ place: 'line 1', message: `expected a column "email", got ${quoted(headers)}` }])
  }
  const emailAt = at.email
  const positions = new Set(Object.values(at).filter((index) => index !== undefined))
  return {
    used: headers.filter((_, index) => positions.has(index)),
    ignored: headers.filter((_, index) => !positions.has(index)),
    read: (record) => ({
      email: cell(record, emailAt),
      ...(at.name !== undefined && { name: cell(record, at.name) }),
      ...(at.courses !== undefined && { courses: itemsOf(cell(record, at.courses)) }),
      ...(at.lists !== undefined && { lists: itemsOf(cell(record, at.lists)) }),
    }),
  }

  function indexOf(column: keyof ColumnNames): number | undefined {
    const chosen = names[column]
    const wanted = new Set((chosen === undefined ? usual[column] : [chosen]).map(bare))
    const index = headers.findIndex((header) => wanted.has(bare(header)))
    if (index >= 0) return index
    if (chosen === undefined) return undefined
    const closest = closestName(chosen, headers)
    const hint = closest === undefined ? `the columns are ${quoted(headers)}` : `did you mean "${closest}"?`
    throw invalidRows([{ place: 'line 1', message: `no column is named "${chosen}"; ${hint}` }])
  }
}

function bare(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Spreadsheets and exports put a quote before a text that would otherwise be a formula. It is not part of the text. */
function cell(record: readonly string[], index: number): string {
  return (record[index] ?? '').replace(/^'(?=[=+\-@])/, '')
}

function itemsOf(cell: string): string[] {
  return cell
    .split(/[;|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function quoted(headers: readonly string[]): string {
  return headers.map((header) => `"${header}"`).join(', ')
}
