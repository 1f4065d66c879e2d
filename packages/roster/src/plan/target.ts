import { expected, limits } from '@academy-access/schemas/internal/compiled'

import { canonical, isAddress, punctuation, withVisibleCharacters } from '../address.ts'
import type { DesiredRoster, DesiredStudent } from './desired-student.ts'
import { collectIssues, shown } from '../roster-error.ts'
import type { Planning, TargetStudent } from './planning.ts'
import type { UnreadNames } from './unread.ts'
import { readCsv } from '../csv/read-csv.ts'

type UnreadCells = NonNullable<DesiredStudent['unread']>

/** A cell that says yes. */
const tick = /^(?:true|x|1|y|yes|[✓✔☑✅]|ja|oui|s[iíì]|да|tak|evet|sim)$/iu

/** Reads the desired roster into a map by address. Throws for rows that are wrong, all at once. */
export async function readTarget(
  { catalog, warnings, signal, progress }: Planning,
  desired: DesiredRoster,
  unread: UnreadNames,
): Promise<Map<string, TargetStudent>> {
  const target = new Map<string, TargetStudent>()
  const issues = collectIssues()
  /** The headers that are courses, of files with a column for each course. */
  const courseOf = new Map<string, string>()
  const noCourses = new Set<string>()
  let row = 0
  try {
    for await (const student of rowsOf(desired)) {
      row++
      if (row % 1024 === 0) {
        signal?.throwIfAborted()
        progress('rows', row)
      }
      const place = student?.line === undefined ? `row ${row}` : `line ${student.line}`
      await addRow(student, place, (message) => issues.add({ place, message }))
    }
  } catch (error) {
    // The lines that are no CSV. The other rows may be wrong too.
    if (!issues.addError(error)) throw error
  }
  issues.throwIfAny()
  // In a table of courses, a row without a tick says that the student has none.
  if (courseOf.size > 0) for (const student of target.values()) student.courses ??= []
  progress('rows', row, row)
  return target

  /** The courses whose columns have a tick. */
  async function tickedCourses(unread: UnreadCells): Promise<readonly string[] | undefined> {
    const headers = unread.flatMap(([header, cell]) => (tick.test(cell) && !noCourses.has(header) ? [header] : []))
    for (const header of headers) {
      if (courseOf.has(header)) continue
      const [id] = await catalog.courseIds([header], () => {})
      if (id === undefined) noCourses.add(header)
      else courseOf.set(header, id)
    }
    const ids = headers.flatMap((header) => courseOf.get(header) ?? [])
    return ids.length > 0 ? ids : undefined
  }

  async function addRow(student: DesiredStudent, place: string, wrong: (message: string) => void): Promise<void> {
    const problem = problemOf(student)
    if (problem !== undefined) return wrong(problem)
    const email = canonical(student.email)
    const name = student.name?.trim() || undefined
    const named = student.courses && (await catalog.courseIds(student.courses, wrong))
    const courses = union(named, student.unread && (await tickedCourses(student.unread)))
    const lists = student.lists && (await catalog.listIds(student.lists, wrong))
    if (student.unread !== undefined) await unread.add(student, place)
    const before = target.get(email)
    if (before === undefined) {
      const visible = withVisibleCharacters(email)
      if (visible !== undefined || punctuation.test(email)) warnings.add('invisible_character', visible ?? email)
      const index = target.size
      const unread = { id: undefined, isNamed: name === undefined, compared: false }
      target.set(email, { email, name, courses, lists, index, ...unread })
      return
    }
    if (name !== undefined && before.name !== undefined && name !== before.name) {
      warnings.add('names_conflict', email)
    }
    before.name ??= name
    before.isNamed = before.name === undefined
    before.courses = union(before.courses, courses)
    before.lists = union(before.lists, lists)
  }
}

function problemOf(student: unknown): string | undefined {
  if (typeof student !== 'object' || student === null) return `expected an object with an email, got ${String(student)}`
  const { email, name, courses, lists } = student as Record<keyof DesiredStudent, unknown>
  if (typeof email === 'string' && /#ext#/i.test(email)) {
    return `email: ${expected.email()}, got ${shown(email)}, the name of a guest in Microsoft 365`
  }
  if (typeof email !== 'string' || !isAddress(canonical(email))) {
    return `email: ${expected.email(email)}, got ${shown(email)}`
  }
  if (name !== undefined && name !== null && typeof name !== 'string') {
    return `name: expected text, got ${shown(name)}`
  }
  // An open quotation mark reaches to the next one, and the students between them would be missing.
  const lineEnd = typeof name === 'string' ? name.search(/[\r\n]/) : -1
  if (lineEnd >= 0 && name?.includes('@', lineEnd)) {
    return `name: expected one line, got ${shown(name)}; a quotation mark is missing, or one too many`
  }
  // D45: the service counts code points. More of them than code units are impossible.
  if (
    typeof name === 'string' &&
    name.length > limits.studentName.max &&
    Array.from(name.trim()).length > limits.studentName.max
  ) {
    return `name: ${expected.characters(0, limits.studentName.max)}, got ${Array.from(name.trim()).length}`
  }
  for (const [key, value] of Object.entries({ courses, lists })) {
    if (value !== undefined && !isTexts(value)) return `${key}: expected an array of names, got ${shown(value)}`
  }
  return undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The ids of both. Undefined says nothing, so it leaves the other as it is. */
function union(one: readonly string[] | undefined, other: readonly string[] | undefined) {
  if (one === undefined || other === undefined) return one ?? other
  return other.every((id) => one.includes(id)) ? one : [...new Set([...one, ...other])]
}

/** The rows of a desired roster. Recognizes CSV by its first item. */
export async function* rowsOf(desired: DesiredRoster): AsyncGenerator<DesiredStudent, void, undefined> {
  if (typeof desired === 'string' || desired instanceof Uint8Array) {
    yield* readCsv(desired)
    return
  }
  const items = asyncIteratorOf(desired)
  try {
    const { value: first, done } = await items.next()
    if (done) return
    const all = startingWith(first, items)
    const isText = typeof first === 'string' || first instanceof Uint8Array
    // One kind: the first item tells which.
    yield* isText ? readCsv(all as AsyncIterable<string | Uint8Array>) : (all as AsyncIterable<DesiredStudent>)
  } finally {
    await items.return(undefined)
  }
}

type Item = DesiredStudent | string | Uint8Array

async function* asyncIteratorOf(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items
}

async function* startingWith(first: Item, rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}
