import { closestName } from '@academy-access/schemas/internal/compiled'

import { canonical, isAddress } from '../address.ts'
import type { DesiredStudent } from '../plan/desired-student.ts'
import { invalidRows, shown } from '../roster-error.ts'
import { itemsOf, separatorsOf } from './items.ts'
import { judgeRows, type Meaning, plainHeader, type Role, type RowChoice, usualHeaders } from './headers.ts'

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

export function findColumns(
  headers: readonly string[],
  {
    columns: names = {},
    separator,
    ...choice
  }: RowChoice & { columns?: ColumnNames | undefined; separator?: string | undefined },
) {
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
  const between = separator === undefined ? undefined : separatorsOf(separator)
  const items = (text: string) => itemsOf(text, between)
  const rows = judgeRows(headers, choice, unknownHeader)
  const used = new Set([...Object.values(at).flat(), ...rows.columns])
  const unread = [...headers.entries()].filter(([index]) => !used.has(index))
  if (names.name === undefined && at.name.length === 0) askForName(unread.map(([index]) => index))
  // An export of this package has the texts of the academy: none is a filler, encoded or with the last name first.
  const isExport = headers.join() === exportHeaders.join()
  const cell = (record: readonly string[], index: number) =>
    isExport ? unprotected(record[index] ?? '') : cellOf(record[index] ?? '')
  let reversed = { count: 0, example: '' }
  return {
    used: headers.filter((_, index) => used.has(index)),
    ignored: unread.map(([, header]) => header),
    wants: (record: readonly string[]) => rows.wants(record),
    omitted: () => rows.omitted(),
    /** What the rows leave open, when all of them are read. */
    questions: () => [
      ...rows.questions(),
      ...(reversed.count > 0
        ? [
            {
              place: 'line 1',
              message: `name: ${reversed.count} such as ${shown(reversed.example)}, and the service shows names as they are written: write the first name first, or choose with --column name=HEADER, or --column name= for no name`,
            },
          ]
        : []),
    ],
    read(record: readonly string[]): DesiredStudent {
      const rest = unread.flatMap(([index, header]) => {
        const text = cell(record, index)
        return text === '' ? [] : [[header, text] as const]
      })
      const cells = (role: Role) => at[role].map((index) => cell(record, index))
      return {
        email: cell(record, emailAt),
        ...(at.name.length > 0 && { name: nameIn(cells('name')) }),
        ...(at.courses.length > 0 && { courses: cells('courses').flatMap(items) }),
        ...(at.lists.length > 0 && { lists: cells('lists').flatMap(items) }),
        ...(rest.length > 0 && { unread: rest }),
      }
    },
  }

  function nameIn(cells: readonly string[]): string {
    const name = cells.filter(Boolean).join(' ')
    // A name of a column that the caller chose is as the caller wants it.
    if (names.name === undefined && !isExport && isReversed(name))
      reversed = { count: reversed.count + 1, example: reversed.example || name }
    return name
  }

  function unknownHeader(flag: string, name: string) {
    const closest = closestName(name, headers)
    const hint = closest === undefined ? `the columns are ${quoted(headers)}` : `did you mean "${closest}"?`
    return wrong(`${flag}: no column is named "${name}"; ${hint}`)
  }

  /** A name cannot be given later, so a file with columns that may be the name is a question. */
  function askForName(unread: readonly number[]): void {
    const known = new Set(usualHeaders('others'))
    const open = unread.filter((index) => plain[index] !== '' && !known.has(plain[index] ?? ''))
    if (open.length > 0) throw severalFor('name', open)
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
    throw unknownHeader(`--column ${role}=${name}`, name)
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
    const [whole, last, others] = [usual('name'), usual('last'), usual('otherNames')]
    if (whole.length > 1) throw severalFor('name', whole)
    // Beside a last name, "nome" is the first name.
    const given = indexesOf((_, index) => plain[index] === 'nome')
    const first = usual('first').length === 0 && last.length === 1 ? given : usual('first')
    const isPair = first.length === 1 && last.length === 1
    // Beside a first name alone, "Name" may be the last name.
    const halves = [...first, ...last]
    if (whole.length === 1 && isPair) return whole
    // Beside a "Billing Name", a "Name" is the number of an order.
    const likeNames = indexesOf(
      (header, index) => /\bname$/i.test(header.trim()) && !whole.includes(index) && !others.includes(index),
    )
    if (whole.length === 1 && halves.length === 0) {
      if (plain[whole[0] ?? 0] !== 'name' || likeNames.every((index) => isOther(index))) return whole
      throw severalFor('name', [...whole, ...likeNames])
    }
    if (whole.length === 0 && isPair) return [...first, ...usual('infix'), ...last]
    const unclear = [...whole, ...halves, ...others]
    if (unclear.length > 0) throw severalFor('name', unclear)
    return []
  }

  function isOther(index: number): boolean {
    return usualHeaders('others').includes(plain[index] ?? '')
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

/** The headers of an export of this package. */
export const exportHeaders = ['email', 'name', 'joined_at', 'courses', 'lists'] as const

/** Characters with which a spreadsheet begins a formula, after any number of quotes. */
const formula = /^'*[=+\-@＝＋－＠\t\r]/

/** A cell that no spreadsheet runs as a formula. */
export function protectedCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Spreadsheets and exports put a quote before a text that would otherwise be a formula. It is not part of the text. */
function unprotected(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** The value of a cell that another program wrote. */
const cellOf = (text: string) => (fillers.has(text) ? '' : decoded(unprotected(text)))

/** What programs and spreadsheets write for no value. */
const fillers = new Set(
  'NULL, \\N, (null), nan, NaN, undefined, [object Object], #N/A, #REF!, #VALUE!, #NAME?, #DIV/0!, No groups'.split(
    ', ',
  ),
)

/** The characters of HTML that exports of websites write. */
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal, hex, name) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? 'x', 16) : Number(decimal)
      if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** Whether a name may have the last name first: "Lind, Ada", but not "Martin King, Jr." */
function isReversed(name: string): boolean {
  if (!name.includes(',')) return false
  const [last = '', after = '', ...more] = name.split(',').map((part) => part.trim())
  const isPair = more.length === 0 && /\p{L}/u.test(last) && /\p{L}/u.test(after)
  return isPair && !/^(?:jr|sr|i{1,3}|iv|ph\.?d|md|m\.d|dds|esq|mba|cpa|rn|ma|msc|bsc)\.?$/i.test(after)
}

function quoted(headers: readonly string[]): string {
  return headers.slice(0, 20).map(shown).join(', ')
}
