import { closestName } from '@academy-access/schemas/compiled'

import { canonical, isAddress } from '../address.ts'
import type { DesiredStudent } from '../plan/desired-student.ts'
import { invalidRows } from '../plan/invalid-rows.ts'
import { shown } from '../plan/shown.ts'
import { itemsOf } from './items.ts'
import { type Meaning, plainHeader, type Role, usualHeaders } from './headers.ts'

/**
 * The headers of each role. Without an entry, the usual headers are looked for. An empty text says that no column has the role.
 * `First name+Last name` reads two columns as one.
 */
export interface ColumnNames {
  /** The column with the address. */
  email?: string | undefined
  /** The column with the display name, or several that are joined by a space. */
  name?: string | readonly string[] | undefined
  /** The columns with courses. */
  courses?: string | readonly string[] | undefined
  /** The columns with lists. */
  lists?: string | readonly string[] | undefined
}

/** Where the columns of a file are. */
export type Columns = ReturnType<typeof findColumns>

export function findColumns(headers: readonly string[], names: ColumnNames = {}) {
  if (headers.some((header) => header.includes('\0'))) {
    throw wrong('the file is no UTF-8; name its encoding, such as --encoding utf-16le or utf-16be')
  }
  const plain = headers.map(plainHeader)
  const at: Record<Role, readonly number[]> = {
    email: named('email') ?? usual('email'),
    name: named('name') ?? usualName(),
    courses: named('courses') ?? usual('courses'),
    lists: named('lists') ?? usual('lists'),
  }
  const [emailAt] = at.email
  if (emailAt === undefined || isStudent(headers[emailAt])) throw wrong(whyNoAddress(headers))
  if (at.email.length > 1) throw severalFor('email', at.email)
  const used = new Set(Object.values(at).flat())
  const unread = [...headers.entries()].filter(([index]) => !used.has(index))
  return {
    used: headers.filter((_, index) => used.has(index)),
    ignored: unread.map(([, header]) => header),
    read(record: readonly string[]): DesiredStudent {
      const rest = unread.flatMap(([index, header]) => (record[index] ? [[header, record[index]] as const] : []))
      const cells = (role: Role) => at[role].map((index) => cell(record, index))
      return {
        email: cell(record, emailAt),
        ...(at.name.length > 0 && { name: cells('name').filter(Boolean).join(' ') }),
        ...(at.courses.length > 0 && { courses: cells('courses').flatMap(itemsOf) }),
        ...(at.lists.length > 0 && { lists: cells('lists').flatMap(itemsOf) }),
        ...(rest.length > 0 && { unread: rest }),
      }
    },
  }

  /** The columns that the caller names for a role. */
  function named(role: Role): number[] | undefined {
    const chosen = names[role]
    if (chosen === undefined) return undefined
    return [chosen].flat().flatMap((name) => (name === '' ? [] : columnsNamed(name, role)))
  }

  function columnsNamed(name: string, role: Role): number[] {
    const found = indexesOf((_, index) => plain[index] === plainHeader(name))
    if (found.length > 1 && (role === 'email' || role === 'name')) throw severalFor(role, found)
    if (found.length > 0) return found
    if (name.includes('+')) return name.split('+').flatMap((part) => columnsNamed(part, role))
    const closest = closestName(name, headers)
    const hint = closest === undefined ? `the columns are ${quoted(headers)}` : `did you mean "${closest}"?`
    throw wrong(`--column ${role}=${name}: no column is named "${name}"; ${hint}`)
  }

  /** The columns with a usual header. Those of courses and lists may be numbered: `course1`, `course2`. */
  function usual(meaning: Meaning): number[] {
    const known = new Set(usualHeaders(meaning))
    const isNumbered = meaning === 'courses' || meaning === 'lists'
    return indexesOf((_, index) => {
      const header = plain[index] ?? ''
      return known.has(header) || (isNumbered && known.has(header.replace(/\d{1,3}$/, '')))
    })
  }

  /** The API cannot change a name, so a column that may be the name is not left out. */
  function usualName(): number[] {
    const [whole, first, last, others] = [usual('name'), usual('first'), usual('last'), usual('otherNames')]
    if (whole.length > 1) throw severalFor('name', whole)
    const isPair = first.length === 1 && last.length === 1
    // Beside a first name alone, "Name" may be the last name.
    const halves = [...first, ...last]
    if (whole.length === 1 && (halves.length === 0 || isPair)) return whole
    if (whole.length === 0 && isPair) return halves
    const unclear = [...whole, ...halves, ...others]
    if (unclear.length > 0) throw severalFor('name', unclear)
    return []
  }

  function indexesOf(accepts: (header: string, index: number) => boolean): number[] {
    return headers.flatMap((header, index) => (accepts(header, index) ? [index] : []))
  }

  function severalFor(role: Role, indexes: readonly number[]) {
    const found = quoted(indexes.map((index) => headers[index] ?? ''))
    const same = new Set(indexes.map((index) => plain[index])).size < indexes.length
    const none = role === 'name' ? ', or --column name= for no name' : ''
    return wrong(
      `which column is the ${role}: ${found}? ${same ? 'Rename one, and choose' : 'Choose'} with --column ${role}=HEADER${none}`,
    )
  }
}

/** For a file without headers: the one column that it needs. */
export const withAddress = ' with a column "email", or another one that --column email=HEADER names'

function whyNoAddress(headers: readonly string[]): string {
  if (/^[[{]/.test(headers[0] ?? '')) return `the file is JSON; expected CSV${withAddress}`
  // Read as headers, the first student would be missing, and a plan that prunes would remove that student.
  if (headers.some(isStudent))
    return 'expected headers such as "email,name", got a student; add a line of headers above'
  const choices = 'choose one with --column email=HEADER, or delete the lines above the headers'
  return `expected a column "email" in the first line, got ${quoted(headers)}; ${choices}`
}

const isStudent = (header = '') => isAddress(canonical(header))

const wrong = (message: string) => invalidRows([{ place: 'line 1', message }])

/** Characters with which a spreadsheet begins a formula, after any number of quotes. */
const formula = /^'*[=+\-@＝＋－＠\t\r]/

/** A cell that no spreadsheet runs as a formula. */
export function protectedCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Spreadsheets and exports put a quote before a text that would otherwise be a formula. It is not part of the text. */
function cell(record: readonly string[], index: number): string {
  const text = record[index] ?? ''
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

function quoted(headers: readonly string[]): string {
  return headers.slice(0, 20).map(shown).join(', ')
}
