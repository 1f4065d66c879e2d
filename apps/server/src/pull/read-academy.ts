import { Readable } from 'node:stream'

import { type AcademyClient, isApiError, type List, type Student, type StudentDetail } from '@academy-access/sdk'

import type { ListReading, Reading } from './reading.ts'

/** How far a pull is. `total` is missing while it is not known. */
export interface PullProgress {
  readonly phase: 'members' | 'pages' | 'students'
  readonly done: number
  readonly total?: number
}

/** How many calls are started at once. The client sends a few of them and paces the others. After a failure no more are started. */
const atOnce = { concurrency: 100 }

/** The options of reading an academy. */
export interface ReadOptions {
  /** The detail that an earlier pull has read, if it is still what the service would send. */
  readonly known?: (row: Student) => StudentDetail | undefined
  /** Called with each detail that was read. */
  readonly onDetail?: (detail: StudentDetail) => void
  readonly onProgress?: ((progress: PullProgress) => void) | undefined
}

/** The records that were read, and how many are missing because the academy changed in the meantime. */
export interface ReadResult {
  readonly reading: Reading
  /** Number of students, members and lists that were deleted while the academy was read. */
  readonly leftOut: number
}

/**
 * Reads an academy that may change in the meantime. The members of lists are read before the students, so each member is a
 * student or was removed. The courses are read last, so they contain what the students were enrolled in.
 */
export async function readAcademy(client: AcademyClient, options: ReadOptions = {}): Promise<ReadResult> {
  const { known = () => undefined, onDetail = () => {}, onProgress = () => {} } = options
  const { items: allLists } = await client.lists.list()
  const lists = await readLists(client, allLists, onProgress)
  const rows = await readRows(client, onProgress)
  const details = new Map<string, StudentDetail>()
  const missing: Student[] = []
  for (const row of rows) {
    const detail = known(row)
    if (detail) details.set(row.id, detail)
    else missing.push(row)
  }
  const { length: total } = rows
  onProgress({ phase: 'students', done: details.size, total })
  let done = details.size
  const readDetail = async ({ id }: Student) => {
    const detail = await unlessDeleted(client.students.get(id))
    if (detail) {
      details.set(id, detail)
      onDetail(detail)
    }
    onProgress({ phase: 'students', done: ++done, total })
  }
  await Readable.from(missing).forEach(readDetail, atOnce)
  const students = rows.flatMap(({ id }) => details.get(id) ?? [])
  const current = lists.map(({ list, members, courses }) => {
    const students = members.filter(({ id }) => details.has(id))
    return { list: { ...list, member_count: students.length }, members: students, courses }
  })
  const members = lists.reduce((sum, list) => sum + list.members.length, 0)
  const currentMembers = current.reduce((sum, list) => sum + list.members.length, 0)
  return {
    reading: {
      courses: (await client.courses.list()).items,
      lists: current,
      students,
      rows: rows.filter(({ id }) => details.has(id)),
    },
    leftOut: allLists.length - lists.length + members - currentMembers + rows.length - students.length,
  }
}

async function readLists(
  client: AcademyClient,
  lists: readonly List[],
  onProgress: (progress: PullProgress) => void,
): Promise<ListReading[]> {
  const total = lists.reduce((sum, { member_count }) => sum + member_count, 0)
  const readings = new Map<string, ListReading>()
  let members = 0
  const read = async (list: List) => {
    const reading = await unlessDeleted(readList(list))
    if (reading) readings.set(list.id, reading)
  }
  await Readable.from(lists).forEach(read, atOnce)
  return lists.flatMap(({ id }) => readings.get(id) ?? [])

  async function readList(list: List): Promise<ListReading> {
    const { items: courses } = await client.lists.courses.list(list.id)
    const rows = []
    for await (const { items } of client.lists.members.list(list.id).pages()) {
      rows.push(...items)
      members += items.length
      onProgress({ phase: 'members', done: members, total: Math.max(total, members) })
    }
    return { list, courses, members: newestFirst(rows) }
  }
}

async function readRows(client: AcademyClient, onProgress: (progress: PullProgress) => void): Promise<Student[]> {
  const rows: Student[] = []
  for await (const { items, pagination } of client.students.list().pages()) {
    rows.push(...items)
    onProgress({ phase: 'pages', done: rows.length, total: Math.max(pagination.total, rows.length) })
  }
  return newestFirst(rows)
}

/** Rows in their order. Those that were added while the list was read come last, although they are newer. */
function newestFirst<Row extends { readonly joined_at: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Date.parse(b.joined_at) - Date.parse(a.joined_at))
}

/** Undefined if the row was deleted since the list with it was read. */
async function unlessDeleted<Value>(call: PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error, 'not_found')) return undefined
    throw error
  }
}
